import { t } from '@lingui/core/macro';
import {
  ExternalLink,
  Link2,
  Newspaper,
  PenLine,
  SquareKanban,
  SquarePlus,
  UserRound,
  WholeWord,
} from 'lucide-react';

import type { TrendPost } from '#contract/research/trends.ts';
import { webAddress } from '#web/parts/trend-text.ts';
import { Menu, MenuItem, MenuLine, MenuSection } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { useMakeCards } from './make-card.ts';
import { mutable, useMayMuteForAll, type MuteInput } from './mute.ts';
import { useStartDraft } from './start-draft.ts';
import { onBoard, useTrendWork } from './trend-work.ts';

interface PostMenuListProps extends PopupProps {
  post: TrendPost;
  onMute: (input: MuteInput) => void;
  onMuteWord: () => void;
}

/** The actions for one post, including muting similar ones. */
export function PostMenuList({ post, onMute, onMuteWord, ...popup }: PostMenuListProps) {
  const mayForAll = useMayMuteForAll();
  const makeCards = useMakeCards();
  const startDraft = useStartDraft();
  const card = onBoard(useTrendWork(post.id));
  const address = webAddress(post.url);
  return (
    <Menu {...popup} label={t`Item`} placement="bottom end">
      {makeCards && (
        <MenuItem
          label={card ? t`Open card` : t`Add to board`}
          icon={<SquareKanban aria-hidden className="size-4" />}
          note="C"
          onAction={() => makeCards([post])}
        />
      )}
      {makeCards && card && (
        <MenuItem
          label={t`Add another card`}
          icon={<SquarePlus aria-hidden className="size-4" />}
          onAction={() => makeCards([post], 'again')}
        />
      )}
      {startDraft && (
        <MenuItem
          label={t`Draft a post`}
          icon={<PenLine aria-hidden className="size-4" />}
          note="P"
          onAction={() => startDraft(post)}
        />
      )}
      {address && (
        <MenuItem
          label={t`Open original`}
          icon={<ExternalLink aria-hidden className="size-4" />}
          onAction={() => window.open(address, '_blank', 'noopener,noreferrer')}
        />
      )}
      <MenuItem
        label={t`Copy link`}
        icon={<Link2 aria-hidden className="size-4" />}
        onAction={() => void copy(post.url)}
      />
      <MenuLine />
      <MenuSection title={t`Mute for me`}>
        <MutePost post={post} scope="me" onMute={onMute} />
        <MenuItem
          label={t`Word…`}
          icon={<WholeWord aria-hidden className="size-4" />}
          onAction={onMuteWord}
        />
      </MenuSection>
      {mayForAll && (
        <MenuSection title={t`Mute for everyone`}>
          <MutePost post={post} scope="organization" onMute={onMute} />
        </MenuSection>
      )}
    </Menu>
  );
}

function MutePost({
  post,
  scope,
  onMute,
}: Pick<PostMenuListProps, 'post' | 'onMute'> & Pick<MuteInput, 'scope'>) {
  const { outlet, author } = mutable(post);
  return (
    <>
      {outlet && (
        <MenuItem
          label={outlet}
          note={t`outlet`}
          icon={<Newspaper aria-hidden className="size-4" />}
          onAction={() => onMute({ kind: 'outlet', value: outlet, scope })}
        />
      )}
      {author && (
        <MenuItem
          label={author}
          note={t`author`}
          icon={<UserRound aria-hidden className="size-4" />}
          onAction={() => onMute({ kind: 'author', value: author, scope })}
        />
      )}
    </>
  );
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast(t`Link copied.`);
  } catch {
    toastRefusal(t`Couldn’t copy the link. Open the original and copy it from there.`);
  }
}

import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { useState, type RefObject } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { useMute } from './mute.ts';

const PostMenuList = lazyPart(async () => (await import('./post-menu-list.tsx')).PostMenuList);
const MuteWord = lazyPart(async () => (await import('./mute-word.tsx')).MuteWord);

/** The post whose menu is open, and its anchor. */
export interface MenuPlace {
  post: TrendPost;
  anchor: RefObject<HTMLElement | null>;
}

/** A post's menu behind a button. */
export function PostMenuButton({ post }: { post: TrendPost }) {
  const { mute } = useMute();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PopupTrigger
        kind="menu"
        label={t({ message: 'More', context: 'actions' })}
        preload={PostMenuList.preload}
        popup={(popup) => (
          <PostMenuList {...popup} post={post} onMute={mute} onMuteWord={() => setOpen(true)} />
        )}
        className="grid size-8 shrink-0 place-items-center rounded-md transition-colors duration-100 hover:bg-hover hover:text-ink active:bg-press"
      >
        <Ellipsis aria-hidden className="size-4" />
      </PopupTrigger>
      {isOpen && <MuteWord onClose={() => setOpen(false)} />}
    </>
  );
}

/** The menu shared by all rows of a list; it opens at the row that requests it. */
export function PostMenuAt({ place, onClose }: { place: MenuPlace | null; onClose: () => void }) {
  const { mute } = useMute();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {place && (
        <PostMenuList
          triggerRef={place.anchor}
          post={place.post}
          onClose={onClose}
          onMute={mute}
          onMuteWord={() => setOpen(true)}
        />
      )}
      {isOpen && <MuteWord onClose={() => setOpen(false)} />}
    </>
  );
}

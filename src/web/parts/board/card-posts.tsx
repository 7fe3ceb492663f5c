import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';

import { api } from '#web/api.ts';
import { PostStateBadge } from '#web/parts/posts/composed-state.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import { PostFigure } from '#web/parts/posts/post-figure.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { usePublishes } from '#web/parts/workspace/me.ts';

/** The posts created from a card. */
export function CardPosts({ card }: { card: number }) {
  const paid = usePublishes();
  const { data } = api.schedule.list.useQuery({ card_id: card, per_page: 20 }, { enabled: paid });
  const posts = data?.posts ?? [];
  if (posts.length === 0) return null;
  return (
    <PanelSection title={t`Posts`}>
      <ul aria-label={t`Posts`} className="flex flex-col">
        {posts.map((post) => (
          <li key={post.id}>
            <Link
              to="/compose/$postId"
              params={{ postId: String(post.id) }}
              className="-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-hover"
            >
              <span dir="auto" className="truncate">
                {titleOf(post)}
              </span>
              <span className="ms-auto" />
              <PostFigure post={post} />
              <PostStateBadge post={post} />
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Starts a post from a card. Nothing on plans without posts. */
export function WritePost({ card }: { card: number }) {
  if (!usePublishes()) return null;
  return (
    <Link
      to="/compose"
      search={{ card }}
      data-hint-keys="w"
      className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border border-line px-3 font-medium text-ink hover:border-edge hover:bg-hover"
    >
      <PenLine aria-hidden className="size-4" />
      {t`Write post`}
    </Link>
  );
}

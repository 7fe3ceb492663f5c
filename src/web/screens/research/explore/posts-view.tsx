import { useCallback, useState, type RefObject } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
import { toggled } from '#web/lib/toggled.ts';
import { useMakeCards } from '#web/parts/research/make-card.ts';
import { PostMenuAt, type MenuPlace } from '#web/parts/research/post-menu.tsx';
import { useStartDraft } from '#web/parts/research/start-draft.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { StoryOf } from './columns.ts';
import { useListKeys } from './list-keys.ts';
import { PostList } from './post-list.tsx';

interface PostsViewProps {
  posts: readonly TrendPost[];
  /** Returns a post's story, if stories are listed. */
  storyOf?: StoryOf | undefined;
  layout: 'list' | 'grid';
  scroller: RefObject<HTMLDivElement | null>;
  /** How much of the scroller's top the sticky head covers, in px. */
  covered: number;
  metricsHidden: boolean;
  hasMore: boolean;
  /** The number of loaded posts, if not all of them are listed. */
  loaded?: number;
  onEnd: () => void;
  /** The post in the side panel. */
  open: number | undefined;
  hrefOf: (id: number) => string;
  /** `replace` while navigating by keys, so that Back leaves the list at once. */
  onOpen: (id: number | undefined, replace?: boolean) => void;
}

const nothing: ReadonlySet<number> = new Set();
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar);

/**
 * Posts to navigate, open and select. Pass another `key` for another query: position and selection belong to one
 * result.
 */
export function PostsView({ posts, open, hrefOf, onOpen, ...list }: PostsViewProps) {
  const me = useMe();
  const zone = useZone();
  const [current, setCurrent] = useState(-1);
  const [selected, setSelected] = useState(nothing);
  const [unfolded, setUnfolded] = useState(nothing);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const onCard = useMakeCards();
  const onDraft = useStartDraft();
  const onSelect = useCallback((id: number) => setSelected((chosen) => toggled(chosen, id)), []);
  const onUnfold = useCallback((id: number) => setUnfolded((stories) => toggled(stories, id)), []);
  const openAt = useCallback(
    (index: number) => {
      setCurrent(index);
      onOpen(posts[index]?.id);
    },
    [onOpen, posts],
  );
  const onMenu = useCallback(
    (post: TrendPost, anchor: HTMLElement) => setMenu({ post, anchor: { current: anchor } }),
    [],
  );
  const hasSelection = selected.size > 0;
  useListKeys({ posts, current, open, hasSelection, setCurrent, onOpen, onSelect, onMenu });

  return (
    <>
      <PostList
        {...list}
        posts={posts}
        unfolded={unfolded}
        current={current}
        itemOf={(post, index) => ({
          href: hrefOf(post.id),
          zone,
          isNew: me.last_visit_at !== null && post.first_seen_at > me.last_visit_at,
          isOpen: post.id === open,
          isCurrent: index === current,
          isSelected: selected.has(post.id),
          onOpen: openAt,
          onSelect,
          onUnfold,
          open: unfolded.size > 0 ? open : undefined,
          onOpenItem: onOpen,
          onCard,
          onDraft,
          onMenu,
        })}
      />
      {hasSelection && (
        <SelectionBar
          posts={posts.filter(({ id }) => selected.has(id))}
          hasKeys={open === undefined}
          onClear={() => setSelected(nothing)}
        />
      )}
      <PostMenuAt place={menu} onClose={() => setMenu(null)} />
    </>
  );
}

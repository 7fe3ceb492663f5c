import { useCallback, useState, type RefObject } from 'react';

import type { TrendPost } from '#contract/trends.ts';
import { useMe, useZone } from '#web/parts/me.ts';
import { PostMenuAt, type MenuPlace } from '#web/parts/post-menu.tsx';

import { useListKeys } from './list-keys.ts';
import { PostList } from './post-list.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface PostsViewProps {
  posts: readonly TrendPost[];
  layout: 'list' | 'grid';
  scroller: RefObject<HTMLDivElement | null>;
  /** How much of the scroller's top the sticky head covers, in px. */
  covered: number;
  metricsHidden: boolean;
  hasMore: boolean;
  /** How many posts have come, where not all of them are listed. */
  loaded?: number;
  onEnd: () => void;
  /** The post in the side panel. */
  open: number | undefined;
  hrefOf: (id: number) => string;
  /** `replace` while walking, so that Back leads out of the walk. */
  onOpen: (id: number | undefined, replace?: boolean) => void;
}

const nothing: ReadonlySet<number> = new Set();

/**
 * Posts to walk through, open and select. Give it another `key` for another question: the place in the list
 * and the selection belong to one answer.
 */
export function PostsView({ posts, open, hrefOf, onOpen, ...list }: PostsViewProps) {
  const me = useMe();
  const zone = useZone();
  const [current, setCurrent] = useState(-1);
  const [selected, setSelected] = useState(nothing);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const onSelect = useCallback(
    (id: number) =>
      setSelected((chosen) => (chosen.has(id) ? without(chosen, id) : new Set([...chosen, id]))),
    [],
  );
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

/** Puts the focus back on the post whose side panel closes. */
export function focusPost(id: number | undefined) {
  document.querySelector<HTMLElement>(`[data-post="${id}"]`)?.focus({ preventScroll: true });
}

function without(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...chosen].filter((other) => other !== id));
}

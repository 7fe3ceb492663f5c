import { t } from '@lingui/core/macro';

import type { TrendPost } from '#contract/research/trends.ts';
import { placeOf } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { usePeekKey } from '#web/parts/into-panel.ts';
import { usePostKeys } from '#web/parts/research/post-keys.ts';

interface ListKeys {
  posts: readonly TrendPost[];
  current: number;
  /** The post in the side panel; the shortcuts for a post then apply to it. */
  open: number | undefined;
  /** Posts are selected: actions apply to the selection. */
  hasSelection: boolean;
  setCurrent: (index: number) => void;
  onOpen: (id: number | undefined, replace?: boolean) => void;
  onSelect: (id: number) => void;
  onMenu: (post: TrendPost, anchor: HTMLElement) => void;
}

/** The shortcuts of a list of posts. While the side panel is open, it follows the current row. */
export function useListKeys({
  posts,
  current,
  open,
  hasSelection,
  setCurrent,
  onOpen,
  onSelect,
  onMenu,
}: ListKeys) {
  const openAt = posts.findIndex(({ id }) => id === open);
  const at = openAt === -1 ? current : openAt;
  const walk = (step: number) => {
    const index = Math.min(Math.max(at + step, 0), posts.length - 1);
    const next = posts[index];
    if (!next) return;
    setCurrent(index);
    if (open !== undefined) onOpen(next.id, true);
  };
  useShortcut('j', t`Next item`, t`Explore`, () => walk(1));
  useShortcut('k', t`Previous item`, t`Explore`, () => walk(-1));
  usePeekKey(t`Explore`);
  useShortcut('o', t`Open in side panel`, t`Explore`, () => {
    const target = posts[at] ?? posts[0];
    if (!target) return;
    if (!posts[current]) setCurrent(posts.indexOf(target));
    onOpen(open === target.id ? undefined : target.id);
  });
  useShortcut('x', t({ message: 'Select', context: 'verb' }), t`Explore`, () => {
    // A post that is open but not listed cannot be selected.
    const post = open === undefined ? posts[current] : posts[openAt];
    if (post) onSelect(post.id);
  });
  usePostKeys({
    post: posts[current],
    isActive: open === undefined,
    isOne: !hasSelection,
    onMenu: (post) => {
      const row = placeOf(`post ${post.id}`);
      if (row) onMenu(post, row);
    },
  });
}

import type { RefObject } from 'react';

import type { TrendPost } from '#contract/trends.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import type { ExploreSearch } from '#web/parts/explore-search.ts';
import { webAddress } from '#web/parts/post-words.ts';

interface ExploreKeys {
  posts: readonly TrendPost[];
  current: number;
  search: ExploreSearch;
  keywordField: RefObject<HTMLInputElement | null>;
  setCurrent: (index: number) => void;
  open: (id: number | undefined, replace?: boolean) => void;
  select: (id: number) => void;
  change: (change: Partial<ExploreSearch>) => void;
}

/** The keys of Explore. Walking with the side panel open takes the panel along. */
export function useExploreKeys({
  posts,
  current,
  search,
  keywordField,
  setCurrent,
  open,
  select,
  change,
}: ExploreKeys) {
  const walk = (step: number) => {
    const index = Math.min(Math.max(current + step, 0), posts.length - 1);
    const post = posts[index];
    if (!post) return;
    setCurrent(index);
    if (search.open !== undefined) open(post.id, true);
  };
  const post = posts[current];
  useShortcut('j', 'Next post', 'Explore', () => walk(1));
  useShortcut('k', 'Previous post', 'Explore', () => walk(-1));
  useShortcut('o', 'Open in the side panel', 'Explore', () => {
    const wanted = post ?? posts[0];
    if (!wanted) return;
    if (!post) setCurrent(0);
    open(search.open === wanted.id ? undefined : wanted.id);
  });
  useShortcut('x', 'Select', 'Explore', () => post && select(post.id));
  useShortcut('v', 'Open the original', 'Explore', () => {
    const address = post && webAddress(post.url);
    if (address) window.open(address, '_blank', 'noopener,noreferrer');
  });
  useShortcut('/', 'Keyword', 'Explore', () => keywordField.current?.focus());
  useShortcut('l', 'List or grid', 'Explore', () =>
    change({ layout: search.layout === 'grid' ? undefined : 'grid', open: search.open }),
  );
}

import type { TrendPost } from '#contract/trends.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useMakeCards } from '#web/parts/make-card.ts';
import { useStartDraft } from '#web/parts/start-draft.ts';
import { webAddress } from '#web/parts/post-words.ts';

interface PostKeys {
  posts: readonly TrendPost[];
  current: number;
  /** The post in the side panel. */
  open: number | undefined;
  setCurrent: (index: number) => void;
  onOpen: (id: number | undefined, replace?: boolean) => void;
  onSelect: (id: number) => void;
  onMenu: (post: TrendPost, anchor: HTMLElement) => void;
}

/** The keys of a list of posts. Walking with the side panel open takes the panel along. */
export function usePostKeys({ posts, current, open, setCurrent, onOpen, onSelect, onMenu }: PostKeys) {
  const post = posts[current];
  const makeCards = useMakeCards();
  const startDraft = useStartDraft();
  const walk = (step: number) => {
    const index = Math.min(Math.max(current + step, 0), posts.length - 1);
    const next = posts[index];
    if (!next) return;
    setCurrent(index);
    if (open !== undefined) onOpen(next.id, true);
  };
  useShortcut('j', 'Next post', 'Explore', () => walk(1));
  useShortcut('k', 'Previous post', 'Explore', () => walk(-1));
  useShortcut('o', 'Open in the side panel', 'Explore', () => {
    const wanted = post ?? posts[0];
    if (!wanted) return;
    if (!post) setCurrent(0);
    onOpen(open === wanted.id ? undefined : wanted.id);
  });
  useShortcut('x', 'Select', 'Explore', () => post && onSelect(post.id));
  useShortcut('c', 'Make a card', 'Explore', () => post && makeCards?.([post]));
  useShortcut('p', 'Write a post about it', 'Explore', () => post && startDraft?.(post));
  useShortcut('m', 'Mute, and what else can be done', 'Explore', () => {
    const row = document.querySelector<HTMLElement>(`[data-post="${post?.id}"]`);
    if (post && row) onMenu(post, row);
  });
  useShortcut('v', 'Open the original', 'Explore', () => {
    const address = post && webAddress(post.url);
    if (address) window.open(address, '_blank', 'noopener,noreferrer');
  });
}

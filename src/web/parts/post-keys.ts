import type { TrendPost } from '#contract/trends.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';

import { useMakeCards } from './make-card.ts';
import { webAddress } from './post-words.ts';
import { useStartDraft } from './start-draft.ts';

interface PostKeys {
  /** The post that the keys act on, once it is known. */
  post: TrendPost | undefined;
  /** False while something else on the screen has the keys: a list, while a post is open beside it. */
  isActive?: boolean;
  /** False while several are selected: cards are made of those then. */
  isOne?: boolean;
  onMenu: (post: TrendPost) => void;
}

/** The keys of one post: what its menu does, without opening the menu. */
export function usePostKeys({ post, isActive = true, isOne = true, onMenu }: PostKeys) {
  const makeCards = useMakeCards();
  const startDraft = useStartDraft();
  useShortcut('c', 'Make a card', 'Explore', () => post && makeCards?.([post]), isActive && isOne);
  useShortcut('p', 'Write a post about it', 'Explore', () => post && startDraft?.(post), isActive);
  useShortcut('m', 'Mute, and what else can be done', 'Explore', () => post && onMenu(post), isActive);
  useShortcut(
    'v',
    'Open the original',
    'Explore',
    () => {
      const address = post && webAddress(post.url);
      if (address) window.open(address, '_blank', 'noopener,noreferrer');
    },
    isActive,
  );
}

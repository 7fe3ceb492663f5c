import { t } from '@lingui/core/macro';

import type { TrendPost } from '#contract/research/trends.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { webAddress } from '#web/parts/trend-text.ts';
import { useMakeCards } from './make-card.ts';
import { useStartDraft } from './start-draft.ts';

interface PostKeys {
  /** The post to which the keys apply, once it is known. */
  post: TrendPost | undefined;
  /** False while the shortcuts apply elsewhere: for a list, while a post is open beside it. */
  isActive?: boolean;
  /** False while several are selected; cards are then created from the selection. */
  isOne?: boolean;
  onMenu: (post: TrendPost) => void;
}

/** The shortcuts for one post: its menu's actions, without opening the menu. */
export function usePostKeys({ post, isActive = true, isOne = true, onMenu }: PostKeys) {
  const makeCards = useMakeCards();
  const startDraft = useStartDraft();
  useShortcut('c', t`Add to board`, t`Explore`, () => post && makeCards?.([post]), isActive && isOne);
  useShortcut('p', t`Draft a post`, t`Explore`, () => post && startDraft?.(post), isActive);
  useShortcut('m', t`More actions`, t`Explore`, () => post && onMenu(post), isActive);
  useShortcut(
    'v',
    t`Open original`,
    t`Explore`,
    () => {
      const address = post && webAddress(post.url);
      if (address) window.open(address, '_blank', 'noopener,noreferrer');
    },
    isActive,
  );
}

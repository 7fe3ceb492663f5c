import { plural, t } from '@lingui/core/macro';

import { listed } from '#contract/reader.ts';

/** What loses a label or campaign with its deletion, as a sentence; that it is being counted while unknown. */
export function usesText(uses: { cards: number; posts: number; media: number } | undefined): string {
  if (!uses) return t`Counting where it is used…`;
  const { cards, posts, media } = uses;
  const parts = [
    cards > 0 && plural({ count: cards }, { one: '# card', other: '# cards' }),
    posts > 0 && plural({ count: posts }, { one: '# post', other: '# posts' }),
    media > 0 && plural({ count: media }, { one: '# media file', other: '# media files' }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t`It is not used.` : t`It will be removed from ${{ things: listed(parts) }}.`;
}

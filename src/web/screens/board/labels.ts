import { t } from '@lingui/core/macro';

import type { cardPriorities } from '#contract/board/card-text.ts';
import type { CardSummary } from '#contract/board/cards.ts';

export const priorityLabels: Record<(typeof cardPriorities)[number], string> = {
  low: t({ message: 'Low', context: 'priority' }),
  medium: t({ message: 'Medium', context: 'priority' }),
  high: t({ message: 'High', context: 'priority' }),
  urgent: t({ message: 'Urgent', context: 'priority' }),
};

export const statusLabels: Record<CardSummary['status'], string> = {
  pending: t({ message: 'Pending', context: 'state of a card' }),
  in_progress: t({ message: 'In progress', context: 'state of a card' }),
  completed: t({ message: 'Completed', context: 'state of a card' }),
};

/** A card's title within a sentence: “Interview with the harbour…”. */
export function quotedTitle({ title }: { title: string }): string {
  const cardTitle = title.length > 60 ? `${title.slice(0, 58).trimEnd()}…` : title;
  return t({ message: `“${cardTitle}”`, comment: 'The quotation marks around a title within a sentence' });
}

interface Standing {
  title: string;
  /** 0-based. */
  position: number;
  count: number;
  column: string;
}

/** “Interview”: position 3 of 12 in Review. */
export function positionText({ title, position, count, column }: Standing): string {
  const quotedCard = quotedTitle({ title });
  return t`${quotedCard}: position ${{ position: position + 1 }} of ${count} in ${column}.`;
}

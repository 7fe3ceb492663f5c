import type { cardPriorities } from '#contract/board/card-text.ts';
import type { CardSummary } from '#contract/board/cards.ts';

export const priorityLabels: Record<(typeof cardPriorities)[number], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const statusLabels: Record<CardSummary['status'], string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** A card within a sentence: “Interview with the harbour…”. */
export function quotedTitle({ title }: { title: string }): string {
  return `“${title.length > 60 ? `${title.slice(0, 58).trimEnd()}…` : title}”`;
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
  return `${quotedTitle({ title })}: position ${position + 1} of ${count} in ${column}.`;
}

/** 1 card · 12 cards */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

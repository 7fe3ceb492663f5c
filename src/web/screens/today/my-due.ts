import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { daysUntil } from '#web/parts/board/due.ts';

export type MyCard = DataOf<Contract['myCards']['list']>['cards'][number];

/** Cards due later than this are not shown. */
const weekDays = 7;

/** Cards that are overdue or due within a week, the earliest first. */
export function dueCards(cards: readonly MyCard[], now: number, zone: string): MyCard[] {
  return cards
    .filter(
      ({ due_date, is_overdue, status }) =>
        status !== 'completed' &&
        due_date !== null &&
        (is_overdue || daysUntil(due_date, now, zone) < weekDays),
    )
    .toSorted((a, b) => compare(a.due_date ?? '', b.due_date ?? '') || a.card_id - b.card_id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

import type { CardSummary } from '#contract/board/cards.ts';
import { fitsLabels } from '#contract/labels/label-filter.ts';
import { dueState } from '#web/parts/board/due.ts';
import type { BoardSearch, LaneKind } from './board-search.ts';

/** The filters of the board. The object keeps its identity until one of them changes. */
export interface BoardFilter extends Omit<BoardSearch, 'card' | 'lanes'> {
  /** The id of the current user, for `member: 'me'`. */
  me: number;
  /** The current time in ms; with the organization's zone it decides what is due. */
  now: number;
  zone: string;
}

/** Whether a card matches the filters. Its title must contain all terms of `q`, in any order and case. */
export function fits(card: CardSummary, filter: BoardFilter): boolean {
  const member = filter.member === 'me' ? filter.me : filter.member;
  return (
    isOne(card.assigned_to_user_id, member) &&
    (filter.priority === undefined || card.priority === filter.priority) &&
    isOne(card.category_id, filter.category) &&
    isOne(card.card_type_id, filter.type) &&
    isOne(card.project_id, filter.project) &&
    fitsLabels(card, { label_id: filter.label, campaign_id: filter.campaign }) &&
    (filter.due === undefined || isDue(card, filter.due, filter)) &&
    (filter.q === undefined || holds(card.title, filter.q))
  );
}

function isOne(id: number | null, filter: number | 'none' | undefined): boolean {
  return filter === undefined || (filter === 'none' ? id === null : id === filter);
}

function isDue(
  card: CardSummary,
  filter: NonNullable<BoardSearch['due']>,
  { now, zone }: BoardFilter,
): boolean {
  const due = dueState(card, now, zone);
  switch (filter) {
    case 'overdue':
      return due === 'overdue';
    case 'today':
      return due === 'today';
    case 'week':
      return due === 'today' || due === 'week';
    case 'none':
      return card.due_date === null;
  }
}

function holds(title: string, query: string): boolean {
  const text = folded(title);
  return folded(query)
    .split(/\s+/)
    .every((term) => text.includes(term));
}

/** Removes accents and case: "cafe" finds "café". */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The swimlane of a card: a member's or project's id, 0 for none. */
export function laneOf(card: CardSummary, lanes: LaneKind): number {
  return (lanes === 'member' ? card.assigned_to_user_id : card.project_id) ?? 0;
}

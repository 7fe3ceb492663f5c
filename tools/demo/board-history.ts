import { columnOfDone, columnOfWork, demoColumns } from '#server/areas/admin/demo/board-shape.ts';
import type { CardBlock } from './board-blocks.ts';
import { instantOf } from './board-days.ts';
import { demoPeople } from './people.ts';
import type { Random } from './random.ts';

type Happening =
  | { what: 'created'; column: string }
  | { what: 'moved'; from: string; to: string; completed: boolean }
  | { what: 'assigned'; to: string }
  | { what: 'prioritised'; from: CardBlock['priority']; to: CardBlock['priority'] }
  | { what: 'restated'; from: Status; to: Status }
  | { what: 'checklist_added' | 'checked'; text: string }
  | { what: 'commented'; text: string }
  | { what: 'archived' };

type Status = 'pending' | 'in_progress' | 'completed';

/** What somebody did with a card; people by their names. */
export type DemoEvent = Happening & { by: string; at: Date };

type Step = Happening & { by: string; point: number };

const agents = new Set(demoPeople.filter(({ agent }) => agent).map(({ name }) => name));

/**
 * What happened to a card until now, oldest first, so that it ends as the block says. Whatever comes into a
 * column comes on its top.
 * @param desk.editors who make cards of a brand and file them away
 * @param now as a point of working time
 */
export function historyOf(
  card: CardBlock,
  { editors }: { editors: readonly string[] },
  now: number,
  random: Random,
): DemoEvent[] {
  const ago = (days: number, spread: number) => now - days - 0.05 - random.next() * spread;
  const made = ago(card.madeDaysAgo, 0.5);
  const done = card.doneDaysAgo === null ? null : ago(card.doneDaysAgo, 0.4);
  const archived = card.archivedDaysAgo === null ? null : ago(card.archivedDaysAgo, 0);
  const editor = random.pick(editors);
  const isDrafted = card.from !== null && random.chance(0.2);
  const course: Course = {
    maker: isDrafted ? 'Drafting agent' : editor,
    worker: card.assignee === null || agents.has(card.assignee) ? editor : card.assignee,
    made,
    done,
    end: archived ?? now,
  };
  const steps = [
    ...beginning(card, course, random),
    ...work(card, course, random),
    ...turns(card, course),
    ...talk(card, course, random),
  ];
  if (archived !== null) steps.push({ what: 'archived', by: editor, point: archived });
  return steps
    .toSorted((a, b) => a.point - b.point)
    .map(({ point, ...step }) => ({ ...step, at: instantOf(point) }));
}

/** A card's way in outline; times are points of working time. */
interface Course {
  maker: string;
  worker: string;
  made: number;
  done: number | null;
  /** When it was archived, else now. */
  end: number;
}

/** Less than a minute of working time. */
const moment = 0.001;

function beginning(card: CardBlock, { maker: by, made }: Course, random: Random): Step[] {
  const steps: Step[] = [{ what: 'created', column: columnOfWork, by, point: made }];
  for (const [index, { text }] of card.checklist.entries())
    steps.push({ what: 'checklist_added', text, by, point: made + moment * (1 + index) });
  if (card.assignee !== null && card.assignee !== by && random.chance(0.6))
    steps.push({ what: 'assigned', to: card.assignee, by, point: made + moment * 7 });
  return steps;
}

/** From column to column, and down the checklist, until it is done or stands where it is. */
function work(card: CardBlock, { worker: by, made, done, end }: Course, random: Random): Step[] {
  const span = { from: made + moment * 10, to: done ?? end };
  const names = demoColumns.map(({ name }) => name);
  const goal = done === null ? card.column : columnOfDone;
  const skipsReview = goal === columnOfDone && (card.type === 'Note' || random.chance(0.2));
  const way = names
    .slice(names.indexOf(columnOfWork) + 1, names.indexOf(goal) + 1)
    .filter((name) => name !== 'Review' || !skipsReview);
  const steps: Step[] = [];
  const times = timesWithin(span, way.length, random);
  for (const [index, to] of way.entries()) {
    const completed = to === columnOfDone;
    const point = completed && done !== null ? done : (times[index] ?? span.to);
    steps.push({ what: 'moved', from: way[index - 1] ?? columnOfWork, to, completed, by, point });
    if (to === 'In Progress')
      steps.push({ what: 'restated', from: 'pending', to: 'in_progress', by, point: point + moment / 2 });
  }
  const checked = card.checklist.filter((item) => item.done);
  for (const [index, point] of timesWithin(span, checked.length, random).entries())
    steps.push({ what: 'checked', text: checked[index]?.text ?? '', by: card.assignee ?? by, point });
  if (card.priority === 'urgent')
    for (const point of timesWithin(span, 1, random))
      steps.push({ what: 'prioritised', from: 'high', to: 'urgent', by: 'Idris Vennick', point });
  return steps;
}

/** Out of the done column again: a completed card stays so, until somebody reopens it. */
function turns(card: CardBlock, { worker: by, done }: Course): Step[] {
  if (done === null || card.column === columnOfDone) return [];
  const point = done + 0.6;
  const steps: Step[] = [{ what: 'moved', from: columnOfDone, to: card.column, completed: false, by, point }];
  if (card.reopened)
    steps.push({ what: 'restated', from: 'completed', to: 'in_progress', by, point: point + moment });
  return steps;
}

/** People speak while they work; of what is done, in the days after. */
function talk(card: CardBlock, { made, done, end }: Course, random: Random): Step[] {
  const after = done === null ? null : done + (card.column === columnOfDone ? moment : 0.7);
  const span =
    after === null
      ? { from: made + (end - made) * 0.3, to: end }
      : { from: after, to: Math.min(end, after + 1.5) };
  return timesWithin(span, card.comments.length, random).flatMap((point, index) => {
    const comment = card.comments[index];
    return comment ? [{ what: 'commented', text: comment.text, by: comment.by, point }] : [];
  });
}

/** So many times between two, one after the other, no two at once. */
function timesWithin({ from, to }: { from: number; to: number }, count: number, random: Random): number[] {
  const step = (to - from) / (count + 0.2);
  return Array.from({ length: count }, (_, index) => from + step * (index + 0.1 + random.next() * 0.8));
}

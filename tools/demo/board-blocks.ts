import { cardPriorities } from '#contract/board/card-text.ts';
import { sourceNames, type SourceName } from '#contract/sources/all.ts';
import { demoCardTypes, demoCategories, demoColumns } from '#server/areas/admin/demo/board-shape.ts';
import { demoPeople } from './people.ts';
import { topicNamed } from './topics.ts';

/** A card as it is written down for the demo; days count back from the day of the demo. */
export interface CardBlock {
  /** Null where it is the trend's. */
  title: string | null;
  /** Which post it was made from: one of this network about one of these topics. */
  from: { source: SourceName; topics: readonly string[] } | null;
  column: string;
  /** A person's whole name. */
  assignee: string | null;
  priority: (typeof cardPriorities)[number];
  type: string | null;
  category: string | null;
  /** Days from today, and `HH:MM`. */
  due: { days: number; time: string | null } | null;
  madeDaysAgo: number;
  doneDaysAgo: number | null;
  /** Taken back into work after it was done: not completed any more. */
  reopened: boolean;
  archivedDaysAgo: number | null;
  description: string | null;
  notes: string | null;
  links: string | null;
  checklist: readonly { text: string; done: boolean }[];
  comments: readonly { by: string; text: string }[];
}

const writers = demoPeople.filter(({ organization }) => organization === 'main').map(({ name }) => name);
const byFirstName = new Map(writers.map((name) => [name.split(' ')[0] ?? name, name]));

/**
 * Reads cards from a text, so that they are written as they will be read. A card begins with its facts:
 *
 *     column | assignee | priority | type | category | due | made | title
 *
 * where `–` is none, due is `+2` or `0 17:30`, made is `9` days ago, `9>3` completed 3 days ago (`9>3r`: and
 * reopened), `20>14>6` archived then too. A title `~rss trams heat` is that of a post, which decides the category too. Then lines of
 * description (`>`), notes (`*`), links (`&`), checklist (`[x]`, `[ ]`) and comments (`Pia: …`).
 * @throws RangeError for what names nothing
 */
export function readBlocks(text: string): CardBlock[] {
  const blocks: CardBlock[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const last = blocks.at(-1);
    if (/ \| .+ \| /.test(line)) blocks.push(readFacts(line));
    else if (last) blocks[blocks.length - 1] = withLine(last, line.trim());
    else throw new RangeError(`A demo card cannot begin with “${line}”`);
  }
  return blocks;
}

function readFacts(line: string): CardBlock {
  const [column, assignee, priority, type, category, due, made, ...rest] = line
    .split('|')
    .map((part) => part.trim());
  const [title = ''] = rest;
  const times = /^(\d+)(?:>(\d*)(r?))?(?:>(\d+))?$/.exec(made ?? '');
  if (!times || title === '' || rest.length > 1) throw new RangeError(`Cannot read the demo card “${line}”`);
  const [, madeDays, doneDays, reopened, archivedDays] = times;
  return {
    ...readTitle(title),
    column: oneOf(
      demoColumns.map(({ name }) => name),
      column,
    ),
    assignee: none(assignee) ? null : personNamed(assignee),
    priority: oneOf(cardPriorities, priority),
    type: none(type) ? null : oneOf(demoCardTypes, type),
    category: none(category)
      ? null
      : oneOf(
          demoCategories.map(({ name }) => name),
          category,
        ),
    due: none(due) ? null : readDue(due),
    madeDaysAgo: Number(madeDays),
    doneDaysAgo: doneDays ? Number(doneDays) : null,
    reopened: reopened === 'r',
    archivedDaysAgo: archivedDays ? Number(archivedDays) : null,
    description: null,
    notes: null,
    links: null,
    checklist: [],
    comments: [],
  };
}

function readTitle(title: string): Pick<CardBlock, 'title' | 'from'> {
  if (!title.startsWith('~')) return { title, from: null };
  const [source, ...topics] = title.slice(1).split(' ');
  for (const topic of topics) topicNamed(topic);
  return { title: null, from: { source: oneOf(sourceNames, source), topics } };
}

function readDue(due: string | undefined): CardBlock['due'] {
  const [, days, time] = /^([+-]?\d+)(?: (\d\d:\d\d))?$/.exec(due ?? '') ?? [];
  if (days === undefined) throw new RangeError(`“${due}” is no due date of a demo card`);
  return { days: Number(days), time: time ?? null };
}

function withLine(card: CardBlock, line: string): CardBlock {
  const item = /^\[([x ])\] (.+)$/.exec(line);
  if (item) {
    const [, mark, text = ''] = item;
    return { ...card, checklist: [...card.checklist, { text, done: mark === 'x' }] };
  }
  const more = (before: string | null) => (before === null ? line.slice(2) : `${before}\n${line.slice(2)}`);
  if (line.startsWith('> ')) return { ...card, description: more(card.description) };
  if (line.startsWith('* ')) return { ...card, notes: more(card.notes) };
  if (line.startsWith('& ')) return { ...card, links: more(card.links) };
  const [name = '', text = ''] = line.split(/: (.*)/s, 2);
  return { ...card, comments: [...card.comments, { by: personNamed(name), text }] };
}

const none = (word: string | undefined): boolean => word === '–';

/** Whoever has this whole or first name. */
export function personNamed(name: string | undefined): string {
  const whole = byFirstName.get(name ?? '') ?? name;
  return oneOf(writers, whole);
}

function oneOf<T extends string>(list: readonly T[], word: string | undefined): T {
  const found = list.find((each) => each === word);
  if (found === undefined) throw new RangeError(`The demo's board knows no “${word}”`);
  return found;
}

/** Names behind an @, whom a comment speaks to: their whole names, where they are. */
export function addressed(text: string, asMention: (name: string) => string): string {
  return text.replaceAll(/@(\p{L}+)/gu, (written, first: string) => {
    const name = byFirstName.get(first);
    return name === undefined ? written : asMention(name);
  });
}

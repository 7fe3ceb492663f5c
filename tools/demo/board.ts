import { generateNKeysBetween } from 'fractional-indexing';

import { platforms } from '#contract/intake/platform.ts';
import { categoryOfNews, demoColumns } from '#server/areas/admin/demo/board-shape.ts';
import { addressed, readBlocks, type CardBlock } from './board-blocks.ts';
import { pickTrend, titleOf, type Candidate } from './board-candidates.ts';
import { dayIn, workPoint } from './board-days.ts';
import { historyOf, type DemoEvent } from './board-history.ts';
import { morgenblattBlocks, morgenblattTrendBlocks } from './board-morgenblatt.ts';
import { publicationBlocks, publicationTrendBlocks } from './board-publication.ts';
import { organizationBlocks, todaiBlocks, todaiTrendBlocks } from './board-todai.ts';
import { randomFrom, seedOf } from './random.ts';
import { topicNamed } from './topics.ts';

/** A card of the demo's board, all but ids: people, project, category, type and column by their names. */
export interface DemoCard extends Omit<CardBlock, 'title' | 'from' | 'due'> {
  title: string;
  project: string | null;
  lang: string;
  trend: Candidate | null;
  platform: string | null;
  rank: string;
  /** `YYYY-MM-DD` in the organization's zone. */
  dueOn: string | null;
  /** `HH:MM:SS`. */
  dueTime: string | null;
  events: readonly DemoEvent[];
}

const sections = [
  {
    project: 'Harbour Courier',
    lang: 'en',
    editors: ['Ottilie Marsh', 'Idris Vennick', 'Kofi Dunmarrow', 'Wren Farrowby'],
    blocks: [publicationBlocks, publicationTrendBlocks],
  },
  {
    project: 'Morgenblatt Nord',
    lang: 'de',
    editors: ['Pia Holtkamp', 'Solveig Quillan'],
    blocks: [morgenblattBlocks, morgenblattTrendBlocks],
  },
  { project: '灯台新報', lang: 'ja', editors: ['Ren Asakura-Bell'], blocks: [todaiBlocks, todaiTrendBlocks] },
  { project: null, lang: 'en', editors: ['Ottilie Marsh', 'Idris Vennick'], blocks: [organizationBlocks] },
];

/**
 * The cards of the demo's board in the order in which they were made. The same seed, day and posts give the
 * same cards.
 * @param zone the organization's, in which things are due
 */
export function demoBoard(
  candidates: readonly Candidate[],
  { seed, now, zone }: { seed: number; now: Date; zone: string },
): DemoCard[] {
  const random = randomFrom(seedOf(seed, 'board'));
  const point = workPoint(now.getTime());
  const used = new Set<string>();
  const cards = sections.flatMap(({ project, lang, editors, blocks }) =>
    blocks.flatMap(readBlocks).map((block) => {
      const events = historyOf(block, { editors }, point, random);
      const made = events[0]?.at ?? now;
      const trend = block.from && pickTrend(candidates, block.from, { lang, made, used, random });
      const { title, ...subject } = block.title === null ? subjectOf(trend) : { title: block.title };
      return {
        ...block,
        ...subject,
        title,
        project,
        lang,
        trend,
        category: trend ? (categoryOfNews[topicNamed(trend.topic).category] ?? 'Culture') : block.category,
        platform: trend ? (platforms.find((name) => name === trend.source) ?? null) : null,
        rank: '',
        dueOn: block.due && dayIn(zone, now, block.due.days),
        dueTime: block.due?.time ? `${block.due.time}:00` : null,
        events,
      };
    }),
  );
  return ranked(cards).toSorted((a, b) => madeAt(a) - madeAt(b));
}

const madeAt = ({ events }: DemoCard): number => events[0]?.at.getTime() ?? 0;

/** What a card takes from the post it is made of, as the app does it. */
function subjectOf(trend: Candidate | null): {
  title: string;
  description: string | null;
  links: string | null;
} {
  if (!trend) throw new RangeError('A demo card has a title or a post');
  return { title: titleOf(trend), description: trend.text, links: trend.linkUrl };
}

/** Gives the cards of each column their places: what came last stands on top. */
function ranked(cards: readonly DemoCard[]): DemoCard[] {
  return demoColumns.flatMap(({ name }) => {
    const own = cards.filter(({ column }) => column === name).toSorted((a, b) => arrivedAt(b) - arrivedAt(a));
    const ranks = generateNKeysBetween(null, null, own.length);
    return own.map((card, index) => ({ ...card, rank: ranks[index] ?? '' }));
  });
}

function arrivedAt({ events }: DemoCard): number {
  const arrival = events.findLast(({ what }) => what === 'moved' || what === 'created');
  return arrival?.at.getTime() ?? 0;
}

/** When a card was completed; null while it is open, and once it was reopened. */
export function completedAt({ events, reopened }: DemoCard): Date | null {
  if (reopened) return null;
  return events.findLast((event) => event.what === 'moved' && event.completed)?.at ?? null;
}

export function statusOf(card: DemoCard): 'pending' | 'in_progress' | 'completed' {
  if (completedAt(card)) return 'completed';
  const restated = card.events.findLast(({ what }) => what === 'restated');
  return restated?.what === 'restated' ? restated.to : 'pending';
}

/** Whom a comment names, as the screen writes it. */
export function withMentions(
  text: string,
  ids: ReadonlyMap<string, number>,
): { comment: string; mentions: number[] } {
  const mentions: number[] = [];
  const comment = addressed(text, (name) => {
    const id = ids.get(name) ?? 0;
    mentions.push(id);
    return `@[${name}](user:${id})`;
  });
  return { comment, mentions: [...new Set(mentions)] };
}

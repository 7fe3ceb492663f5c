import { Temporal } from 'temporal-polyfill';

import { instantOf, workPoint } from './board-days.ts';
import { instantAt, startOfDay } from './instant.ts';
import { demoPeople } from './people.ts';
import { readPosts, type Outcome, type PostBlock, type Turn } from './posts-blocks.ts';
import { morgenblattPosts } from './posts-morgenblatt.ts';
import { publicationPosts } from './posts-publication.ts';
import { todaiPosts } from './posts-todai.ts';
import { randomFrom, seedOf, type Random } from './random.ts';

/** A post of the demo, all but ids: people, project and accounts by their names. */
export interface DemoPost extends Omit<PostBlock, 'turns' | 'when' | 'targets'> {
  project: string;
  lang: string;
  via: 'web' | 'api' | 'mcp';
  dueAt: Date | null;
  madeAt: Date;
  /** When it was sent to the reviewers; null for a private draft and for what nobody had to judge. */
  submittedAt: Date | null;
  turns: readonly (Turn & { at: Date })[];
  releasedAt: Date | null;
  cancelledAt: Date | null;
  targets: readonly DemoTarget[];
}

export interface DemoTarget {
  network: PostBlock['targets'][number]['network'];
  outcome: Outcome;
  /** When the worker took it; null for what is not due yet. */
  begunAt: Date | null;
  /** Of the keys under which its steps are sent, and how long each of them takes. */
  seed: number;
}

/** Each works by its own day: so many hours later than Berlin's. */
const organizations = [
  { project: 'Harbour Courier', lang: 'en', zone: 'America/New_York', later: 6, text: publicationPosts },
  { project: 'Morgenblatt Nord', lang: 'de', zone: 'Europe/Berlin', later: 0, text: morgenblattPosts },
  { project: '灯台新報', lang: 'ja', zone: 'Asia/Tokyo', later: -8, text: todaiPosts },
];

/**
 * The posts of the demo in the order in which they were made, up to the morning of their desk; the same for the same
 * seed and instant.
 */
export function demoPosts({ seed, now }: { seed: number; now: Date }): DemoPost[] {
  const random = randomFrom(seedOf(seed, 'posts'));
  return organizations
    .flatMap(({ text, zone, later, ...organization }) =>
      readPosts(text).map((block) => ({
        ...drawn(block, { now: instantAt(startOfDay(now, zone)), zone, laterMs: later * 3_600_000, random }),
        ...organization,
      })),
    )
    .toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}

function drawn(
  block: PostBlock,
  { now, zone, laterMs, random }: { now: Date; zone: string; laterMs: number; random: Random },
): Omit<DemoPost, 'project' | 'lang'> {
  const { when, targets, ...rest } = block;
  const dueAt = when && wallTime(now, zone, when);
  const isOut = block.state === 'out';
  // What has been due was made before that; all else until now.
  const end = workPoint((isOut && dueAt ? dueAt : now).getTime() - laterMs) - 0.03 - random.next() * 0.3;
  const approved = typeof block.release === 'object' && block.release !== null;
  const count = block.turns.length + (approved || block.state === 'cancelled' ? 1 : 0);
  const span = 0.05 + random.next() * 0.25 + 0.2 * count;
  const at = (index: number) =>
    new Date(instantOf(end - span + (span * index) / Math.max(count, 1)).getTime() + laterMs);
  const turns = block.turns.map((turn, index) => ({ ...turn, at: at(index + 1) }));
  const madeAt = at(0);
  const via = isAgent(block.by) ? random.pick(['api', 'mcp'] as const) : 'web';
  return {
    ...rest,
    via,
    dueAt,
    madeAt,
    turns,
    submittedAt: submittedAt(block, madeAt),
    releasedAt: releasedAt(block, { madeAt, turns, last: at(count) }),
    cancelledAt: block.state === 'cancelled' ? at(count) : null,
    targets: targets.map((target) => ({
      ...target,
      begunAt: isOut && dueAt ? new Date(dueAt.getTime() + random.int(200, 4_000)) : null,
      seed: random.int(1, 2 ** 31),
    })),
  };
}

const agents = new Set(demoPeople.filter(({ agent }) => agent).map(({ name }) => name));
const isAgent = (name: string) => agents.has(name);

/** What is made to go out, and what agents draft, is handed in as it is made; people ask for a review later. */
function submittedAt({ by, release, state }: PostBlock, madeAt: Date): Date | null {
  if (isAgent(by) || release === 'created') return madeAt;
  return state === 'private' || state === 'cancelled' ? null : new Date(madeAt.getTime() + 90_000);
}

function releasedAt(
  { release }: PostBlock,
  { madeAt, turns, last }: Pick<DemoPost, 'madeAt' | 'turns'> & { last: Date },
): Date | null {
  if (release === null) return null;
  if (release === 'created') return madeAt;
  if (release === 'verdict') return turns.findLast(({ what }) => what === 'reviewed')?.at ?? last;
  return last;
}

/** An instant by the clock of a zone, so many days after today. */
function wallTime(now: Date, zone: string, { days, time }: NonNullable<PostBlock['when']>): Date {
  const day = startOfDay(now, zone).add({ days });
  return instantAt(day.withPlainTime(Temporal.PlainTime.from(time)));
}

/** When it was last changed, by whatever. */
export function lastTouched(post: DemoPost): Date {
  const all = [
    post.madeAt,
    post.submittedAt,
    post.releasedAt,
    post.cancelledAt,
    ...post.turns.filter(({ what }) => what === 'edited').map(({ at }) => at),
  ];
  return new Date(Math.max(...all.map((at) => at?.getTime() ?? 0)));
}

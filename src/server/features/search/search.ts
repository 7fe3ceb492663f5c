import type { Kysely } from 'kysely';

import type { SourceName } from '#contract/sources.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TrendRecord } from '#server/features/trends/store-row.ts';
import { foresee, statisticsOf } from './statistics.ts';
import * as store from './store.ts';
import { chooseWay, type Way } from './ways.ts';

/** How one source answered. */
export interface SourceAnswer {
  source: SourceName;
  rows: TrendRecord[];
  /** 10,001 stands for more than 10,000; null where the source could not be searched. */
  total: number | null;
  ms: number;
  error?: string;
}

export interface SearchAsked extends store.Asked {
  sources: readonly SourceName[];
  now: Date;
}

interface Options {
  log: { warn(facts: object, text: string): void };
  limits?: Limits;
  /** Instead of the one that the database's statistics suggest. */
  way?: Way;
}

/** Several sources that were searched together. */
interface Share {
  sources: readonly SourceName[];
  way: Way;
}

export interface Limits {
  /** For a statement over several sources. */
  togetherMs: number;
  /** For a statement over one source that was too much together with others. */
  aloneMs: number;
}

const usual: Limits = { togetherMs: 1_500, aloneMs: 2_000 };

/** Sources that failed together and are searched alone, at the same time. */
const aloneAtOnce = 3;

/**
 * Searches every source for its first posts and its total. Sources are searched together as long as that
 * goes well; when it does not, each is searched alone, so that one that fails takes no other with it.
 */
export async function searchSources(
  db: Kysely<Tables>,
  asked: SearchAsked,
  { log, limits = usual, way: prescribed }: Options,
): Promise<SourceAnswer[]> {
  const { sources } = asked;
  const way = prescribed ?? (await wayFor(db, asked));
  const tried = await Promise.allSettled(
    sharesOf(sources, way).map((share) => searchShare(db, asked, share, limits.togetherMs)),
  );
  const answers = tried.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const answered = new Set(answers.map(({ source }) => source));
  const waiting = sources.filter((source) => !answered.has(source));
  const alone = async (): Promise<void> => {
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      answers.push(await searchAlone(db, asked, { sources: [source], way }, limits.aloneMs, log));
    }
  };
  await Promise.all(Array.from({ length: aloneAtOnce }, alone));
  // A fault of ours, or of the database as a whole, is none of a source.
  if (answers.every(({ error }) => error === 'could not be searched')) throw failureOf(tried);
  return sources.flatMap((source) => answers.find((answer) => answer.source === source) ?? []);
}

async function wayFor(db: Kysely<Tables>, { filter, sources, perSource, now }: SearchAsked): Promise<Way> {
  const window = { since: filter.since, until: filter.until ?? now, sources: sources.length };
  return chooseWay(foresee(await statisticsOf(db), filter.query.wanted, window), {
    perSource,
    sources: sources.length,
  });
}

function failureOf(tried: readonly PromiseSettledResult<unknown>[]): unknown {
  return tried.find((one) => one.status === 'rejected')?.reason;
}

/** Two halves keep two cores busy; what one pass finds in a few milliseconds is not worth halving. */
function sharesOf(sources: readonly SourceName[], way: Way): Share[] {
  if (way.kind === 'together' || sources.length === 1) return [{ sources, way }];
  const middle = Math.ceil(sources.length / 2);
  return [sources.slice(0, middle), sources.slice(middle)].map((half) => ({ sources: half, way }));
}

async function searchShare(
  db: Kysely<Tables>,
  asked: SearchAsked,
  share: Share,
  limitMs: number,
): Promise<SourceAnswer[]> {
  const begun = performance.now();
  const { rows, totals } = await store.withinTime(db, limitMs, (session) => find(session, asked, share));
  const ms = Math.round((performance.now() - begun) * 10) / 10;
  const bySource = Map.groupBy(rows, (row) => row.source);
  return share.sources.map((source) => ({
    source,
    rows: bySource.get(source) ?? [],
    total: totals.get(source) ?? 0,
    ms,
  }));
}

async function searchAlone(
  db: Kysely<Tables>,
  asked: SearchAsked,
  share: Share & { sources: [SourceName] },
  limitMs: number,
  log: { warn(facts: object, text: string): void },
): Promise<SourceAnswer> {
  const [source] = share.sources;
  const begun = performance.now();
  try {
    const [answer] = await searchShare(db, asked, share, limitMs);
    if (answer) return answer;
    throw new Error(`${source} was not answered`);
  } catch (error) {
    log.warn({ err: error, source }, 'a source could not be searched');
    const ms = Math.round(performance.now() - begun);
    return {
      source,
      rows: [],
      total: null,
      ms,
      error: isTimeout(error) ? 'timed out' : 'could not be searched',
    };
  }
}

/** PostgreSQL's query_canceled. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

async function find(
  session: store.Session,
  asked: SearchAsked,
  { sources, way }: Share,
): Promise<store.Found> {
  switch (way.kind) {
    case 'together': {
      const found = await store.findTogether(session, asked, sources, way.atMost);
      return found ?? walk(session, asked, sources, way.otherwise);
    }
    case 'words':
      await store.insistOnWords(session);
      return store.findEach(session, asked, sources);
    case 'walk':
      return walk(session, asked, sources, way);
  }
}

/** Common words: the first posts from the order, the totals from the index of words. */
async function walk(
  session: store.Session,
  asked: SearchAsked,
  sources: readonly SourceName[],
  way: Extract<Way, { kind: 'walk' }>,
): Promise<store.Found> {
  const rows = await store.walk(session, asked, sources, way.reach);
  await store.insistOnWords(session);
  const counted = await store.count(session, asked.filter, sources, asked.now);
  const totals = new Map(counted.map(({ source, total }) => [source, total]));
  // Common elsewhere, rare here: the walk ended before it had found them all.
  const found = Map.groupBy(rows, (row) => row.source);
  const short = sources.filter((source) => {
    const returned = found.get(source)?.length ?? 0;
    return returned < Math.min(asked.perSource, totals.get(source) ?? 0);
  });
  if (short.length === 0) return { rows, totals };
  const rest = await store.findEach(session, asked, short);
  const settled = rows.filter((row) => !short.includes(row.source));
  return { rows: [...settled, ...rest.rows], totals };
}

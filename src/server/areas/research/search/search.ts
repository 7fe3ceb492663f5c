import type { Kysely } from 'kysely';

import type { SourceName } from '#contract/sources/all.ts';
import type { TrendRecord } from '#server/areas/research/trends/store-row.ts';
import type { Tables } from '#server/db/tables.ts';
import { foresee, statisticsOf } from './statistics.ts';
import * as store from './store.ts';
import { chooseWay, type Way } from './ways.ts';

/** One source's result. */
export interface SourceAnswer {
  source: SourceName;
  rows: TrendRecord[];
  /** 10,001 stands for more than 10,000; null where the source could not be searched. */
  total: number | null;
  ms: number;
  error?: 'timeout' | 'failed';
}

export interface SearchRequest extends store.StoredRequest {
  sources: readonly SourceName[];
  now: Date;
}

interface Options {
  log: { warn(facts: object, text: string): void };
  limits?: Limits;
  /** Overrides the one that the database's statistics suggest. */
  way?: Way;
}

/** Several sources that are searched together. */
interface Share {
  sources: readonly SourceName[];
  way: Way;
}

export interface Limits {
  /** The limit for a statement over several sources. */
  togetherMs: number;
  /** The limit for a statement over one source that took too long together with others. */
  aloneMs: number;
}

const usual: Limits = { togetherMs: 1_500, aloneMs: 2_000 };

/** Sources that failed together and are searched alone, at the same time. */
const aloneAtOnce = 3;

/**
 * Searches every source for its first posts and its total. Sources are searched together as long as that
 * succeeds; otherwise each is searched alone, so that one failure affects no other source.
 */
export async function searchSources(
  db: Kysely<Tables>,
  request: SearchRequest,
  { log, limits = usual, way: prescribed }: Options,
): Promise<SourceAnswer[]> {
  const { sources } = request;
  const way = prescribed ?? (await wayFor(db, request));
  const tried = await Promise.allSettled(
    sharesOf(sources, way).map((share) => searchShare(db, request, share, limits.togetherMs)),
  );
  const answers = tried.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const answered = new Set(answers.map(({ source }) => source));
  const waiting = sources.filter((source) => !answered.has(source));
  const alone = async (): Promise<void> => {
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      answers.push(await searchAlone(db, request, { sources: [source], way }, limits.aloneMs, log));
    }
  };
  await Promise.all(Array.from({ length: aloneAtOnce }, alone));
  // An error of ours, or of the whole database, is not a source's.
  if (answers.every(({ error }) => error === 'failed')) throw failureOf(tried);
  return sources.flatMap((source) => answers.find((answer) => answer.source === source) ?? []);
}

async function wayFor(db: Kysely<Tables>, { filter, sources, perSource, now }: SearchRequest): Promise<Way> {
  const window = { since: filter.since, until: filter.until ?? now, sources: sources.length };
  return chooseWay(foresee(await statisticsOf(db), filter.query.wanted, window), {
    perSource,
    sources: sources.length,
  });
}

function failureOf(tried: readonly PromiseSettledResult<unknown>[]): unknown {
  return tried.find((one) => one.status === 'rejected')?.reason;
}

/** Two halves use two cores; what one pass finds in a few milliseconds is not worth splitting. */
function sharesOf(sources: readonly SourceName[], way: Way): Share[] {
  if (way.kind === 'together' || sources.length === 1) return [{ sources, way }];
  const middle = Math.ceil(sources.length / 2);
  return [sources.slice(0, middle), sources.slice(middle)].map((half) => ({ sources: half, way }));
}

async function searchShare(
  db: Kysely<Tables>,
  request: SearchRequest,
  share: Share,
  limitMs: number,
): Promise<SourceAnswer[]> {
  const begun = performance.now();
  const { rows, totals } = await store.withinTime(db, limitMs, (session) => find(session, request, share));
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
  request: SearchRequest,
  share: Share & { sources: [SourceName] },
  limitMs: number,
  log: { warn(facts: object, text: string): void },
): Promise<SourceAnswer> {
  const [source] = share.sources;
  const begun = performance.now();
  try {
    const [answer] = await searchShare(db, request, share, limitMs);
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
      error: isTimeout(error) ? 'timeout' : 'failed',
    };
  }
}

/** PostgreSQL's query_canceled. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

async function find(
  session: store.Session,
  request: SearchRequest,
  { sources, way }: Share,
): Promise<store.Found> {
  switch (way.kind) {
    case 'together': {
      const found = await store.findTogether(session, request, sources, way.atMost);
      return found ?? walk(session, request, sources, way.otherwise);
    }
    case 'words':
      await store.useTokenIndex(session);
      return store.findEach(session, request, sources);
    case 'walk':
      return walk(session, request, sources, way);
  }
}

/** Common words: the first posts by the order's index, the totals by the index of words. */
async function walk(
  session: store.Session,
  request: SearchRequest,
  sources: readonly SourceName[],
  way: Extract<Way, { kind: 'walk' }>,
): Promise<store.Found> {
  const rows = await store.walk(session, request, sources, way.reach);
  await store.useTokenIndex(session);
  const counted = await store.count(session, request.filter, sources, request.now);
  const totals = new Map(counted.map(({ source, total }) => [source, total]));
  // Common elsewhere, rare here: the walk ended before it had found them all.
  const found = Map.groupBy(rows, (row) => row.source);
  const short = sources.filter((source) => {
    const returned = found.get(source)?.length ?? 0;
    return returned < Math.min(request.perSource, totals.get(source) ?? 0);
  });
  if (short.length === 0) return { rows, totals };
  const rest = await store.findEach(session, request, short);
  const settled = rows.filter((row) => !short.includes(row.source));
  return { rows: [...settled, ...rest.rows], totals };
}

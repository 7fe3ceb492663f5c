import type { Kysely } from 'kysely';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { trends } from '#contract/research/trends.ts';
import { noCounts, sources, type Counts, type SourceName } from '#contract/sources/all.ts';
import { countColumns } from '#contract/sources/facts.ts';
import { prepare, storeImported, type Writing } from '#server/areas/intake/ingest/bulk.ts';
import type { FoundReading, ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { insertReadings, insertTrends } from '#server/areas/intake/ingest/store.ts';
import { categoryByName } from '#server/areas/intake/sources/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';
import {
  BadRow,
  readingOfRow,
  trendOfRow,
  type ImportedReading,
  type ImportedTrend,
} from '#server/sources/import-row.ts';
import * as store from './store.ts';

type Input = InputOf<typeof trends.push>;
type Answer = AnswerOf<typeof trends.push>;

/** Clocks differ, and collectors may forget zones. */
const dayMs = 86_400_000;

/** A row, and its place in the batch. */
interface Placed<Row> {
  index: number;
  row: Row;
}

/**
 * Stores a batch from an external collector: every row that is valid, or none. The same batch twice changes
 * nothing.
 */
export async function pushTrends(db: Kysely<Tables>, input: Input, now: Date): Promise<Answer> {
  const refused: Answer['refused'] = [];
  const refuse = (list: 'trends' | 'readings') => (index: number, reason: string) =>
    void refused.push({ list, index, reason });
  const posts = read(input.trends, (row) => trendOfRow(row, now, input.source), refuse('trends'));
  const alone = read(input.readings, (row) => readingOf(row, now, input.source), refuse('readings'));
  const measuredAt = input.measured_at === undefined ? null : new Date(input.measured_at);
  if (measuredAt && measuredAt.getTime() > now.getTime() + dayMs)
    throw invalid(t`${{ parameter: 'measured_at' }} lies in the future.`, {
      measured_at: t`must not lie in the future`,
    });

  const stored = await db.transaction().execute(async (trx) => {
    await waitForWritingTurn(trx);
    const latest = new Map(
      (
        await store.latestReadings(
          trx,
          [...posts, ...alone].map(({ row }) => row),
        )
      ).map((known) => [keyOf({ source: known.source, externalId: known.external_id }), known.at]),
    );
    const categories = await categoriesOf(trx, posts);
    const rows = new Map<string, ImportRow & { readings: FoundReading[] }>();
    for (const { row } of posts) {
      const { category, readings, ...trend } = row;
      const categoryId = category === null ? null : (categories.get(category) ?? null);
      const own = measuredAt && !isEmpty(row.counts) ? [{ at: measuredAt, counts: row.counts }] : [];
      rows.set(keyOf(row), { ...trend, categoryId, readings: [...readings, ...own] });
    }
    for (const { index, row } of alone) {
      const key = keyOf(row);
      const place = rows.get(key) ?? (latest.has(key) ? knownPost(row) : null);
      if (place) rows.set(key, { ...place, readings: [...place.readings, row] });
      else
        refuse('readings')(
          index,
          t`${{ source: row.source }} ${{ id: row.externalId }} is not known: push the post with it`,
        );
    }
    const settled = [...rows].map(([key, row]) => ({
      ...row,
      counts: countsNow(row, { dated: measuredAt !== null, latest: latest.get(key) ?? null }),
    }));
    return storeImported(plainly(trx), await prepare(settled, now), now);
  });
  const order = (a: Answer['refused'][number], b: Answer['refused'][number]) => a.index - b.index;
  return { ...stored, refused: refused.toSorted(order) };
}

function read<Row>(
  rows: readonly unknown[],
  parse: (row: unknown) => Row,
  refuse: (index: number, reason: string) => void,
): Placed<Row>[] {
  return rows.flatMap((given, index) => {
    try {
      return [{ index, row: parse(given) }];
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      refuse(index, error.message);
      return [];
    }
  });
}

function readingOf(row: unknown, now: Date, otherwise: SourceName | undefined): ImportedReading {
  const reading = readingOfRow(row, now, otherwise);
  if (!sources[reading.source].snapshots)
    throw new BadRow(
      t`of ${{ source: reading.source }} no readings are kept: push the post with its new stats`,
    );
  return reading;
}

function keyOf({ source, externalId }: { source: SourceName; externalId: string }): string {
  return `${source}\n${externalId}`;
}

async function categoriesOf(
  trx: Kysely<Tables>,
  posts: readonly Placed<ImportedTrend>[],
): Promise<Map<string, number>> {
  const names = new Set(posts.flatMap(({ row }) => row.category ?? []));
  const categories = new Map<string, number>();
  for (const name of [...names].toSorted()) categories.set(name, await categoryByName(trx, name));
  return categories;
}

/**
 * The post's present counts: the last ones counted. Counts without a time are taken as of now; those older
 * than a stored reading change nothing.
 */
function countsNow(
  { counts, readings }: { counts: Counts; readings: readonly FoundReading[] },
  known: { dated: boolean; latest: Date | null },
): Counts {
  if (!known.dated && !isEmpty(counts)) return counts;
  const newest = readings.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!newest) return counts;
  return known.latest && known.latest > newest.at ? noCounts : newest.counts;
}

function isEmpty(counts: Counts): boolean {
  return countColumns.every((column) => counts[column] === null);
}

/** A post for which only readings are pushed: its other fields are stored already. */
function knownPost({ source, externalId }: ImportedReading): ImportRow & { readings: FoundReading[] } {
  return {
    source,
    externalId,
    title: null,
    text: null,
    url: '',
    linkUrl: null,
    imageUrl: null,
    authorName: null,
    authorHandle: null,
    lang: null,
    createdAt: null,
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: [],
    sound: null,
    counts: noCounts,
    readings: [],
  };
}

/** A batch is small, so ordinary inserts in the present transaction are enough. */
function plainly(trx: Kysely<Tables>): Writing {
  return {
    trx,
    addTrends: (rows) => insertTrends(trx, rows),
    addReadings: async (rows) => void (await insertReadings(trx, rows, null)),
  };
}

import { createReadStream, existsSync } from 'node:fs';

import { sourceNames, sources, type Counts } from '#contract/sources/all.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { readTrends } from '#server/sources/file.ts';
import type { ImportedTrend } from '#server/sources/import-row.ts';

/** Real posts as the base of a corpus; outside of the project. */
export const samplePath = new URL('../../shared/samples/reddit-top-100k.ndjson.gz', import.meta.url);

export function sampleIsThere(): boolean {
  return existsSync(samplePath);
}

const dayMs = 86_400_000;
/** A store built from another version of the corpus is rebuilt. */
export const corpusVersion = 2;

export const outlets = 60;
export const categories = 12;

/**
 * `times` copies of the sample: new ids, spread over the twelve sources and 400 days, the words of the titles
 * slightly permuted. The same every time.
 */
export async function* corpus(times: number, now: Date, batchSize = 2_000): AsyncGenerator<ImportRow[]> {
  const random = mulberry32(1);
  for (let copy = 0; copy < times; copy++) {
    const stream = createReadStream(samplePath);
    for await (const { trends } of readTrends(stream, { format: 'ndjson', now, batchSize })) {
      yield trends.map((trend) => spread(trend, copy, now, random));
    }
  }
}

function spread(trend: ImportedTrend, copy: number, now: Date, random: () => number): ImportRow {
  const source = sourceNames[Math.floor(random() * sourceNames.length)] ?? 'reddit';
  const counts: Counts = {
    likes: null,
    comments: null,
    shares: null,
    views: null,
    saves: null,
    quotes: null,
  };
  const likes = trend.counts.likes ?? 0;
  for (const column of Object.values(sources[source].counts)) {
    counts[column] =
      column === 'likes' ? likes : Math.floor(likes * random() * (column === 'views' ? 40 : 0.6));
  }
  const createdAt = new Date(now.getTime() - Math.floor(random() * 400 * dayMs));
  return {
    ...trend,
    source,
    externalId: `${trend.externalId}-${copy}`,
    title: permute(trend.title ?? '', random),
    authorName: `author ${Math.floor(random() * 50_000)}`,
    createdAt,
    // As a poll finds them: shortly after, so that the publication time counts as the post's own.
    firstSeenAt: new Date(createdAt.getTime() + (1 + Math.floor(random() * 40)) * 60_000),
    community: source === 'reddit' ? trend.community : null,
    type: source === 'hackernews' ? 'link' : null,
    feedId: source === 'rss' ? 1 + Math.floor(random() * outlets) : null,
    categoryId: source === 'rss' ? 1 + Math.floor(random() * categories) : null,
    counts,
    readings: [],
  };
}

function permute(title: string, random: () => number): string {
  const words = title.split(' ');
  const from = Math.floor(random() * words.length);
  const [word] = words.splice(from, 1);
  words.splice(Math.floor(random() * (words.length + 1)), 0, word ?? '');
  return words.join(' ');
}

/** A small seeded generator, so that every run measures the same rows. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

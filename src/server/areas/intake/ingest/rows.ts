import { compare, growthOf, type Comparison, type Growth } from '#contract/intake/growth.ts';
import { sources, totalEngagement, type Counts, type SourceName } from '#contract/sources/all.ts';
import { toTsvector } from '#server/lib/tokens.ts';
import type { FoundTrend } from '#server/sources/source.ts';
import { viralScore } from './trend-score.ts';

/** A count over time that comes with a trend, from imports and the demo. */
export interface FoundReading {
  at: Date;
  counts: Counts;
}

/** A trend to be stored, perhaps with its history. */
export interface ImportRow extends FoundTrend {
  firstSeenAt?: Date | null;
  readings?: readonly FoundReading[];
  feedId?: number | null;
  categoryId?: number | null;
  demo?: boolean;
}

/** A row of `trends` without its id; dates as ISO text, so that JSON and COPY carry it alike. */
export type TrendRow = ReturnType<typeof trendRow>;

const dayMs = 86_400_000;
const longest = { title: 1_000, text: 20_000, url: 4_000, name: 300 };

/** `now` is when the row is stored. A publication date in the future is an error of the source. */
export function trendRow(found: ImportRow, now: Date) {
  const firstSeen = found.firstSeenAt ?? now;
  const createdAt =
    found.createdAt && found.createdAt.getTime() <= now.getTime() + dayMs ? found.createdAt : firstSeen;
  const engagement = totalEngagement(found.source, found.counts);
  const samples = sources[found.source].snapshots ? samplesOf(found) : [];
  return {
    source: found.source,
    external_id: clean(found.externalId, longest.url) ?? '',
    created_at: createdAt.toISOString(),
    first_seen_at: firstSeen.toISOString(),
    title: clean(found.title, longest.title),
    text: clean(found.text, longest.text),
    url: clean(found.url, longest.url) ?? '',
    link_url: clean(found.linkUrl, longest.url),
    // Networks cover such images themselves: no list shows one unasked.
    image_url: found.adult ? null : clean(found.imageUrl, longest.url),
    author_name: clean(found.authorName, longest.name),
    author_handle: clean(found.authorHandle, longest.name),
    lang: clean(found.lang, 35),
    type: clean(found.type, 20),
    community: clean(found.community, longest.name),
    flair: clean(found.flair, longest.name),
    tags: found.tags.slice(0, 50).map((tag) => clean(tag, longest.name) ?? ''),
    sound_slug: clean(found.sound?.slug ?? null, longest.name),
    feed_id: found.feedId ?? null,
    category_id: found.categoryId ?? null,
    ...found.counts,
    engagement,
    score: viralScore(engagement, createdAt),
    growth_rate: null,
    ...growthColumns(compare(samples)),
    adult: found.adult ?? false,
    demo: found.demo ?? false,
    words: toTsvector(searchable(found)),
  };
}

/** A row of `readings`. */
export interface ReadingRow extends Counts {
  trend_id: number;
  measured_at: string;
  engagement: number | null;
}

/** The row of one reading; its engagement is null when the network reported none of the counts. */
export function readingRow(trendId: number, source: SourceName, at: Date, counts: Counts): ReadingRow {
  return {
    trend_id: trendId,
    measured_at: at.toISOString(),
    engagement: totalEngagement(source, counts),
    ...counts,
  };
}

/** The text that the keyword search reads: the spec says title, text and tags. */
function searchable({ title, text, tags }: FoundTrend): (string | null)[] {
  return [title, text?.slice(0, longest.text) ?? null, ...tags];
}

function samplesOf(found: ImportRow) {
  return (found.readings ?? []).flatMap(({ at, counts }) => {
    const engagement = totalEngagement(found.source, counts);
    return engagement === null ? [] : [{ at: at.getTime(), engagement }];
  });
}

/** The columns behind a growth. `growth_to_at` is the latest reading even while there is only one. */
export interface GrowthColumns {
  growth_from: number | null;
  growth_from_at: Date | null;
  growth_to: number | null;
  growth_to_at: Date | null;
  growth_samples: number | null;
}

function growthColumns(comparison: Comparison | null) {
  const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  return {
    growth_from: comparison?.from?.engagement ?? null,
    growth_from_at: iso(comparison?.from?.at),
    growth_to: comparison?.to.engagement ?? null,
    growth_to_at: iso(comparison?.to.at),
    growth_samples: comparison?.samples ?? null,
  };
}

/** Null where no two readings can be compared. */
export function growthFrom(columns: GrowthColumns): Growth {
  const { growth_from, growth_from_at, growth_to, growth_to_at, growth_samples } = columns;
  if (growth_from === null || growth_to === null || !growth_from_at || !growth_to_at) return null;
  return growthOf({
    from: { at: growth_from_at.getTime(), engagement: growth_from },
    to: { at: growth_to_at.getTime(), engagement: growth_to },
    samples: growth_samples ?? 2,
  });
}

/** PostgreSQL's text type accepts neither U+0000 nor half a surrogate pair. */
function clean(text: string | null, max: number): string | null {
  if (text === null) return null;
  const cut = text.length > max ? text.slice(0, max) : text;
  return cut.includes('\0') || !cut.isWellFormed() ? cut.replaceAll('\0', '').toWellFormed() : cut;
}

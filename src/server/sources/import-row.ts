import { dayPattern, parseInstant } from '#contract/iso-instant.ts';
import { t } from '#contract/message.ts';
import { noCounts, sourceNames, sources, type Counts, type SourceName } from '#contract/sources/all.ts';
import { countColumns, type CountColumn } from '#contract/sources/facts.ts';
import { clean, languageTag, tagList, webAddress } from '#server/lib/plain-text.ts';
import type { FoundTrend } from './source.ts';

/** A post from a file: as from a poll, with fields that only a collected history has. */
export interface ImportedTrend extends FoundTrend {
  /** The name of a news category; for rss only. */
  category: string | null;
  /** Earlier counts, oldest first. */
  readings: { at: Date; counts: Counts }[];
}

/** Why a row is not accepted, for the person who imports it. */
export class BadRow extends Error {
  override name = 'BadRow';
}

type Row = Record<string, unknown>;

/**
 * Turns a row of an import file into a trend. Throws `BadRow`. The checks are written by hand: an import
 * reads millions of rows, and a general validator takes several times as long as all the rest.
 *
 * `otherwise` is the source of a row that names none. A row has `source`, `external_id`, and `url` or
 * `permalink`; all else may be absent: title, text, link_url, image_url, author_name, author_handle, lang,
 * created_at (unix seconds or ISO 8601), type, subreddit, members, flair, category, tags[], sound {slug,
 * title, artist}, adult, stats {counts by the network's names} and readings [{at, stats}].
 */
export function trendOfRow(row: unknown, now: Date, otherwise?: SourceName): ImportedTrend {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new BadRow(t`the line is not an object`);
  const fields: Row = { ...row };
  const source = sourceOf(fields.source ?? otherwise);
  const { listing } = sources[source];
  const read = (name: string) => textOf(fields[name], name, listing !== undefined);
  const externalId = idOf(fields.external_id);
  const permalink = webAddress(read('permalink'), listing?.origin ?? null);
  const givenUrl = webAddress(read('url'));
  const url = permalink ?? givenUrl;
  if (!url) throw new BadRow(t`neither url nor permalink is a web address`);
  const linkUrl = webAddress(read('link_url')) ?? givenUrl;
  return {
    source,
    externalId,
    title: read('title')?.slice(0, longestTitle) ?? null,
    text: read('text')?.slice(0, longestText) ?? null,
    url,
    linkUrl: linkUrl === url || isSelf(linkUrl, url) ? null : linkUrl,
    imageUrl: webAddress(read('image_url')),
    authorName: read('author_name'),
    authorHandle: read('author_handle')?.replace(/^@/, '') ?? null,
    lang: languageTag(read('lang')),
    createdAt: instantOf(fields.created_at, 'created_at', now),
    type: read('type'),
    community: read('subreddit')?.replace(/^\/?r\//, '') ?? null,
    communityMembers: countOf(fields.members, 'members'),
    flair: read('flair'),
    category: read('category'),
    tags: tagsOf(fields.tags),
    sound: soundOf(fields.sound),
    adult: flagOf(fields.adult ?? fields.over_18, 'adult'),
    counts: ownCounts(fields, source),
    readings: readingsOf(fields.readings, source, now),
  };
}

/** A reading alone, of a post that is known by its source and id. */
export interface ImportedReading {
  source: SourceName;
  externalId: string;
  at: Date;
  counts: Counts;
}

/** As `trendOfRow`, for a row with `source`, `external_id`, `at` and `stats`. Throws `BadRow`. */
export function readingOfRow(row: unknown, now: Date, otherwise?: SourceName): ImportedReading {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new BadRow(t`it is not an object`);
  const fields: Row = { ...row };
  const source = sourceOf(fields.source ?? otherwise);
  const externalId = idOf(fields.external_id);
  const at = instantOf(fields.at, 'at', now);
  if (!at) throw new BadRow(t`at is missing`);
  return { source, externalId, at, counts: ownCounts(fields, source) };
}

const longestTitle = 500;
const longestText = 10_000;
const names: ReadonlySet<string> = new Set(sourceNames);

function isSourceName(name: unknown): name is SourceName {
  return typeof name === 'string' && names.has(name);
}

function sourceOf(value: unknown): SourceName {
  if (isSourceName(value)) return value;
  throw new BadRow(t`source must be one of ${{ names: sourceNames.join(', ') }}`);
}

function idOf(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : typeof value === 'string' ? clean(value).trim() : '';
  if (id === '') throw new BadRow(t`external_id is missing`);
  if (id.length > 500) throw new BadRow(t`external_id is longer than 500 characters`);
  return id;
}

function textOf(value: unknown, name: string, escaped: boolean): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new BadRow(t`${{ field: name }} must be text`);
  const text = clean(value).trim();
  if (text === '') return null;
  // Reddit's own listings escape these three, and only these, by default.
  return escaped && text.includes('&')
    ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    : text;
}

/** A text post's `url` is its own page under another host name. */
function isSelf(linkUrl: string | null, url: string): boolean {
  if (!linkUrl?.includes('reddit.com/r/')) return false;
  return new URL(linkUrl).pathname === new URL(url).pathname;
}

function instantOf(value: unknown, name: string, now: Date): Date | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value.trim() : '';
  const number = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  if (number !== null && number > 1e11)
    throw new BadRow(t`${{ field: name }} must be in seconds, not milliseconds`);
  const at =
    number !== null ? number * 1000 : parseInstant(dayPattern.test(text) ? `${text}T00:00:00Z` : text);
  if (typeof at === 'string')
    throw new BadRow(t`${{ field: name }} must be unix seconds or an ISO 8601 time with a zone`);
  if (at > now.getTime() + 24 * 3600 * 1000) throw new BadRow(t`${{ field: name }} lies in the future`);
  return new Date(at);
}

function countOf(value: unknown, name: string): number | null {
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new BadRow(t`${{ field: name }} must be a number`);
  if (number < 0 || number > Number.MAX_SAFE_INTEGER) throw new BadRow(t`${{ field: name }} is out of range`);
  return Math.round(number);
}

/** Each network's names for its counts, and the columns' own names where the network does not use them. */
const countNames = new Map(
  sourceNames.map((source): [SourceName, ReadonlyMap<string, CountColumn>] => [
    source,
    new Map<string, CountColumn>([
      ...countColumns.map((column): [string, CountColumn] => [column, column]),
      ...Object.entries(sources[source].counts),
      ...Object.entries(sources[source].listing?.counts ?? {}),
    ]),
  ]),
);

/** Counts outside `stats` would be dropped silently, so they are reported. */
function ownCounts(fields: Row, source: SourceName): Counts {
  const counts = countsOf(fields.stats, source);
  if (countColumns.some((column) => counts[column] !== null)) return counts;
  for (const countName of countNames.get(source)?.keys() ?? []) {
    const value = fields[countName];
    if (value !== undefined && value !== null && value !== '')
      throw new BadRow(
        t`${{ countName }} stands beside stats, and counts belong inside: ${{ example: `"stats": {"${countName}": …}` }}`,
      );
  }
  return counts;
}

function countsOf(stats: unknown, source: SourceName): Counts {
  const counts = { ...noCounts };
  if (stats === undefined || stats === null || stats === '') return counts;
  if (typeof stats !== 'object' || Array.isArray(stats))
    throw new BadRow(t`stats must be an object of numbers`);
  const known = countNames.get(source);
  for (const [countName, value] of Object.entries(stats)) {
    const column = known?.get(countName);
    if (!column)
      throw new BadRow(
        t`${{ network: source }} has no count "${{ countName }}"; known are ${{ counts: [...(known?.keys() ?? [])].join(', ') }}`,
      );
    // Reddit itself never shows less than 0 points, however many downvotes there are.
    counts[column] = countOf(
      sources[source].listing && typeof value === 'number' ? Math.max(value, 0) : value,
      `stats.${countName}`,
    );
  }
  return counts;
}

function readingsOf(value: unknown, source: SourceName, now: Date): ImportedTrend['readings'] {
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value)) throw new BadRow(t`readings must be a list`);
  const readings = value.map((each: unknown) => {
    if (typeof each !== 'object' || each === null) throw new BadRow(t`each reading must be an object`);
    const { at, stats }: Row = { ...each };
    const instant = instantOf(at, 'readings.at', now);
    if (!instant) throw new BadRow(t`readings.at is missing`);
    return { at: instant, counts: countsOf(stats, source) };
  });
  return readings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function flagOf(value: unknown, name: string): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 'false')
    return false;
  if (value === true || value === 'true') return true;
  throw new BadRow(t`${{ field: name }} must be true or false`);
}

function tagsOf(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  const list: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[,;|]/)
      : [value];
  return tagList(
    list.map((tag) => {
      if (typeof tag !== 'string') throw new BadRow(t`tags must be texts`);
      return tag;
    }),
  );
}

function soundOf(value: unknown): ImportedTrend['sound'] {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'object') throw new BadRow(t`sound must be an object`);
  const sound: Row = { ...value };
  const slug = textOf(sound.slug, 'sound.slug', false);
  const title = textOf(sound.title, 'sound.title', false);
  if (!slug || !title) throw new BadRow(t`sound needs slug and title`);
  return { slug, title, artist: textOf(sound.artist, 'sound.artist', false) };
}

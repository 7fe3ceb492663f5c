/**
 * The sources of trends, as plain data for browser and server: no schema, so that the browser need not load
 * the validator.
 */

import { bluesky } from './bluesky.ts';
import { douyin } from './douyin.ts';
import { facebook } from './facebook.ts';
import { countColumns, type CountColumn, type OwnField, type SourceFacts } from './facts.ts';
import { hackernews } from './hacker-news.ts';
import { instagram } from './instagram.ts';
import { mastodon } from './mastodon.ts';
import { pinterest } from './pinterest.ts';
import { reddit } from './reddit.ts';
import { rss } from './rss.ts';
import { tiktok } from './tiktok.ts';
import { tumblr } from './tumblr.ts';
import { x } from './x.ts';

/** Every source, in the order used everywhere. */
const facts = {
  rss,
  facebook,
  tiktok,
  instagram,
  x,
  pinterest,
  bluesky,
  douyin,
  reddit,
  mastodon,
  tumblr,
  hackernews,
};

type Facts = typeof facts;

export type SourceName = keyof Facts;

export const sources: Readonly<Record<SourceName, SourceFacts>> = facts;

export const sourceNames = Object.keys(facts).filter(isSourceName);

export function isSourceName(name: string): name is SourceName {
  return Object.hasOwn(facts, name);
}

/** The names of one source's own counts, as types: `CountName<'x'>` is likes, retweets, replies … */
export type CountName<S extends SourceName> = keyof Facts[S]['counts'] & string;

/**
 * The source whose trends are news: articles of outlets, in categories, that other sources' posts link to.
 */
export const newsSource = 'rss' satisfies SourceName;

/** The sources whose rows have a field of their own. */
export type SourceWith<Field extends OwnField> = {
  [S in SourceName]: Field extends Facts[S]['fields'][number] ? S : never;
}[SourceName];

export function hasField(source: SourceName, field: OwnField): boolean {
  return sources[source].fields.includes(field);
}

export function sourcesWith<Field extends OwnField>(field: Field): SourceWith<Field>[] {
  return sourceNames.filter((name): name is SourceWith<Field> => hasField(name, field));
}

type SourceThat<Fact> = { [S in SourceName]: Facts[S] extends Fact ? S : never }[SourceName];

export type HashtagNetwork = SourceThat<{ hashtags: true }>;
export type BestTimeNetwork = SourceThat<{ bestTime: true }>;
export type SoundNetwork = SourceWith<'sound'>;

export const hashtagNetworks = sourceNames.filter((name): name is HashtagNetwork => sources[name].hashtags);
export const bestTimeNetworks = sourceNames.filter((name): name is BestTimeNetwork => sources[name].bestTime);
export const soundNetworks = sourcesWith('sound');

/** The filters of a list that only some sources have, each with the field that a source needs for it. */
export const ownFilters = { category: 'category_name', subreddit: 'subreddit', type: 'type' } as const;

/** The values of the field `type`, for all sources. */
export type PostType = {
  [S in SourceName]: Facts[S] extends { types: readonly (infer Type extends string)[] } ? Type : never;
}[SourceName];

export const postTypes = sourceNames.flatMap((name) => sources[name].types ?? []).filter(isPostType);

function isPostType(type: string): type is PostType {
  return sourceNames.some((name) => sources[name].types?.includes(type));
}

/** A trend's counts at one instant. A count that the network did not report is null, never 0. */
export type Counts = { [column in CountColumn]: number | null };

export const noCounts: Counts = {
  likes: null,
  comments: null,
  shares: null,
  views: null,
  saves: null,
  quotes: null,
};

/**
 * The sum of the counts that a source counts as engagement. Null when the network reported none of them, so
 * that an unknown number is never shown as 0.
 */
export function totalEngagement(source: SourceName, counts: Counts): number | null {
  const known = sources[source].engagement.flatMap((column) => counts[column] ?? []);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** The last known counts: the new ones, and the earlier ones where none is reported. */
export function latestCounts(now: Counts, before: Counts): Counts {
  const latest = { ...before };
  for (const column of countColumns) latest[column] = now[column] ?? before[column];
  return latest;
}

/** A source's default sort. */
export function defaultSort(source: SourceName): string {
  return Object.keys(sources[source].sorts)[0] ?? 'newest';
}

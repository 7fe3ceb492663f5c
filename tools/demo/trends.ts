import { noCounts, sources, type Counts } from '#contract/sources/all.ts';
import type { FoundTrend } from '#server/sources/source.ts';
import { bylineIn, drawAccounts, type Account } from './accounts.ts';
import { drawCounts, type CountsOverTime } from './engagement.ts';
import { feedFor } from './feeds.ts';
import { writeFresh, type Recent } from './fresh-headlines.ts';
import { pictureOf } from './pictures.ts';
import { demoSources, plan, sizes, type DemoSource, type Planned } from './plan.ts';
import { randomFrom, seedOf, type Random } from './random.ts';
import { rewardAt } from './rhythms.ts';
import { soundFor } from './scenes.ts';
import { writePost, type Written } from './writing.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A trend of the demo with everything the store would have learned about it over time. */
export interface DemoTrend extends FoundTrend {
  createdAt: Date;
  firstSeenAt: Date;
  /** The key of what it is about. */
  topic: string;
  feedName: string | null;
  categoryName: string | null;
  /** Oldest first; the last one's counts are the trend's. None where a network has no snapshots. */
  readings: { at: Date; counts: Counts }[];
}

const batchSize = 2000;

/**
 * Over 40,000 posts of 400 days up to `now`, oldest first, in batches. The same seed and the same `now` give
 * the same rows. Ids begin with `demo:`, so that a real post never meets a demo one; addresses end in
 * `.example`.
 */
export function* demoTrends({ seed, now }: { seed: number; now: Date }): Generator<DemoTrend[]> {
  const random = randomFrom(seedOf(seed, 'trends'));
  const accounts = new Map(
    demoSources.map((source) => [source, drawAccounts(source, Math.ceil(sizes[source] / 28), random)]),
  );
  const recent: Recent = new Map();
  let batch: DemoTrend[] = [];
  for (const [index, planned] of plan(now.getTime(), random).entries()) {
    const around = { accounts: accounts.get(planned.source) ?? [], recent };
    batch.push(trendOf(planned, index, around, now.getTime(), random));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function trendOf(
  planned: Planned,
  index: number,
  { accounts, recent }: { accounts: readonly Account[]; recent: Recent },
  now: number,
  random: Random,
): DemoTrend {
  const { source, at, story, outlet } = planned;
  const account = outlet ? null : random.pickEarly(story ? speakers(accounts, story.lang) : accounts);
  const written = account
    ? writePost(source, account, story, now - at, random)
    : writeFresh(outlet ?? neverNull(), story, recent, random);
  const seen = firstSeen(source, at, now, random);
  const push = (account?.push ?? 1) * rewardAt(source, at) * (story ? 2.4 : 1);
  const audience = audienceOf(written);
  const course = drawCounts(source, push * audience.push, random, audience.ceiling);
  const readings = sources[source].snapshots ? read(course, at, seen, now, random) : [];
  const isOrigin = story !== null && outlet === story.origin && at === story.at;
  return {
    source,
    externalId: `demo:${index}`,
    title: written.title,
    text: written.text,
    url: isOrigin ? story.url : addressOf(planned, index, account),
    linkUrl: isOrigin ? null : linkOf(planned, written, random),
    imageUrl: random.chance(pictured[source]) ? pictureOf(written.topic.motif, random.int(0, 99)) : null,
    authorName: account?.name ?? (outlet && random.chance(0.7) ? bylineIn(outlet.lang, random) : null),
    authorHandle: account?.handle ?? null,
    lang: written.lang,
    createdAt: new Date(at),
    type: written.type,
    community: source === 'bluesky' ? feedFor(written.topic.key, index) : (written.community?.name ?? null),
    communityMembers: written.community?.members ?? null,
    flair: written.flair,
    tags: written.tags,
    sound: random.chance(sounding[source] ?? 0) ? soundFor(source, random) : null,
    counts: readings.at(-1)?.counts ?? lastCounts(course, now - at),
    firstSeenAt: new Date(seen),
    topic: written.topic.key,
    feedName: outlet?.name ?? null,
    categoryName: outlet?.category ?? null,
    readings,
  };
}

/** A community votes as it is large: in a small one, hundreds are a great success. */
function audienceOf({ community }: Written): { push: number; ceiling?: number } {
  if (!community) return { push: 1 };
  return { push: (community.members / 250_000) ** 0.7, ceiling: community.members ** 0.8 / 2 };
}

/** A story in German is told by those who write German, if there are any. */
function speakers(accounts: readonly Account[], lang: string): readonly Account[] {
  const fluent = accounts.filter((account) => (account.language?.lang ?? 'en') === lang);
  return fluent.length > 0 ? fluent : accounts;
}

/** How many posts of a network show a picture. */
const pictured: Readonly<Record<DemoSource, number>> = {
  rss: 0.85,
  facebook: 0.6,
  tiktok: 1,
  instagram: 1,
  x: 0.35,
  pinterest: 1,
  bluesky: 0.3,
  douyin: 1,
  reddit: 0.4,
  mastodon: 0.3,
  tumblr: 0.55,
  hackernews: 0,
};

const sounding: Partial<Record<DemoSource, number>> = { tiktok: 0.75, douyin: 0.7, instagram: 0.35 };

function neverNull(): never {
  throw new TypeError('A news article of the demo has an outlet');
}

/** Found minutes to hours after publication; a few only now, whatever their age of hours. */
function firstSeen(source: DemoSource, at: number, now: number, random: Random): number {
  const age = now - at;
  if (age < day && random.chance(0.03))
    return at + wholeMinutes(Math.max(0, age - random.int(1, 40) * minute));
  // Feeds are asked often; elsewhere a post is found when it has begun to move.
  const usual = source === 'rss' ? 25 : 70;
  return at + wholeMinutes(Math.min(random.logNormal(usual, 0.8) * minute, age * 0.9));
}

const wholeMinutes = (ms: number): number => Math.floor(ms / minute) * minute;

/** Hours after discovery at which a post is read again on its first day (spec, Trending post, rule 5). */
const firstDay = [0, 1, 2, 5, 11, 23];
const denseDays = 30;

function read(
  course: CountsOverTime,
  at: number,
  seen: number,
  now: number,
  random: Random,
): DemoTrend['readings'] {
  if (isUnknown(course(0))) return [];
  const readings: DemoTrend['readings'] = [];
  const late = random.int(0, 9) * minute;
  const add = (hours: number): void => {
    const when = seen + hours * hour + (hours === 0 ? 0 : late);
    if (when <= now) readings.push({ at: new Date(when), counts: course((when - at) / hour) });
  };
  const days = Math.floor((now - seen) / day);
  if (days <= denseDays) {
    for (const hours of firstDay) add(hours);
    for (let each = 1; each <= days; each++) add(23 + each * 24);
  } else for (const each of [denseDays - 2, denseDays - 1]) add(23 + each * 24);
  return readings;
}

function lastCounts(course: CountsOverTime, age: number): Counts {
  const counts = course(age / hour);
  return isUnknown(counts) ? noCounts : counts;
}

function isUnknown(counts: Counts): boolean {
  return Object.values(counts).every((count) => count === null);
}

function addressOf({ source, outlet }: Planned, index: number, account: Account | null): string {
  if (outlet) return `https://${outlet.host}/news/${index}`;
  return `https://${source}.example/${encodeURIComponent(account?.handle ?? 'post')}/${index}`;
}

/** The page that a post is about: the story's first article, else now and then some page. */
function linkOf({ source, story, outlet }: Planned, { type }: Written, random: Random): string | null {
  if (story) return outlet && random.chance(0.7) ? null : story.url;
  if (source === 'hackernews' && (type === 'link' || type === 'show'))
    return `https://notes-${random.int(1, 400)}.example/${random.int(1000, 99_999)}`;
  return null;
}

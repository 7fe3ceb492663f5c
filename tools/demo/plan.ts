import { sourceNames, type SourceName } from '#contract/sources/all.ts';
import { isGeneral, outlets, type Outlet } from './outlets.ts';
import type { Random } from './random.ts';
import { volumeAt } from './rhythms.ts';
import { drawHeadline, type Headline } from './writing.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Something several of them tell, and where it was first published. */
export interface Story extends Headline {
  origin: Outlet;
  url: string;
  at: number;
}

/** That a post will be, not yet what it says. */
export interface Planned {
  source: DemoSource;
  at: number;
  story: Story | null;
  outlet: Outlet | null;
}

/** How many posts each network gets, stories aside. */
export const sizes = {
  rss: 9600,
  x: 4800,
  reddit: 4600,
  tiktok: 4000,
  instagram: 3600,
  bluesky: 3200,
  facebook: 3000,
  mastodon: 2900,
  hackernews: 2500,
  pinterest: 2200,
  douyin: 2000,
  tumblr: 1600,
} satisfies Partial<Record<SourceName, number>>;

/** The sources that the demo shows. */
export type DemoSource = keyof typeof sizes;

export const demoSources = sourceNames.filter((name): name is DemoSource => name in sizes);

const storyCount = 150;

/** When everything is published, oldest first: 400 days, denser toward today, in each network's rhythm. */
export function plan(now: number, random: Random): Planned[] {
  const planned: Planned[] = [];
  for (const [source, size] of entries(sizes))
    for (let index = 0; index < size; index++) {
      const outlet = source === 'rss' ? random.pickEarly(outlets) : null;
      planned.push({ source, at: drawTime(source, now, random), story: null, outlet });
    }
  for (let index = 0; index < storyCount; index++) planned.push(...planStory(now, random));
  return planned.sort((a, b) => a.at - b.at);
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

function entries(record: typeof sizes): [DemoSource, number][] {
  return demoSources.map((source) => [source, record[source]]);
}

function drawTime(source: DemoSource, now: number, random: Random): number {
  for (;;) {
    const at = wholeSeconds(now - drawAge(random) * day);
    if (now - at < youngest(source)) continue;
    if (random.chance(volumeAt(source, at) / 1.8)) return at;
  }
}

/** News comes at once; elsewhere a post is found when it has begun to move. */
function youngest(source: DemoSource): number {
  return source === 'rss' ? hour / 30 : hour / 2;
}

/** In days. */
function drawAge(random: Random): number {
  const draw = random.next();
  if (draw < 0.027) return random.next();
  if (draw < 0.115) return 1 + random.next() * 6;
  if (draw < 0.3) return 7 + random.next() * 23;
  return 30 + 370 * random.next() ** 1.25;
}

const tellers: readonly DemoSource[] = ['x', 'bluesky', 'mastodon', 'facebook'];

function planStory(now: number, random: Random): Planned[] {
  const at = wholeSeconds(now - hour / 20 - random.next() ** 1.4 * 9 * day);
  const origin = random.pickEarly(outlets);
  const headline = drawHeadline(origin, random);
  const story = {
    ...headline,
    origin,
    url: `https://${origin.host}/news/story-${random.int(10_000, 99_999)}`,
    at,
  };
  const planned: Planned[] = [{ source: 'rss', at, story, outlet: origin }];
  const others = outlets.filter(
    (outlet) =>
      outlet !== origin &&
      outlet.lang === headline.lang &&
      (isGeneral(outlet) || outlet.category === headline.topic.category),
  );
  const later = (): number => wholeSeconds(at + random.logNormal(3, 0.9) * hour);
  for (const outlet of others)
    if (random.chance(0.7)) planned.push({ source: 'rss', at: later(), story, outlet });
  for (let index = random.int(1, 6); index > 0; index--)
    planned.push({ source: random.pick(tellers), at: later(), story, outlet: null });
  if (headline.lang === 'en') {
    planned.push({ source: 'reddit', at: later(), story, outlet: null });
    const technical = ['Technology', 'Artificial Intelligence', 'Science'].includes(headline.topic.category);
    if (technical) planned.push({ source: 'hackernews', at: later(), story, outlet: null });
  }
  return planned.filter((one) => now - one.at >= youngest(one.source));
}

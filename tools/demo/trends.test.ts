import { describe, expect, test } from 'vitest';

import { compare, growthOf } from '#contract/intake/growth.ts';
import { sourceNames, sources, totalEngagement, type SourceName } from '#contract/sources/all.ts';
import { countColumns } from '#contract/sources/facts.ts';
import { known } from '#test/app/known.ts';
import { englishFillers, leads, closers } from './english.ts';
import { feeds } from './feeds.ts';
import { alike } from './fresh-headlines.ts';
import { languages, scripts } from './languages.ts';
import { demoFeeds, outlets } from './outlets.ts';
import { fill, sentence } from './phrases.ts';
import { demoPicture, pictureCount } from './pictures.ts';
import { randomFrom } from './random.ts';
import { communities } from './scenes.ts';
import { newsCategories, topics } from './topics.ts';
import { demoTrends, type DemoTrend } from './trends.ts';

const now = new Date('2026-11-20T09:30:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const batches = [...demoTrends({ seed: 7, now })];
const trends = batches.flat();
const age = (trend: DemoTrend) => now.getTime() - trend.createdAt.getTime();
const of = (source: SourceName) => trends.filter((trend) => trend.source === source);

describe('the demo’s posts', () => {
  test('are the same for the same seed and time, and others for another seed', () => {
    const again = [...demoTrends({ seed: 7, now })].flat();
    expect(again.length).toBe(trends.length);
    expect(again.findIndex((trend, index) => JSON.stringify(trend) !== JSON.stringify(trends[index]))).toBe(
      -1,
    );
    const other = demoTrends({ seed: 8, now }).next().value ?? [];
    expect(other[0]?.createdAt).not.toEqual(trends[0]?.createdAt);
  });

  test('are 40,000 or more over 400 days, in batches that fit into memory', () => {
    expect(trends.length).toBeGreaterThan(40_000);
    expect(age(known(trends[0]))).toBeGreaterThan(390 * day);
    expect(Math.max(...trends.map(age))).toBeLessThan(401 * day);
    expect(Math.max(...batches.map((batch) => batch.length))).toBe(2000);
  });

  test('never come from the future, and are found after they were published', () => {
    expect(trends.filter((trend) => age(trend) <= 0)).toEqual([]);
    expect(
      trends.filter(({ firstSeenAt, createdAt }) => firstSeenAt < createdAt || firstSeenAt > now),
    ).toEqual([]);
  });

  test.each(sourceNames)('of %s are there today, this week and long ago', (source) => {
    const ages = of(source).map(age);
    expect(ages.length).toBeGreaterThan(1500);
    expect(ages.filter((each) => each < day).length).toBeGreaterThan(15);
    expect(ages.filter((each) => each < 7 * day).length).toBeGreaterThan(100);
    expect(ages.filter((each) => each > 200 * day).length).toBeGreaterThan(100);
  });

  test('make the first screen alive: hundreds in the last day', () => {
    expect(trends.filter((trend) => age(trend) < day).length).toBeGreaterThan(800);
  });

  test('can never meet a real post: their ids and addresses are the demo’s own', () => {
    expect(new Set(trends.map((trend) => trend.externalId)).size).toBe(trends.length);
    const addresses = trends.flatMap(({ url, linkUrl }) => (linkUrl === null ? [url] : [url, linkUrl]));
    expect(addresses.filter((address) => !new URL(address).hostname.endsWith('.example'))).toEqual([]);
    expect(trends.every((trend) => trend.externalId.startsWith('demo:'))).toBe(true);
    for (const feed of demoFeeds) expect(new URL(feed.address).hostname).toMatch(/\.example$/);
  });

  test('say different things', () => {
    const said = trends.map(({ title, text }) => title ?? text);
    expect(said.every((words) => words !== null && words.length > 3)).toBe(true);
    expect(new Set(said).size / said.length).toBeGreaterThan(0.8);
    const distinct = sourceNames.map((source) => {
      const own = of(source).map(({ title, text }) => title ?? text);
      return { source, share: new Set(own).size / own.length };
    });
    expect(distinct.filter(({ share }) => share < 0.6)).toEqual([]);
  });

  test('of one outlet do not read like those beside them', () => {
    const byOutlet = Map.groupBy(of('rss'), ({ feedName }) => feedName);
    const beside = [...byOutlet.values()].flatMap((articles) =>
      articles.slice(1).map((article, index) => alike(article.title ?? '', articles[index]?.title ?? '')),
    );
    expect(beside.filter(Boolean).length / beside.length).toBeLessThan(0.01);
  });

  test('leave no blank open', () => {
    expect(trends.filter(({ title, text }) => /[{}]|undefined/.test(`${title} ${text}`))).toEqual([]);
  });
});

describe('their counts', () => {
  test.each(sourceNames)('of %s are the ones that the network gives, and no others', (source) => {
    const given = new Set(Object.values(sources[source].counts));
    const others = countColumns.filter((column) => !given.has(column));
    expect(of(source).filter(({ counts }) => others.some((column) => counts[column] !== null))).toEqual([]);
    expect(of(source).some(({ counts }) => (totalEngagement(source, counts) ?? 0) > 0)).toBe(true);
  });

  test('have a heavy tail on every network, each at its own scale', () => {
    const medians = sourceNames.map((source) => {
      const sorted = of(source)
        .flatMap(({ counts }) => totalEngagement(source, counts) ?? [])
        .sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      expect({ source, tail: (sorted.at(-1) ?? 0) > median * 15 }).toEqual({ source, tail: true });
      return median;
    });
    expect(Math.max(...medians)).toBeGreaterThan(Math.min(...medians) * 100);
  });

  test('of news articles are often unknown, and then no reading states them', () => {
    const unknown = of('rss').filter(({ counts }) => totalEngagement('rss', counts) === null);
    expect(unknown.length).toBeGreaterThan(300);
    expect(unknown.every(({ readings }) => readings.length === 0)).toBe(true);
  });
});

test('communities vote as they are large: none far above a quarter of its members', () => {
  const shares = of('reddit').map(
    ({ counts, communityMembers }) => (counts.likes ?? 0) / (communityMembers ?? 1),
  );
  expect(Math.max(...shares)).toBeLessThan(0.25);
});

describe('their readings', () => {
  const measured = trends.filter(({ readings }) => readings.length > 0);

  test.each(sourceNames.filter((source) => !sources[source].snapshots))('of %s are none', (source) => {
    expect(of(source).every(({ readings }) => readings.length === 0)).toBe(true);
  });

  test('go forward in time, never fall, and end with the post’s counts', () => {
    const begins = measured.every(({ readings, firstSeenAt }) => known(readings[0]).at >= firstSeenAt);
    const ends = measured.every(({ readings, counts }) => {
      const last = known(readings.at(-1));
      return last.at <= now && countColumns.every((column) => last.counts[column] === counts[column]);
    });
    const steps = measured.flatMap(({ readings }) =>
      readings.slice(1).map((after, index) => ({ before: known(readings[index]), after })),
    );
    expect({ begins, ends }).toEqual({ begins: true, ends: true });
    expect(steps.filter(({ before, after }) => after.at <= before.at)).toEqual([]);
    const falls = (before: number | null, after: number | null) => (after ?? 0) < (before ?? 0);
    expect(
      steps.filter(({ before, after }) =>
        countColumns.some((column) => falls(before.counts[column], after.counts[column])),
      ),
    ).toEqual([]);
  });

  test('come about 1, 2, 5, 11 and 23 hours after discovery, then daily', () => {
    const threeDays = known(
      measured.find(
        (trend) => now.getTime() - trend.firstSeenAt.getTime() > 3.1 * day && age(trend) < 4 * day,
      ),
    );
    const hours = threeDays.readings.map(({ at }) => (at.getTime() - threeDays.firstSeenAt.getTime()) / hour);
    for (const [index, expected] of [0, 1, 2, 5, 11, 23, 47, 71].entries())
      expect(Math.abs((hours[index] ?? 0) - expected)).toBeLessThan(0.2);
  });

  test.each(sourceNames.filter((source) => sources[source].snapshots))(
    'of %s grow believably: tenfold in a day is rare',
    (source) => {
      const percents = measured
        .filter((trend) => trend.source === source && age(trend) < 4 * day)
        .flatMap(({ readings }) => {
          const samples = readings.map(({ at, counts }) => ({
            at: at.getTime(),
            engagement: totalEngagement(source, counts) ?? 0,
          }));
          return growthOf(compare(samples))?.percent ?? [];
        });
      expect(percents.length).toBeGreaterThan(10);
      expect(percents.filter((percent) => percent > 900).length / percents.length).toBeLessThan(0.05);
    },
  );

  test('show each case of growth: none yet, measured and unchanged, small beginnings, fast, a second wind', () => {
    const recent = measured.filter((trend) => age(trend) < 2 * day);
    const engagement = (trend: DemoTrend) =>
      trend.readings.map(({ counts }) => totalEngagement(trend.source, counts) ?? 0);
    const count = (holds: (points: number[]) => boolean) =>
      recent.filter((trend) => holds(engagement(trend))).length;
    expect(count((points) => points.length === 1)).toBeGreaterThan(20);
    expect(count((points) => points.length > 2 && points[0] === points.at(-1))).toBeGreaterThan(20);
    expect(count((points) => points.length > 1 && known(points[0]) < 100)).toBeGreaterThan(50);
    expect(
      count(
        (points) =>
          points.length > 1 && known(points[0]) >= 100 && known(points.at(-1)) > known(points[0]) * 3,
      ),
    ).toBeGreaterThan(50);
    const risesAgain = measured.filter((trend) => {
      const points = engagement(trend);
      const steps = points.slice(1).map((point, index) => point - known(points[index]));
      const quiet = steps.findIndex((step, index) => index > 4 && step * 50 < known(points.at(-1)));
      return quiet > 0 && steps.slice(quiet).some((step) => step * 5 > known(points.at(-1)));
    });
    expect(risesAgain.length).toBeGreaterThan(20);
  });
});

describe('their surroundings', () => {
  test('speak a dozen languages and more, each in its own script', () => {
    for (const { lang } of languages) {
      const own = trends.filter((trend) => trend.lang === lang);
      expect({ lang, enough: own.length > 100 }).toEqual({ lang, enough: true });
      const letters = new RegExp(
        known(scripts[lang])
          .split('|')
          .map((script) => `\\p{Script=${script}}`)
          .join('|'),
        'u',
      );
      expect(own.filter(({ title, text }) => !letters.test(title ?? text ?? ''))).toEqual([]);
    }
    expect(languages.length).toBeGreaterThanOrEqual(12);
  });

  test('have outlets in every news category, with Technology and Artificial Intelligence apart', () => {
    expect(newsCategories.length).toBeGreaterThanOrEqual(12);
    expect(newsCategories).toEqual(expect.arrayContaining(['Technology', 'Artificial Intelligence']));
    expect(outlets.length).toBeGreaterThanOrEqual(30);
    for (const category of newsCategories) {
      const today = of('rss').filter((trend) => trend.categoryName === category && age(trend) < 7 * day);
      expect({ category, enough: today.length > 5 }).toEqual({ category, enough: true });
    }
  });

  test('tell some stories in several outlets and networks, by one address', () => {
    const tellers = Map.groupBy(trends, (trend) => trend.linkUrl ?? trend.url);
    const told = [...tellers.values()].filter((group) => new Set(group.map(({ source }) => source)).size > 2);
    expect(told.length).toBeGreaterThan(50);
    expect(told.flat().every((trend) => age(trend) < 10 * day)).toBe(true);
  });

  test('carry sounds that several accounts use on several networks', () => {
    const bySound = Map.groupBy(
      trends.filter(({ sound }) => sound),
      ({ sound }) => known(sound).slug,
    );
    const cross = [...bySound.values()].filter(
      (uses) => new Set(uses.map(({ source }) => source)).size === 3,
    );
    expect(bySound.size).toBeGreaterThan(25);
    expect(cross.length).toBeGreaterThan(4);
    for (const uses of bySound.values())
      expect(new Set(uses.map(({ authorHandle }) => authorHandle)).size).toBeGreaterThan(3);
    expect(
      trends.every(({ source, sound }) => !sound || ['tiktok', 'instagram', 'douyin'].includes(source)),
    ).toBe(true);
  });

  test('have hashtags that rise in these days', () => {
    const uses = trends.filter(({ tags }) => tags.includes('slowmodels'));
    expect(uses.filter((trend) => age(trend) < 2 * day).length).toBeGreaterThan(5);
    expect(uses.every((trend) => age(trend) < 5 * day)).toBe(true);
  });

  test('have subreddits with members and flairs, and every kind of Hacker News post', () => {
    expect(new Set(of('reddit').map(({ community }) => community)).size).toBe(communities.length);
    expect(of('reddit').every(({ communityMembers }) => (communityMembers ?? 0) > 1000)).toBe(true);
    expect(of('reddit').some(({ flair }) => flair !== null)).toBe(true);
    expect(new Set(of('hackernews').map(({ type }) => type))).toEqual(
      new Set(['ask', 'job', 'link', 'poll', 'show']),
    );
  });

  test('are gathered by feeds of Bluesky, each from several accounts', () => {
    const byFeed = Map.groupBy(of('bluesky'), ({ community }) => community);
    expect(new Set(byFeed.keys())).toEqual(new Set([null, ...feeds.map(({ name }) => name)]));
    for (const posts of byFeed.values())
      expect(new Set(posts.map(({ authorHandle }) => authorHandle)).size).toBeGreaterThan(5);
    for (const key of feeds.flatMap((feed) => feed.topics))
      expect(topics.map((topic) => topic.key)).toContain(key);
  });

  test('give douyin a Chinese title and an English one', () => {
    for (const { title, text } of of('douyin')) {
      expect(title).toMatch(/\p{Script=Han}/u);
      expect(text).toMatch(/^\P{Script=Han}+$/u);
    }
  });

  test('do better at some hours than at others, and each network at its own', () => {
    const bestHour = (source: SourceName): number => {
      const sums = Array.from({ length: 24 }, () => ({ posts: 0, reward: 0 }));
      for (const trend of of(source)) {
        const slot = known(sums[trend.createdAt.getUTCHours()]);
        slot.posts++;
        slot.reward += Math.log1p(totalEngagement(source, trend.counts) ?? 0);
      }
      const means = sums.map(({ posts, reward }) => reward / posts);
      return means.indexOf(Math.max(...means));
    };
    expect(bestHour('tumblr')).not.toBe(bestHour('reddit'));
    expect(bestHour('tiktok')).not.toBe(bestHour('x'));
  });
});

test('every phrase of every topic and language can be filled', () => {
  const random = randomFrom(1);
  for (const topic of topics)
    for (const phrase of [...topic.headlines, ...topic.posts])
      expect(fill(phrase, random, topic.words, englishFillers)).not.toMatch(/[{}]/);
  for (const phrase of [...leads, ...closers]) expect(fill(phrase, random, englishFillers)).not.toBe('');
  for (const { sentences, fillers } of languages)
    for (const { topic, headline, post } of sentences) {
      expect(topics.map(({ key }) => key)).toContain(topic);
      for (const phrase of [headline, post]) expect(fill(phrase, random, fillers)).toMatch(/\p{Letter}/u);
    }
});

test('sentences begin with a capital, but what follows an ordinal does not', () => {
  expect(sentence('a bus came. it was late. „49. gün“ was said. 7. günde')).toBe(
    'A bus came. It was late. „49. gün“ was said. 7. günde',
  );
});

test('every topic has a subreddit that talks about it', () => {
  const discussed = communities.flatMap((community) => community.topics);
  for (const { key } of topics) expect(discussed).toContain(key);
  for (const key of discussed) expect(topics.map((topic) => topic.key)).toContain(key);
});

test('pictures are drawn the same every time, without scripts or outside references', () => {
  for (let id = 0; id < pictureCount; id++) {
    const svg = demoPicture(id) ?? '';
    expect(svg).toBe(demoPicture(id));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/s);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /script|href|url\(|https?:|NaN|undefined/,
    );
  }
  expect([-1, pictureCount, 0.5, Number.NaN].map(demoPicture)).toEqual([null, null, null, null]);
  const shown = trends.flatMap(({ imageUrl }) => imageUrl ?? []);
  for (const address of new Set(shown))
    expect(demoPicture(Number(/^\/demo\/pictures\/(\d+)\.svg$/.exec(address)?.[1]))).not.toBeNull();
});

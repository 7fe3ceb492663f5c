import { describe, expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { sandboxReadings } from '#server/areas/admin/demo/readings.ts';
import { demoYear, type Report } from './year.ts';

const now = new Date('2026-11-20T09:30:00Z');
const seed = 7;
const hourMs = 3_600_000;

const reports = Array.from({ length: 3 * 400 * 3 }, (_, index): Report => {
  const lang = ['en', 'de', 'ja'][index % 3] ?? 'en';
  const createdAt = new Date(now.getTime() - (3 * 400 * 3 - index) * 2.6 * hourMs);
  return { id: index, title: `Report ${index}`, lang, url: 'https://a.example', image: '/a.svg', createdAt };
});
const posts = demoYear(reports, { seed, now });

describe('the year of the demo', () => {
  test('has posts of every desk in every month, the same each time, none of today', () => {
    for (const project of ['Harbour Courier', 'Morgenblatt Nord', '灯台新報']) {
      const months = posts
        .filter((post) => post.project === project)
        .map(({ sentAt }) => sentAt.toISOString().slice(0, 7));
      expect(new Set(months).size).toBeGreaterThanOrEqual(12);
    }
    expect(posts.length).toBeGreaterThan(600);
    expect(posts.length).toBeLessThan(2_000);
    expect(demoYear(reports, { seed, now })).toEqual(posts);
    for (const { sentAt } of posts) expect(sentAt.getTime()).toBeLessThan(now.getTime());
  });

  test('never says the same twice, and only writes of what was known', () => {
    const said = posts.map(({ project, body }) => `${project} ${body}`);
    expect(new Set(said).size).toBe(said.length);
    for (const { report, sentAt } of posts) expect(report.createdAt < sentAt).toBe(true);
  });

  test('was reviewed between hand-in and sending, by others than its authors', () => {
    const reviews = posts.flatMap((post) => post.reviews.map((review) => ({ ...review, post })));
    for (const { by, at, post } of reviews) {
      expect(by).not.toBe(post.by);
      expect(at >= post.submittedAt && at <= post.sentAt).toBe(true);
    }
    for (const verdict of ['ok', 'fix', 'block'])
      expect(reviews.filter((review) => review.verdict === verdict).length).toBeGreaterThan(5);
    for (const post of posts) expect(post.reviews.at(-1)?.verdict ?? 'ok').toBe('ok');
  });
});

describe('its numbers', () => {
  const read = (network: 'instagram' | 'bluesky', sentAt: Date, key = 'a post') =>
    sandboxReadings({ network, account: 'Marsh', key, sentAt }, { now, corrected: false });

  test('grow fast at first and then hardly, and some come late', () => {
    const { readings } = read('instagram', new Date('2026-08-01T10:00:00Z'));
    const told = readings.map(({ counts }) => counts.impressions);
    expect(told.slice(0, 2)).toEqual([null, null]);
    const known = told.flatMap((value) => value ?? []);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
  });

  test('hold what the network does not tell back, as the network does', () => {
    const { readings } = read('bluesky', new Date('2026-08-01T10:00:00Z'));
    for (const { counts } of readings) expect(counts).toMatchObject({ impressions: null, reach: null });
    expect(networks.bluesky.metrics).not.toContain('views');
  });

  test('of a young post go on, those of an old one do not, and some of these were corrected', () => {
    expect(read('bluesky', new Date('2026-11-01T10:00:00Z')).nextAt).not.toBeNull();
    const old = Array.from({ length: 20 }, (_, index) =>
      sandboxReadings(
        {
          network: 'instagram',
          account: 'Marsh',
          key: `post ${index}`,
          sentAt: new Date('2026-02-01T10:00:00Z'),
        },
        { now, corrected: true },
      ),
    );
    expect(old.every(({ nextAt }) => nextAt === null)).toBe(true);
    const fell = old.filter(({ readings }) => {
      const [before, last] = readings.slice(-2).map(({ counts }) => counts.impressions ?? 0);
      return (last ?? 0) < (before ?? 0);
    });
    expect(fell.length).toBeGreaterThan(10);
  });
});

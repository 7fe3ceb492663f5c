import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { pushTrends } from './push.ts';

const database = await freshDatabase();
const { db } = database;
const now = new Date('2026-03-01T12:00:00Z');
const hour = 3_600_000;
const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();

beforeEach(async () => {
  await emptyTables(db, 'trends', 'trend_keys', 'readings', 'stories', 'story_keys', 'communities');
});

type Input = Parameters<typeof pushTrends>[1];

/** Pushes at this many hours after noon. */
function push(input: Record<string, unknown>, hours = 0) {
  const parsed: Input = contract.trends.push.input.parse(input);
  return pushTrends(db, parsed, new Date(now.getTime() + hours * hour));
}

function row(id: string, more: object = {}): Record<string, unknown> {
  return {
    source: 'x',
    external_id: id,
    url: `https://x.com/i/status/${id}`,
    text: `Post ${id}`,
    created_at: at(-10),
    ...more,
  };
}

async function everything(): Promise<unknown> {
  const stored = await db.selectFrom('trends').selectAll().orderBy('external_id').execute();
  const readings = await db
    .selectFrom('readings')
    .selectAll()
    .orderBy('trend_id')
    .orderBy('measured_at')
    .execute();
  return { stored, readings };
}

async function trend(id: string) {
  return db.selectFrom('trends').selectAll().where('external_id', '=', id).executeTakeFirstOrThrow();
}

async function courseOf(id: string): Promise<(number | null)[]> {
  const readings = await db
    .selectFrom('readings')
    .innerJoin('trends', 'trends.id', 'readings.trend_id')
    .select('readings.likes')
    .where('external_id', '=', id)
    .orderBy('measured_at')
    .execute();
  return readings.map(({ likes }) => likes);
}

test('a batch is stored with its readings, growth, sound, flag and community, and says what it did', async () => {
  const result = await push({
    measured_at: at(0),
    trends: [
      row('1', { stats: { likes: 500 }, readings: [{ at: at(-5), stats: { likes: 100 } }] }),
      row('2', {
        source: 'reddit',
        permalink: '/r/games/comments/2/a/',
        subreddit: 'games',
        members: 3_000_000,
        over_18: true,
        image_url: 'https://example.com/2.jpg',
        stats: { score: 9 },
      }),
      row('3', {
        source: 'tiktok',
        image_url: 'https://example.com/3.jpg',
        sound: { slug: 's', title: 'Song' },
      }),
    ],
    readings: [{ source: 'x', external_id: '1', at: at(-2), stats: { likes: 300 } }],
  });
  expect(result).toEqual({ added: 3, known: 0, readings: 4, refused: [] });
  expect(await courseOf('1')).toEqual([100, 300, 500]);
  expect(await trend('1')).toMatchObject({ likes: 500, growth_from: 100, growth_to: 500, growth_samples: 3 });
  expect(await trend('2')).toMatchObject({ adult: true, community: 'games', likes: 9, image_url: null });
  expect(await trend('3')).toMatchObject({
    sound_slug: 's',
    likes: null,
    adult: false,
    image_url: 'https://example.com/3.jpg',
  });
  expect(await db.selectFrom('communities').select(['name', 'members']).execute()).toEqual([
    { name: 'games', members: 3_000_000 },
  ]);
});

test('counts that were made in the future are refused, and nothing of their batch is stored', async () => {
  const before = await everything();
  for (const hours of [25, 24 * 365 * 100])
    await expect(async () =>
      push({ measured_at: at(hours), trends: [row('future', { stats: { likes: 3 } })] }),
    ).rejects.toMatchObject({
      code: 'validation_error',
      details: { fields: { measured_at: expect.stringContaining('future') } },
    });
  expect(await everything()).toEqual(before);
});

test('the same batch twice changes nothing, hours later too', async () => {
  const counts = fc.record({ likes: fc.nat(1000), replies: fc.nat(1000) });
  const batch = fc.record({
    measured_at: fc.option(fc.integer({ min: -9, max: 0 }).map(at), { nil: undefined }),
    trends: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 5 }).map(String),
        stats: fc.option(counts, { nil: undefined }),
        readings: fc.array(fc.record({ at: fc.integer({ min: -9, max: 0 }).map(at), stats: counts }), {
          maxLength: 3,
        }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(batch, async ({ measured_at, trends }) => {
      const pushed = { measured_at, trends: trends.map(({ id, ...more }) => row(id, more)) };
      await push(pushed);
      const before = await everything();
      const again = await push(pushed, 7);
      expect(again).toMatchObject({ added: 0, readings: 0, refused: [] });
      expect(await everything()).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

test('a known post gets new counts, and readings at their own times; it is not doubled', async () => {
  await push({ measured_at: at(-8), trends: [row('1', { stats: { likes: 10 } })] });
  expect(await push({ measured_at: at(-1), trends: [row('1', { stats: { likes: 90 } })] })).toEqual({
    added: 0,
    known: 1,
    readings: 1,
    refused: [],
  });
  expect(await trend('1')).toMatchObject({ likes: 90, growth_from: 10, growth_to: 90 });
});

test('counts that are older than what is known go into the course and change no count', async () => {
  await push({ measured_at: at(-1), trends: [row('1', { stats: { likes: 90 } })] });
  await push({ measured_at: at(-4), trends: [row('1', { stats: { likes: 40 } })] });
  await push({ readings: [{ source: 'x', external_id: '1', at: at(-6), stats: { likes: 20 } }] });
  expect(await courseOf('1')).toEqual([20, 40, 90]);
  expect(await trend('1')).toMatchObject({ likes: 90, growth_from: 20, growth_to: 90 });
});

test('readings alone renew a known post', async () => {
  await push({ measured_at: at(-3), trends: [row('1', { stats: { likes: 10 } })] });
  const result = await push({
    readings: [{ source: 'x', external_id: '1', at: at(0), stats: { likes: 70 } }],
  });
  expect(result).toEqual({ added: 0, known: 1, readings: 1, refused: [] });
  expect(await trend('1')).toMatchObject({ likes: 70, text: 'Post 1', url: 'https://x.com/i/status/1' });
});

test('what is refused is named by its list, place and reason, and the rest is stored', async () => {
  const result = await push({
    trends: [
      row('1'),
      { source: 'mars', external_id: '9' },
      row('2', { stats: { claps: 5 } }),
      row('3', { created_at: 1_795_150_000_000 }),
      {},
      row('4', { url: 'javascript:alert(1)' }),
      row('5', { likes: 3 }),
    ],
    readings: [
      { source: 'x', external_id: 'unknown', at: at(0), stats: { likes: 1 } },
      { source: 'tumblr', external_id: '1', at: at(0), stats: { note_count: 1 } },
      { source: 'x', external_id: '1', stats: { likes: 1 } },
      { source: 'x', external_id: '1', at: at(0), likes: 1 },
    ],
  });
  expect(result).toMatchObject({ added: 1, known: 0, readings: 0 });
  const reasons = Object.fromEntries(
    result.refused.map(({ list, index, reason }) => [`${list} ${index}`, reason]),
  );
  expect(reasons).toEqual({
    'trends 1': expect.stringContaining('source must be one of'),
    'trends 2': expect.stringContaining('no count "claps"'),
    'trends 3': expect.stringContaining('seconds, not milliseconds'),
    'trends 4': expect.stringContaining('source must be'),
    'trends 5': expect.stringContaining('web address'),
    'trends 6': expect.stringContaining('likes stands beside stats'),
    'readings 0': expect.stringContaining('not known'),
    'readings 1': expect.stringContaining('no readings are kept'),
    'readings 2': expect.stringContaining('at is missing'),
    'readings 3': expect.stringContaining('likes stands beside stats'),
  });
});

test('two collectors that push the same posts at once store each once', async () => {
  const trends = Array.from({ length: 50 }, (_, id) => row(String(id), { stats: { likes: id } }));
  const both = await Promise.all([
    push({ measured_at: at(0), trends }),
    push({ measured_at: at(0), trends: trends.toReversed() }),
  ]);
  expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 50]);
  expect(both.reduce((sum, { readings }) => sum + readings, 0)).toBe(50);
});

test('the API takes a thousand long posts, refuses more, and takes it from an administrator alone', async () => {
  const app = await startApp(database, { now: () => now });
  const trends = Array.from({ length: 1000 }, (_, id) => row(String(id), { text: 'word '.repeat(1600) }));
  const full = await app.token('full');
  const pushed = await app.call('POST', 'trends.php', { trends }, full);
  expect([pushed.status, pushed.body.data]).toEqual([
    200,
    { added: 1000, known: 0, readings: 0, refused: [] },
  ]);
  const more = await app.call('POST', 'trends.php', { trends: [...trends, row('x')] }, full);
  expect(more.body.error?.code).toBe('validation_error');
  const huge = await app.call('POST', 'trends.php', { source: 'x', filler: 'x'.repeat(17_000_000) }, full);
  expect(huge.body.error).toMatchObject({ code: 'validation_error', message: 'The body is too large.' });
  const member = await app.token('full', { administrator: false });
  expect((await app.call('POST', 'trends.php', { trends: [] }, member)).body.error?.code).toBe('forbidden');
});

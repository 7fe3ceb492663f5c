import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, startOrganization, type Row } from '#test/app/specification-client.ts';

/** The specification's best time to post, with posts to derive it from. */

const now = Date.parse('2026-06-15T12:00:00Z');
const day = 86_400_000;
const office = await startOrganization(await freshDatabase(), { now: () => new Date(now) });
const { owner } = office;

let pushed = 0;
async function push(rows: Row[]): Promise<void> {
  const trends = rows.map((row) => {
    pushed += 1;
    return { external_id: `p${pushed}`, url: `https://example.com/${pushed}`, ...row };
  });
  expect(dataOf(await owner.post('trends.php', { trends }))).toMatchObject({
    added: rows.length,
    refused: [],
  });
}

/** Tuesdays at 18 UTC do best; every other hour has one post a week. */
const weekly = Array.from({ length: 40 }, (_, week) => week + 1).flatMap((week) =>
  [
    [2, 18, 1_000],
    [7, 3, 1],
    [1, 8, 100],
    [3, 9, 101],
    [4, 10, 102],
    [5, 11, 103],
  ].map(([weekday = 1, hour = 0, likes = 0], at) => ({
    source: 'instagram',
    title: `Post ${week}.${at}`,
    text: at < 5 ? 'sourdough' : 'gardening',
    author_handle: `ada${at}`,
    created_at: new Date(now - week * 7 * day + ((weekday - 1) * 24 + hour - 12) * 3_600_000).toISOString(),
    stats: { likes: likes + week },
  })),
);

beforeAll(() => push(weekly));

describe('best-time.php', () => {
  const ask = async (parameters: Row = {}) =>
    dataOf(await owner.get('best-time.php', { network: 'instagram', ...parameters }));
  const slot = {
    weekday: expect.any(Number),
    weekday_name: expect.any(String),
    hour: expect.any(Number),
    weekday_utc: expect.any(Number),
    hour_utc: expect.any(Number),
    posts: expect.any(Number),
    avg_engagement: expect.any(Number),
    hit_rate_pct: expect.any(Number),
  };

  test('answers with the slots, the sample and how sure it is', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({
      network: 'instagram',
      timezone: 'UTC',
      utc_offset_hours: 0,
      confidence: expect.any(String),
      sample: {
        posts: 240,
        window: expect.any(String),
        from: expect.any(String),
        to: expect.any(String),
        min_posts_per_slot: expect.any(Number),
        top10_threshold: expect.any(Number),
      },
      today: { weekday_name: 'Monday', best_hours: expect.any(Array) },
      how_to_read: expect.any(String),
      page_url: expect.stringMatching(/^https?:/),
    });
    for (const one of answer.best_slots as Row[]) expect(one).toMatchObject(slot);
    expect((answer.best_slots as Row[])[0]).toMatchObject({ weekday_name: 'Tuesday', hour: 18, posts: 40 });
    expect(answer.worst_slot).toMatchObject(slot);
    const { best_hours } = answer.today as { best_hours: Row[] };
    expect(best_hours[0]).toMatchObject({ hour: 8, posts: 40, avg_engagement: expect.any(Number) });
    const { min_posts_per_slot } = answer.sample as { min_posts_per_slot: number };
    for (const { posts } of answer.best_slots as { posts: number }[])
      expect(posts).toBeGreaterThanOrEqual(min_posts_per_slot);
    expect((answer.by_hour as Row[])[18]).toMatchObject({
      hour: 18,
      hour_utc: 18,
      posts: 40,
      avg_engagement: expect.any(Number),
    });
    expect((answer.by_weekday as Row[])[1]).toMatchObject({
      weekday_utc: 2,
      weekday_name_utc: 'Tuesday',
      posts: 40,
      avg_engagement: expect.any(Number),
    });
    expect((answer.proof_posts as Row[])[0]).toMatchObject({
      engagement: expect.any(Number),
      date: expect.any(String),
      caption: expect.any(String),
      url: expect.any(String),
      handle: expect.any(String),
    });
  });

  test('tells the hours of a zone, and weekdays of UTC all the same', async () => {
    const answer = await ask({ timezone: 'Asia/Tokyo' });
    expect(answer).toMatchObject({ timezone: 'Asia/Tokyo', utc_offset_hours: 9 });
    expect((answer.best_slots as Row[])[0]).toMatchObject({
      weekday_name: 'Wednesday',
      hour: 3,
      weekday_utc: 2,
      hour_utc: 18,
    });
    expect((answer.by_weekday as Row[])[1]).toMatchObject({ weekday_utc: 2, posts: 40 });
  });

  test('counts only posts with the keyword from 200 on, and falls back below', async () => {
    expect(await ask({ keyword: 'sourdough' })).toMatchObject({ fallback: false, keyword_sample: 200 });
    const all = await ask();
    expect(await ask({ keyword: 'gardening' })).toMatchObject({
      fallback: true,
      keyword_sample: 40,
      best_slots: all.best_slots,
    });
  });
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { bestTime } from '#contract/research/best-time.ts';
import { noCounts, type SourceName, bestTimeNetworks } from '#contract/sources/all.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { refreshDue } from '#server/areas/research/rollups/rollup.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPosts, postOf } from '#test/data/posts.ts';
import { bestTimeRollup } from './rollup.ts';

type Answer = DataOf<typeof bestTime.get>;

// A Monday.
const start = new Date('2026-06-15T12:00:00Z');
let now = start;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database, { now: () => now });
const reader = await app.token('reader');

/** A post with a known time of publication: it was found a little later. */
function post(source: SourceName, at: Date, likes: number | null, over: Partial<ImportRow> = {}): ImportRow {
  const firstSeenAt = new Date(at.getTime() + 5 * 60_000);
  return postOf(source, { createdAt: at, firstSeenAt, counts: { ...noCounts, likes }, ...over });
}

/** `weeks` ago, at this weekday (1 Monday) and hour, UTC. */
function slotAt(weekday: number, hour: number, weeks: number): Date {
  const monday = Date.UTC(2026, 5, 15);
  return new Date(monday + (weekday - 1) * dayMs + hour * hourMs + 20 * 60_000 - weeks * 7 * dayMs);
}

async function ask(parameters: Record<string, unknown>, key = reader) {
  const { body, headers } = await app.call('GET', 'best-time.php', parameters, key);
  if (!body.success) throw new Error(JSON.stringify(body));
  return { ...(body.data as Answer), headers };
}

async function refusal(parameters: Record<string, unknown>) {
  const { status, body } = await app.call('GET', 'best-time.php', parameters, reader);
  return { status, code: body.error?.code, fields: Object.keys(Object(body.error?.details?.['fields'])) };
}

/** Runs the hourly job, whether or not the database has counted the changes by then. */
async function anHourLater(): Promise<void> {
  now = new Date(now.getTime() + hourMs);
  await refreshDue({ db, now: () => now }, [bestTimeRollup]);
}

describe('the best time', () => {
  // On Instagram Tuesdays at 18 UTC do best and Sundays at 3 worst; every other hour has a post a week.
  beforeAll(async () => {
    const weekly = Array.from({ length: 40 }, (_, week) => week + 1);
    await addPosts(
      database,
      start,
      weekly.flatMap((week) => [
        post('instagram', slotAt(2, 18, week), 1_000 + week, {
          title: `Winner ${week}`,
          authorHandle: 'ada',
          // Counted like every other, but not shown.
          adult: week === 40,
          text: 'sourdough',
        }),
        post('instagram', slotAt(7, 3, week), 1, { title: `Nobody ${week}` }),
        ...Array.from({ length: 8 }, (_, index) =>
          post('instagram', slotAt(1 + (index % 7), 8 + index, week), 100 + ((week * 7 + index) % 50), {
            text: index < 3 ? 'gardening' : null,
          }),
        ),
      ]),
    );
    await addPosts(database, start, [
      // Without a publication time, without known engagement, or too old.
      postOf('instagram', { counts: { ...noCounts, likes: 9_999_999 } }),
      post('instagram', slotAt(7, 3, 1), null),
      post('instagram', slotAt(7, 3, 54), 9_999_999),
    ]);
  });

  it('names the hour whose posts most often reach the network’s top 10 %, and the worst one', async () => {
    const answer = await ask({ network: 'instagram' });
    expect(answer.sample).toEqual({
      posts: 400,
      window: '365d',
      from: new Date(start.getTime() - 365 * dayMs).toISOString(),
      to: start.toISOString(),
      min_posts_per_slot: 5,
      top10_threshold: 1_001,
    });
    expect(answer.best_slots[0]).toEqual({
      weekday: 2,
      weekday_name: 'Tuesday',
      hour: 18,
      begins: '18:00',
      weekday_utc: 2,
      hour_utc: 18,
      posts: 40,
      avg_engagement: 1_020.5,
      hit_rate_pct: 100,
    });
    expect(answer.best_slots).toHaveLength(5);
    expect(answer.worst_slot).toMatchObject({ hit_rate_pct: 0, posts: 40 });
    expect([answer.confidence_level, answer.confidence]).toEqual([
      'medium',
      expect.stringMatching(/^Medium: 1 of/),
    ]);
    expect(answer.page_url).toBe('http://localhost:4400/explore/best-time?network=instagram');
    expect(answer.how_to_read).toContain('top 10 % of Instagram');
  });

  it('proves it with posts of the best slots from the top 10 %', async () => {
    const { proof_posts } = await ask({ network: 'instagram' });
    expect(proof_posts).toHaveLength(5);
    expect(proof_posts[0]).toEqual({
      engagement: 1_039,
      date: slotAt(2, 18, 39).toISOString(),
      caption: 'Winner 39',
      url: expect.stringContaining('https://example.com/'),
      image_url: null,
      handle: 'ada',
    });
  });

  it('adds up by hour and by weekday, in UTC, and shows all 168 hours', async () => {
    const { by_hour, by_weekday, slots, today } = await ask({ network: 'instagram' });
    expect(by_hour).toHaveLength(24);
    expect(by_hour[18]).toEqual({ hour: 18, hour_utc: 18, posts: 40, avg_engagement: 1_020.5 });
    expect(by_hour[0]).toEqual({ hour: 0, hour_utc: 0, posts: 0, avg_engagement: null });
    expect(by_weekday.map(({ posts }) => posts)).toEqual([80, 80, 40, 40, 40, 40, 80]);
    expect(by_weekday[6]).toMatchObject({ weekday_utc: 7, weekday_name_utc: 'Sunday' });
    expect(slots).toHaveLength(168);
    expect(slots[24 + 18]).toMatchObject({ weekday: 2, hour: 18, posts: 40 });
    expect(slots[0]).toMatchObject({ posts: 0, avg_engagement: null, hit_rate_pct: null });
    expect(today.weekday_name).toBe('Monday');
    expect(today.best_hours.map(({ hour }) => hour).toSorted((a, b) => a - b)).toEqual([8, 15]);
  });

  it.each([
    ['Europe/Berlin', 2, 2, 20, '20:00', 'Monday'],
    ['America/New_York', -4, 2, 14, '14:00', 'Monday'],
    ['Asia/Kolkata', 5.5, 2, 23, '23:30', 'Monday'],
    ['Asia/Kathmandu', 5.75, 2, 23, '23:45', 'Monday'],
    ['Pacific/Auckland', 12, 3, 6, '06:00', 'Tuesday'],
    ['Pacific/Marquesas', -9.5, 2, 8, '08:30', 'Monday'],
    ['UTC', 0, 2, 18, '18:00', 'Monday'],
  ])('moves the hours to %s by today’s offset', async (timezone, offset, weekday, hour, begins, today) => {
    const answer = await ask({ network: 'instagram', timezone });
    expect(answer.utc_offset_hours).toBe(offset);
    expect(answer.best_slots[0]).toMatchObject({ weekday, hour, begins, weekday_utc: 2, hour_utc: 18 });
    expect(answer.today.weekday_name).toBe(today);
    expect(answer.by_weekday[0]).toMatchObject({ weekday_utc: 1, posts: 80 });
    expect(answer.slots).toHaveLength(168);
  });

  it('counts only posts with a keyword’s words, against the network’s own top 10 %', async () => {
    await addPosts(
      database,
      start,
      Array.from({ length: 200 }, (_, index) =>
        post('mastodon', slotAt(4, 9 + (index % 2), 1 + (index % 40)), index % 2 === 0 ? 900 : 5, {
          text: 'Café life',
        }),
      ),
    );
    await addPosts(
      database,
      start,
      Array.from({ length: 800 }, (_, index) => post('mastodon', slotAt(1, 7, 1 + (index % 40)), 50)),
    );
    await anHourLater();
    const answer = await ask({ network: 'mastodon', keyword: 'CAFE' });
    expect(answer).toMatchObject({ keyword: 'CAFE', fallback: false, keyword_sample: 200 });
    expect(answer.sample).toMatchObject({ posts: 200, top10_threshold: 900 });
    expect(answer.best_slots[0]).toMatchObject({ weekday: 4, hour: 9, hit_rate_pct: 100 });
    expect(answer.best_slots).toHaveLength(2);
    expect(answer.proof_posts[0]).toMatchObject({ engagement: 900 });
  });

  it('answers the network’s slots, and says so, when a keyword has under 200 posts', async () => {
    const all = await ask({ network: 'instagram' });
    const few = await ask({ network: 'instagram', keyword: 'gardening' });
    expect(few).toMatchObject({ fallback: true, keyword_sample: 120, best_slots: all.best_slots });
    expect(few.sample).toEqual(all.sample);
    const none = await ask({ network: 'instagram', keyword: '!!' });
    expect(none).toMatchObject({ fallback: true, keyword_sample: 0, best_slots: all.best_slots });
    expect(all).toMatchObject({ fallback: false, keyword_sample: null, keyword: null });
  });

  it('names nothing for a network without posts', async () => {
    const answer = await ask({ network: 'pinterest' });
    expect(answer).toMatchObject({
      best_slots: [],
      worst_slot: null,
      proof_posts: [],
      confidence_level: 'none',
      sample: { posts: 0, top10_threshold: null },
      today: { best_hours: [] },
    });
  });

  it.each([
    [{}, 'network'],
    [{ network: 'hackernews' }, 'network'],
    [{ network: 'rss' }, 'network'],
    [{ network: 'myspace' }, 'network'],
    [{ network: 'x', timezone: 'Berlin' }, 'timezone'],
    [{ network: 'x', timezone: '' }, 'timezone'],
    [{ network: 'x', timezone: '+02:00' }, 'timezone'],
    [{ network: 'x', timezone: 'Europe/Berlin; drop table trends' }, 'timezone'],
    [{ network: 'x', keyword: 'x'.repeat(201) }, 'keyword'],
  ])('refuses %j', async (parameters, field) => {
    expect(await refusal(parameters)).toEqual({ status: 422, code: 'validation_error', fields: [field] });
  });

  it('keeps the demo’s posts from everybody else', async () => {
    await addPosts(
      database,
      start,
      Array.from({ length: 20 }, (_, index) =>
        post('tumblr', slotAt(3, 4, 1 + index), 70, { demo: index < 12 }),
      ),
    );
    await anHourLater();
    expect((await ask({ network: 'tumblr' })).sample.posts).toBe(20);
    // By SQL: the demo's mark, without everything that comes with it.
    const { id } = await db
      .insertInto('organizations')
      .values({ name: 'The demo', timezone: 'UTC', demo: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await ask({ network: 'tumblr' })).sample.posts).toBe(8);
    await db.deleteFrom('organizations').where('id', '=', id).execute();
  });
});

describe('on the free plan', () => {
  it('hours and hit rates stay, numbers are withheld, and posts of the last 72 hours are not in it', async () => {
    const free = await app.token('reader', { plan: 'free' });
    const answer = await ask({ network: 'instagram' }, free);
    expect(answer.metrics_hidden).toBe(true);
    expect(answer.sample).toMatchObject({ top10_threshold: null });
    expect(answer.sample.to).toBe(new Date(now.getTime() - 72 * hourMs).toISOString());
    expect(answer.best_slots[0]).toMatchObject({
      weekday: 2,
      hour: 18,
      hit_rate_pct: 100,
      avg_engagement: null,
    });
    for (const list of [answer.by_hour, answer.by_weekday, answer.slots, answer.today.best_hours])
      for (const one of list) expect(one.avg_engagement).toBeNull();
    expect(answer.proof_posts[0]).toMatchObject({ engagement: null, caption: 'Winner 39' });
  });

  it('trending and best time are counted together, searches are not counted', async () => {
    const free = await app.token('reader', { plan: 'free' });
    const left = async (path: string, parameters: Record<string, unknown>) => {
      const { headers } = await app.call('GET', path, parameters, free);
      return headers['x-daily-remaining'];
    };
    expect(await left('trending.php', { source: 'x' })).toBe('23');
    expect(await left('best-time.php', { network: 'x' })).toBe('22');
    expect(await left('search.php', { keyword: 'sourdough' })).toBeUndefined();
    expect(await left('best-time.php', { network: 'hackernews' })).toBeUndefined();
    expect(await left('trending.php', { source: 'x' })).toBe('21');
    for (let query = 0; query < 21; query++) await ask({ network: 'x' }, free);
    const refused = await app.call('GET', 'best-time.php', { network: 'x' }, free);
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'daily_limit_reached']);
    expect((await app.call('GET', 'search.php', { keyword: 'sourdough' }, free)).status).toBe(200);
  });
});

describe('the roll-up', () => {
  /** Each network's sample, counted independently in JavaScript. */
  async function directly() {
    const { rows } = await sql<{ source: SourceName; engagement: number; created_at: Date }>`
      select source, engagement, created_at from trends
      where engagement is not null and created_at <> first_seen_at`.execute(db);
    const until = now.getTime();
    const inWindow = rows.filter(
      ({ created_at: at }) => at.getTime() <= until && at.getTime() >= until - 365 * dayMs,
    );
    return bestTimeNetworks.map((network) => {
      const posts = inWindow.filter(({ source }) => source === network);
      const sorted = posts.map(({ engagement }) => engagement).toSorted((a, b) => b - a);
      const least = Math.max(1, sorted[Math.ceil(sorted.length / 10) - 1] ?? 0);
      const slots = Map.groupBy(
        posts,
        ({ created_at: at }) => ((at.getUTCDay() + 6) % 7) * 24 + at.getUTCHours(),
      );
      return {
        network,
        posts: posts.length,
        top10_threshold: posts.length === 0 ? null : least,
        slots: [...slots]
          .map(([slot, its]) => ({
            slot,
            posts: its.length,
            engagement: its.reduce((sum, { engagement }) => sum + engagement, 0),
            hits: its.filter(({ engagement }) => engagement >= least).length,
          }))
          .toSorted((a, b) => a.slot - b.slot),
      };
    });
  }

  it('says what a direct count says, after any insertions, new readings and deletions', async () => {
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('insert' as const),
        network: fc.constantFrom(...bestTimeNetworks.slice(0, 3)),
        hours: fc.integer({ min: 1, max: 366 * 24 }),
        likes: fc.option(fc.nat(300)),
        own: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('update' as const), nth: fc.nat(200), likes: fc.nat(300) }),
      fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(200) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
        const inserted = changes.flatMap((one) => {
          if (one.kind !== 'insert') return [];
          const at = new Date(now.getTime() - one.hours * hourMs);
          const row = post(one.network, at, one.likes);
          return [one.own ? row : { ...row, firstSeenAt: at }];
        });
        await addPosts(database, now, inserted);
        // By SQL: only networks change and remove posts.
        for (const one of changes) {
          if (one.kind === 'insert') continue;
          const nth = sql`(select id from trends order by id desc offset ${one.nth} limit 1)`;
          await (
            one.kind === 'delete'
              ? sql`delete from trends where id = ${nth}`
              : sql`update trends set engagement = ${one.likes} where id = ${nth}`
          ).execute(db);
        }
        await anHourLater();
        const rows = await db
          .selectFrom('best_time_rollup')
          .select(['network', 'posts', 'top10_threshold', 'slots'])
          .where('audience', '=', 'all-0h')
          .execute();
        const order = (network: (typeof bestTimeNetworks)[number]) => bestTimeNetworks.indexOf(network);
        expect(rows.toSorted((a, b) => order(a.network) - order(b.network))).toEqual(await directly());
      }),
      { numRuns: 20 },
    );
  });
});

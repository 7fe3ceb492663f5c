import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, rowsOf, startOrganization } from '#test/app/specification-client.ts';

/** The specification's growth_24h. */

const now = Date.parse('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const { owner } = await startOrganization(await freshDatabase(), { now: () => new Date(now) });

describe('growth_24h', () => {
  const latest = 500;
  const grown = async (source: string, word: string, readings: [number, number][]) => {
    const external_id = `grown-${crypto.randomUUID()}`;
    const trends = [
      {
        source,
        external_id,
        url: `https://example.com/${external_id}`,
        title: external_id.replaceAll('-', ''),
        created_at: hoursAgo(40),
        stats: { [word]: latest },
        readings: readings.map(([hours, count]) => ({ at: hoursAgo(hours), stats: { [word]: count } })),
      },
    ];
    const pushed = await owner.post('trends.php', { measured_at: hoursAgo(0), trends });
    expect(dataOf(pushed)).toMatchObject({ added: 1, refused: [] });
    const asked = { source, time_range: '7d', keyword: external_id.replaceAll('-', '') };
    const [row] = rowsOf(await owner.get('trending.php', asked), 'posts');
    expect(row).toBeDefined();
    return row?.growth_24h;
  };

  test('compares with the newest reading that is at least 20 hours older', async () => {
    const found = await grown('mastodon', 'likes', [
      [30, 100],
      [20, 200],
      [19, 300],
    ]);
    expect(found).toEqual({
      from: 200,
      to: 500,
      delta: 300,
      percent: 150,
      hours: 20,
      measured_at: hoursAgo(0),
      samples: 3,
      full_window: true,
    });
  });

  test('compares with the oldest where none is that old, and says the shorter window', async () => {
    const found = await grown('mastodon', 'likes', [
      [19.5, 100],
      [2, 400],
    ]);
    expect(found).toMatchObject({ from: 100, hours: 19.5, samples: 3, full_window: false, percent: 400 });
  });

  test('has no percent from under 100, and always the change', async () => {
    expect(await grown('mastodon', 'likes', [[24, 99]])).toMatchObject({ percent: null, delta: 401 });
    expect(await grown('mastodon', 'likes', [[24, 100]])).toMatchObject({ percent: 400, delta: 400 });
  });

  test('is 0 of two samples where nothing has changed, and null of a single reading', async () => {
    expect(await grown('mastodon', 'likes', [[24, 500]])).toMatchObject({ delta: 0, percent: 0, samples: 2 });
    expect(await grown('mastodon', 'likes', [])).toBeNull();
  });

  test.each([
    ['facebook', 'likes'],
    ['pinterest', 'likes'],
    ['tumblr', 'note_count'],
  ])('is null for %s, which has no snapshots', async (source, word) => {
    expect(await grown(source, word, [[24, 100]])).toBeNull();
  });
});

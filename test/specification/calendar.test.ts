import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, rowsOf, startOrganization, type Client, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's calendar. */

const now = new Date('2027-02-11T12:00:00Z');
const office = await startOrganization(await freshDatabase(), { now: () => now });
const writer = await office.member('writer');
const elsewhere = await office.organization('Hill Media', 'desk');

const items = async (parameters: Row = {}, by: Client = writer) =>
  rowsOf(await by.get('calendar.php', parameters), 'items');

describe('the calendar', () => {
  test('gives items with why, years, importance, category and kind', async () => {
    const found = await items({ from: '2027-02-01', to: '2027-03-31' });
    expect(new Set(found.map(({ kind }) => kind))).toEqual(
      new Set(['observance', 'event', 'birth', 'death']),
    );
    for (const item of found) {
      expect(item).toMatchObject({
        why: expect.stringMatching(/\S/),
        importance: expect.any(Number),
        category: expect.any(String),
        kind: expect.any(String),
      });
      expect([1, 2, 3]).toContain(item.importance);
      expect(item).toHaveProperty('image_url');
    }
    for (const { year, years_ago } of found.filter(({ kind }) => kind === 'observance'))
      expect([year, years_ago]).toEqual([null, null]);
    for (const { year, years_ago, since_year } of found.filter(({ kind }) => kind !== 'observance'))
      expect([years_ago, since_year]).toEqual([2027 - Number(year), null]);
    expect(found.map(({ since_year }) => since_year)).toContainEqual(expect.any(Number));
  });

  test('is that of today unless a day is named', async () => {
    expect(await items()).toEqual(await items({ date: '2027-02-11' }));
  });

  test('with stats=1 counts the rows of each category and kind', async () => {
    const stats = rowsOf(await writer.get('calendar.php', { stats: 1 }), 'stats');
    for (const row of stats)
      expect(row).toEqual({
        category: expect.any(String),
        kind: expect.any(String),
        rows: expect.any(Number),
      });
    expect(new Set(stats.map(({ category, kind }) => `${String(category)} ${String(kind)}`)).size).toBe(
      stats.length,
    );
  });

  test('mark_used remembers this year’s post for this organization, and unused=1 then leaves it out', async () => {
    const [item] = await items();
    const calendar_id = item?.id;
    const idsOf = async (parameters: Row, by?: Client) => (await items(parameters, by)).map(({ id }) => id);
    expect(await idsOf({ unused: 1 })).toContain(calendar_id);
    const sent = { action: 'mark_used', calendar_id, note: 'Post 4711' };
    expect(dataOf(await writer.post('calendar.php', sent))).toMatchObject({
      calendar_id,
      note: 'Post 4711',
      year: 2027,
    });
    expect(await idsOf({ unused: 1 })).not.toContain(calendar_id);
    expect(await idsOf({})).toContain(calendar_id);
    expect(await idsOf({ unused: 1, date: '2028-02-11' })).toContain(calendar_id);
    expect(await idsOf({ unused: 1 }, elsewhere)).toContain(calendar_id);
  });

  test.each([
    [{ colour: 'red' }, '422 unknown_parameter'],
    [{ category: 'no-such' }, '422 unknown_category'],
    [{ kind: 'no-such' }, '422 validation_error'],
    [{ date: '2027-02-30' }, '422 validation_error'],
    [{ date: 'today' }, '422 validation_error'],
    [{ stats: 'yes' }, '422 validation_error'],
  ])('%o is refused', async (parameters, message) => {
    expect(codeOf(await writer.get('calendar.php', parameters))).toBe(message);
  });

  test.each([
    [{ calendar_id: 1, colour: 'red' }, '422 unknown_parameter'],
    [{}, '422 validation_error'],
    [{ calendar_id: 'one' }, '422 validation_error'],
    [{ calendar_id: 99_999_999 }, '404 not_found'],
  ])('mark_used with %o is refused', async (sent, message) => {
    expect(codeOf(await writer.post('calendar.php', { action: 'mark_used', ...sent }))).toBe(message);
  });
});

test('a key that only reads marks nothing', async () => {
  const reader = await office.member('reader');
  const answer = await reader.post('calendar.php', { action: 'mark_used', calendar_id: 1 });
  expect(codeOf(answer)).toBe('403 insufficient_scope');
});

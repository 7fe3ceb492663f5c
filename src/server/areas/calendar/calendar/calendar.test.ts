import { beforeEach, describe, expect, it } from 'vitest';

import type { CalendarItem } from '#contract/calendar/calendar.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { insertImported } from './store.ts';

const leapNight = new Date('2028-02-29T23:30:00Z');
let now = leapNight;
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app } = room;
const editor = await room.colleague('writer');

async function ask(input: Record<string, unknown>, key = editor.key) {
  const { status, body } = await app.call('GET', 'calendar.php', input, key);
  return {
    status,
    body,
    data: body.data as { from: string; to: string; items: CalendarItem[]; stats: unknown },
  };
}
const imported: Parameters<typeof insertImported>[1][number] = {
  key: 'test 1',
  kind: 'event',
  title: 'A bridge opens',
  why: 'It opened.',
  year: 2001,
  month: 6,
  day: 5,
  category: 'history',
  importance: 1,
  image_url: null,
  source: 'A test',
  source_url: null,
  licence: 'CC BY-SA 4.0',
};

const titles = (items: readonly CalendarItem[]) => items.map(({ title }) => title);
const mark = (input: Record<string, unknown>, key = editor.key) =>
  app.call('POST', 'calendar.php', { action: 'mark_used', ...input }, key);

beforeEach(() => void (now = leapNight));
const liveIn = (timezone: string) => room.manage('organization.php', { action: 'edit', timezone });

describe('the calendar', () => {
  it('is of today in the organization’s zone where no day is asked for', async () => {
    await liveIn('Asia/Tokyo');
    expect((await ask({})).data.from).toBe('2028-03-01');
    await liveIn('America/Los_Angeles');
    expect((await ask({})).data.from).toBe('2028-02-29');
  });

  it.each([
    ['Pacific/Kiritimati', '2028-06-10'],
    ['Europe/Berlin', '2028-06-09'],
    ['Pacific/Pago_Pago', '2028-06-08'],
  ])('knows three days at once around the date line: in %s it is %s', async (timezone, today) => {
    now = new Date('2028-06-09T10:30:00Z');
    await liveIn(timezone);
    expect((await ask({})).data).toMatchObject({ from: today, to: today });
  });

  it('tells of the first and of the last day that it reaches', async () => {
    for (const date of ['1990-01-01', '2100-12-31'])
      expect((await ask({ date })).data.items.length).toBeGreaterThan(0);
  });

  it('knows that 2100 is no leap year', async () => {
    expect((await ask({ date: '2100-02-29' })).status).toBe(422);
    const { items } = (await ask({ from: '2100-02-28', to: '2100-03-01' })).data;
    expect(new Set(items.map(({ date }) => date))).toEqual(new Set(['2100-02-28', '2100-03-01']));
  });

  it('leaves rows of other countries out where countries are named', async () => {
    const year = { from: '2027-01-01', to: '2027-12-31' };
    const { items } = (await ask({ ...year, country: 'us', kind: 'observance' })).data;
    expect(items.every(({ country }) => country === 'world' || country.split(',').includes('US'))).toBe(true);
    const all = (await ask({ ...year, kind: 'observance' })).data.items;
    expect(all.length).toBeGreaterThan(items.length);
  });

  it('says how long ago something was, and since when something is celebrated', async () => {
    const { data } = await ask({ date: '2028-02-29' });
    const anniversaries = data.items.filter(({ kind }) => kind !== 'observance');
    expect(anniversaries.length).toBeGreaterThan(0);
    for (const { year, years_ago } of anniversaries) expect(years_ago).toBe(2028 - (year ?? 0));
    expect(
      (await ask({ date: '2028-01-04' })).data.items.find(({ title }) => title === 'World Braille Day'),
    ).toMatchObject({
      kind: 'observance',
      since_year: 2019,
      year: null,
      years_ago: null,
      image_url: null,
      used: false,
    });
  });

  it('tells of what was on 29 February in leap years only', async () => {
    const { items } = (await ask({ from: '2027-02-28', to: '2027-03-01' })).data;
    const leap = (await ask({ date: '2028-02-29' })).data.items.filter(({ kind }) => kind !== 'observance');
    expect(titles(items)).not.toContain(leap[0]?.title);
  });

  it('goes by day, the most important first', async () => {
    const { items } = (await ask({ from: '2027-12-20', to: '2028-01-10' })).data;
    const order = items.map(({ date, importance }) => `${date} ${3 - importance}`);
    expect(order).toEqual(order.toSorted());
    expect(new Set(items.map(({ date }) => date.slice(0, 4)))).toEqual(new Set(['2027', '2028']));
  });

  it('is filtered by category, kind and importance', async () => {
    const year = { from: '2027-01-01', to: '2027-12-31' };
    const { items } = (await ask({ ...year, category: 'Science', kind: 'birth', min_importance: 2 })).data;
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(item).toMatchObject({ category: 'science', kind: 'birth' });
      expect(item.importance).toBeGreaterThanOrEqual(2);
    }
  });

  it('has the public holidays of the countries that are named, and of no other', async () => {
    const holidays = async (country?: string) =>
      (await ask({ date: '2027-10-03', kind: 'holiday', ...(country && { country }) })).data.items;
    expect(await holidays()).toEqual([]);
    expect(await holidays('fr')).toEqual([]);
    expect(await holidays('DE,FR')).toMatchObject([{ country: 'DE', why: 'Public holiday in Germany.' }]);
  });

  it('has each day of a holiday that goes on', async () => {
    const { items } = (await ask({ from: '2027-05-10', to: '2027-05-25', kind: 'holiday', country: 'TR' }))
      .data;
    const feast = items.filter(({ title }) => title.startsWith('Feast of the Sacrifice'));
    expect(feast.map(({ date }) => date)).toEqual(['2027-05-16', '2027-05-17', '2027-05-18', '2027-05-19']);
  });

  it('counts its rows per category and kind', async () => {
    const { stats } = (await ask({ stats: '1' })).data;
    expect(stats).toContainEqual({ category: 'science', kind: 'birth', rows: expect.any(Number) });
    expect((await ask({})).data.stats).toBeNull();
  });

  it('has what was imported, with its licence, from the year it happened on', async () => {
    await insertImported(db, [imported]);
    const found = async (date: string) =>
      (await ask({ date })).data.items.find(({ title }) => title === imported.title);
    expect(await found('2027-06-05')).toMatchObject({ years_ago: 26, licence: 'CC BY-SA 4.0' });
    expect(await found('2000-06-05')).toBeUndefined();
    const { status } = await mark({ calendar_id: (await found('2027-06-05'))?.id });
    expect(status).toBe(200);
  });

  it('filters what was imported like the rest', async () => {
    await insertImported(db, [imported]);
    const found = async (filter: Record<string, unknown>) =>
      titles((await ask({ from: '2027-06-04', to: '2027-06-06', ...filter })).data.items).includes(
        imported.title,
      );
    expect(await found({})).toBe(true);
    expect(await found({ kind: 'event', category: 'history', min_importance: 1 })).toBe(true);
    expect(await found({ kind: 'birth' })).toBe(false);
    expect(await found({ category: 'science' })).toBe(false);
    expect(await found({ min_importance: 2 })).toBe(false);
  });
});

describe('what was used', () => {
  it('is left out with unused=1, in its year and for its organization alone', async () => {
    const first = (await ask({ date: '2028-05-03' })).data.items[0];
    expect((await mark({ calendar_id: first?.id, note: 'Post 4711' })).body.data).toEqual({
      calendar_id: first?.id,
      year: 2028,
      note: 'Post 4711',
      used: true,
    });
    const unused = async (date: string, key?: string) =>
      titles((await ask({ date, unused: '1' }, key)).data.items).includes(first?.title ?? '');
    expect(await unused('2028-05-03')).toBe(false);
    expect(await unused('2029-05-03')).toBe(true);
    const stranger = await app.token('full', { plan: 'free' });
    expect(await unused('2028-05-03', stranger)).toBe(true);
    await app.call('POST', 'calendar.php', { action: 'unmark_used', calendar_id: first?.id }, editor.key);
    expect(await unused('2028-05-03')).toBe(true);
  });

  it('is of the year that it is in the organization’s zone where none is named', async () => {
    now = new Date('2028-12-31T10:30:00Z');
    const { id } = (await ask({ date: '2028-07-04' })).data.items[0] ?? { id: 0 };
    await liveIn('Pacific/Pago_Pago');
    expect((await mark({ calendar_id: id })).body.data).toMatchObject({ year: 2028 });
    await liveIn('Pacific/Kiritimati');
    expect((await mark({ calendar_id: id })).body.data).toMatchObject({ year: 2029 });
    const usedIn = async (year: number) =>
      (await ask({ date: `${year}-07-04` })).data.items.find((item) => item.id === id)?.used;
    expect([await usedIn(2028), await usedIn(2029), await usedIn(2030)]).toEqual([true, true, false]);
    // Unmarking one year leaves the other.
    await app.call(
      'POST',
      'calendar.php',
      { action: 'unmark_used', calendar_id: id, year: 2028 },
      editor.key,
    );
    expect([await usedIn(2028), await usedIn(2029)]).toEqual([false, true]);
  });

  it('counts once when it is marked twice, with the later note', async () => {
    const { id } = (await ask({ date: '2028-08-12' })).data.items[0] ?? { id: 0 };
    await mark({ calendar_id: id, note: 'First' });
    expect((await mark({ calendar_id: id, note: 'Second' })).body.data).toMatchObject({ note: 'Second' });
    const notes = await db.selectFrom('calendar_uses').select('note').where('calendar_id', '=', id).execute();
    expect(notes).toEqual([{ note: 'Second' }]);
  });

  it.each([
    [{ calendar_id: 1, year: 1989 }],
    [{ calendar_id: 1, year: 2101 }],
    [{ calendar_id: 1, year: 2028.5 }],
    [{ calendar_id: 'cats' }],
    [{ calendar_id: -1 }],
    [{ calendar_id: 2 ** 60 }],
    [{}],
    [{ calendar_id: 1, note: 'x'.repeat(1_001) }],
    [{ calendar_id: 1, note: ['x'] }],
    [{ calendar_id: 1, colour: 'red' }],
  ])('is refused in words with %o', async (input) => {
    expect((await mark(input)).status).toBe(422);
  });

  it('may be a public holiday, whose number is the same every year', async () => {
    const [holiday] = (await ask({ date: '2027-10-03', kind: 'holiday', country: 'DE' })).data.items;
    await mark({ calendar_id: holiday?.id, year: 2027 });
    const [after] = (await ask({ date: '2027-10-03', kind: 'holiday', country: 'DE' })).data.items;
    const [later] = (await ask({ date: '2029-10-03', kind: 'holiday', country: 'DE' })).data.items;
    expect([after?.used, later?.used]).toEqual([true, false]);
    expect(later?.id).toBe(holiday?.id);
  });

  it.each([99_999, 1_000_000_001, 2 ** 53 - 1])(
    'is not found where there is no row %s',
    async (calendar_id) => {
      expect((await mark({ calendar_id })).body.error?.code).toBe('not_found');
    },
  );

  it('needs a key that may write', async () => {
    const reader = await room.colleague('reader');
    expect((await mark({ calendar_id: 1 }, reader.key)).body.error?.code).toBe('insufficient_scope');
  });
});

describe('a wrong question', () => {
  it.each([
    [{ date: '2027-02-29' }, 'validation_error'],
    [{ date: '1989-12-31' }, 'validation_error'],
    [{ date: '2101-01-01' }, 'validation_error'],
    [{ date: '2027-02-01', from: '2027-01-01', to: '2027-03-01' }, 'validation_error'],
    [{ from: '2027-01-01' }, 'validation_error'],
    [{ from: '2027-03-01', to: '2027-01-01' }, 'validation_error'],
    [{ from: '2000-01-01', to: '2099-12-31' }, 'validation_error'],
    [{ from: '2027-01-01', to: '2028-01-02' }, 'validation_error'],
    [{ from: '2100-12-31', to: '2101-01-01' }, 'validation_error'],
    [{ date: '0000-01-01' }, 'validation_error'],
    [{ date: '99999-01-01' }, 'validation_error'],
    [{ date: '2027-13-01' }, 'validation_error'],
    [{ date: '20270101' }, 'validation_error'],
    [{ date: '2027-01-01T00:00:00Z' }, 'validation_error'],
    [{ date: '' }, 'validation_error'],
    [{ date: '2027-01-01', min_importance: 0 }, 'validation_error'],
    [{ date: '2027-01-01', min_importance: 4 }, 'validation_error'],
    [{ date: '2027-01-01', unused: 'perhaps' }, 'validation_error'],
    [{ date: '2027-01-01', stats: 'perhaps' }, 'validation_error'],
    [{ date: '2027-01-01', country: 'DE,FR,IT,ES,PL,SE' }, 'validation_error'],
    [{ date: '2027-01-01', kind: 'birth', category: 'science,history' }, 'unknown_category'],
    [{ date: '2027-01-01', kind: 'party' }, 'validation_error'],
    [{ date: '2027-01-01', tone: 'glad' }, 'validation_error'],
    [{ date: '2027-01-01', country: 'XX' }, 'validation_error'],
    [{ date: '2027-01-01', country: 'Germany' }, 'validation_error'],
    [{ date: '2027-01-01', category: 'cats' }, 'unknown_category'],
    [{ day: '2027-01-01' }, 'unknown_parameter'],
  ])('%o is refused in words', async (input, code) => {
    const { status, body } = await ask(input);
    expect([status, body.error?.code]).toEqual([422, code]);
  });

  it('of a whole leap year is answered', async () => {
    expect((await ask({ from: '2028-01-01', to: '2028-12-31' })).status).toBe(200);
  });
});

describe('the tone of a day', () => {
  const toneOf = async (date: string, title: string) =>
    (await ask({ date })).data.items.find((item) => item.title === title)?.tone;

  it('tells days to celebrate from days to remember and from those that people quarrel about', async () => {
    expect(await toneOf('2027-10-31', 'Halloween')).toBe('celebrate');
    expect(await toneOf('2027-09-11', 'Terror attacks of 11 September')).toBe('remember');
    expect(await toneOf('2027-11-29', 'International Day of Solidarity with the Palestinian People')).toBe(
      'sensitive',
    );
  });

  it('is a filter, so that nothing dark is among what may be celebrated', async () => {
    const year = { from: '2027-01-01', to: '2027-12-31' };
    const bright = (await ask({ ...year, tone: 'Celebrate' })).data.items;
    expect(bright.length).toBeGreaterThan(500);
    expect(bright.filter(({ kind, tone }) => tone !== 'celebrate' || kind === 'death')).toEqual([]);
    expect((await ask({ ...year, tone: 'remember' })).data.items.length).toBeGreaterThan(100);
  });

  it('of imported events is that of remembrance, since nobody has judged them', async () => {
    await insertImported(db, [
      { ...imported, key: 'tone event' },
      { ...imported, key: 'tone birth', kind: 'birth', title: 'A person' },
    ]);
    const { items } = (await ask({ date: '2027-06-05' })).data;
    expect(items.filter(({ source }) => source === 'A test').map(({ kind, tone }) => [kind, tone])).toEqual(
      expect.arrayContaining([
        ['event', 'remember'],
        ['birth', 'celebrate'],
      ]),
    );
  });
});

describe('a day whose day needs words', () => {
  const of = async (date: string, title: string, more = {}) =>
    (await ask({ date, ...more })).data.items.filter((item) => item.title === title);

  it('says that it begins on the evening before, that it follows the moon, and how long it lasts', async () => {
    expect(await of('2026-12-05', 'Hanukkah')).toMatchObject([
      { date_note: 'Begins at sunset on 4 December, the evening before.', until: '2026-12-12' },
    ]);
    expect((await of('2027-03-09', 'Eid al-Fitr'))[0]?.date_note).toMatch(/a day earlier or later/);
    expect(await of('2027-02-01', 'World Interfaith Harmony Week')).toMatchObject([{ until: '2027-02-07' }]);
    expect(await of('2027-03-08', "International Women's Day")).toMatchObject([
      { date_note: null, until: null },
    ]);
  });

  it('leaves the public holiday there where a filter takes the observance away', async () => {
    const titles = async (more: object) =>
      (await ask({ date: '2027-01-01', country: 'DE', ...more })).data.items.map(({ kind, title }) => [
        kind,
        title,
      ]);
    expect(await titles({ category: 'society' })).toContainEqual(['holiday', "New Year's Day"]);
    expect(await titles({})).not.toContainEqual(['holiday', "New Year's Day"]);
  });

  it('is told once where it is a public holiday too, and says where', async () => {
    const { items } = (await ask({ date: '2027-12-25', country: 'DE,US' })).data;
    const christmas = items.filter(({ title }) => title === 'Christmas Day');
    expect(christmas).toMatchObject([
      {
        kind: 'observance',
        date_note: 'Public holiday in Germany. Public holiday in the United States.',
      },
    ]);
    const holidays = (await ask({ date: '2027-12-25', country: 'DE,US', kind: 'holiday' })).data.items;
    expect(holidays).toHaveLength(2);
  });
});

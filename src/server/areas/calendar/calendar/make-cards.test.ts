import { describe, expect, it } from 'vitest';

import type { CalendarItem } from '#contract/calendar/calendar.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

const now = new Date('2027-01-01T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { app } = room;
const editor = await room.colleague('writer');

interface Made {
  made: { calendar_id: number; date: string; card_id: number }[];
  there: { calendar_id: number; date: string; card_id: number }[];
}

const ask = (input: Record<string, unknown>, key = editor.key) =>
  app.call('POST', 'calendar.php', { action: 'make_cards', ...input }, key);
const make = async (input: Record<string, unknown>) => (await ask(input)).body.data as Made;
const due = async (from: string, to: string, more: Record<string, unknown> = {}) =>
  (
    (await app.call('GET', 'cards.php', { action: 'due', from, to, ...more }, editor.key)).body.data as {
      cards: { card_id: number; title: string; due_date: string; project_id: number | null }[];
    }
  ).cards;

async function itemOf(date: string, more: Record<string, unknown> = {}): Promise<CalendarItem> {
  const { body } = await app.call('GET', 'calendar.php', { date, ...more }, editor.key);
  const [first] = (body.data as { items: CalendarItem[] }).items;
  if (!first) throw new Error(`nothing on ${date}`);
  return first;
}

describe('cards made ahead', () => {
  it('are due on their day or before it, once a row and year, whoever asks how often', async () => {
    const braille = await itemOf('2027-01-04', { kind: 'observance' });
    const items = [{ calendar_id: braille.id, date: '2027-01-04' }];
    const [one, other] = await Promise.all([
      make({ items, days_before: 3 }),
      make({ items, days_before: 3 }),
    ]);
    expect([...one.made, ...other.made]).toHaveLength(1);
    expect([...one.there, ...other.there]).toHaveLength(1);
    const again = await make({ items: [...items, ...items], days_before: 0 });
    expect(again).toEqual({ made: [], there: [...one.made, ...other.made] });
    const next = await make({ items: [{ calendar_id: braille.id, date: '2028-01-04' }] });
    expect(next.made).toHaveLength(1);
    expect((await due('2027-01-01', '2027-01-01')).map(({ title, due_date }) => [title, due_date])).toEqual([
      [braille.title, '2027-01-01'],
    ]);
    expect(await due('2028-01-04', '2028-01-04')).toHaveLength(1);
  });

  it('are not overdue from the start, unless their day has passed', async () => {
    const soon = await itemOf('2027-01-07', { kind: 'observance' });
    await make({ items: [{ calendar_id: soon.id, date: '2027-01-07' }], days_before: 14 });
    expect((await due('2027-01-01', '2027-01-01')).map(({ title }) => title)).toContain(soon.title);
    const past = await itemOf('2026-12-05', { kind: 'observance' });
    await make({ items: [{ calendar_id: past.id, date: '2026-12-05' }], days_before: 14 });
    expect((await due('2026-12-05', '2026-12-05')).map(({ title }) => title)).toEqual([past.title]);
  });

  it('are there of public holidays too, and in the project that is asked for', async () => {
    const project = await room.project();
    const other = await room.project();
    const easter = await itemOf('2027-03-29', { country: 'DE', kind: 'holiday' });
    const items = [{ calendar_id: easter.id, date: '2027-03-29' }];
    expect((await make({ items, project_id: project.id })).made).toHaveLength(1);
    const march = ['2027-03-01', '2027-03-31'] as const;
    expect(await due(...march, { project_id: project.id })).toMatchObject([{ project_id: project.id }]);
    expect(await due(...march, { project_id: other.id })).toEqual([]);
  });

  it('say what is celebrated and where that is written', async () => {
    const item = await itemOf('2027-02-11', { kind: 'observance' });
    const { made } = await make({ items: [{ calendar_id: item.id, date: item.date }] });
    const { body } = await app.call('GET', 'card.php', { card_id: made[0]?.card_id }, editor.key);
    const { card } = body.data as { card: { description: string; links: string } };
    expect(card.description).toContain(item.why);
    expect(card.links).toBe(item.source_url);
  });

  it('are not made of a row that is not on that day, and then none is made at all', async () => {
    const item = await itemOf('2027-02-13', { kind: 'observance' });
    const answer = await ask({
      items: [
        { calendar_id: item.id, date: item.date },
        { calendar_id: item.id, date: '2027-02-14' },
      ],
    });
    expect(codeOf(answer)).toBe('404 not_found');
    expect(await due('2027-02-13', '2027-02-13')).toEqual([]);
  });

  it.each([
    ['no rows', { items: [] }],
    ['a year out of range', { items: [{ calendar_id: 1, date: '2200-01-01' }] }],
    ['29 February in a common year', { items: [{ calendar_id: 1, date: '2027-02-29' }] }],
    ['a foreign project', { items: [{ calendar_id: 1, date: '2027-01-04' }], project_id: 999_999 }],
  ])('refuse %s', async (_what, input) => {
    expect(codeOf(await ask(input))).toMatch(/^(422|404)/);
  });

  it('are not for readers, and nobody sees another organization’s', async () => {
    const reader = await room.colleague('reader');
    expect(codeOf(await ask({ items: [{ calendar_id: 1, date: '2027-01-04' }] }, reader.key))).toMatch(
      /^403/,
    );
    const stranger = await room.colleague('full', { organizationId: await room.addOrganization() });
    const { body } = await app.call(
      'GET',
      'cards.php',
      { action: 'due', from: '2027-01-01', to: '2028-12-31' },
      stranger.key,
    );
    expect(body.data).toEqual({ cards: [] });
  });
});

describe('due cards', () => {
  const status = async (from: string, to: string) =>
    (await app.call('GET', 'cards.php', { action: 'due', from, to }, editor.key)).status;

  it('are there on 29 February, and of a whole century', async () => {
    const made = await app.call(
      'POST',
      'cards.php',
      { title: 'Leap', due_date: '2028-02-29 23:59:59' },
      editor.key,
    );
    expect(made.status).toBe(200);
    expect((await due('2028-02-29', '2028-02-29')).map(({ title }) => title)).toEqual(['Leap']);
    expect((await due('2000-01-01', '2100-12-31')).map(({ title }) => title)).toContain('Leap');
    expect(await due('2028-03-01', '2028-02-28')).toEqual([]);
  });

  it.each([
    ['0000-01-01', '9999-12-31', 422],
    ['0001-01-01', '9999-12-31', 200],
    ['2027-02-29', '2027-03-01', 422],
    ['10000-01-01', '10000-01-02', 422],
  ])('from %s to %s: %i', async (from, to, expected) => {
    expect(await status(from, to)).toBe(expected);
  });
});

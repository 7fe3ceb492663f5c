import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, rowsOf, startOrganization, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's recipes: standing orders that a client carries out. */

const now = new Date('2026-11-20T09:00:00Z');
const office = await startOrganization(await freshDatabase(), { now: () => now });
const { owner } = office;
await office.project('Marsh Daily', ['bluesky', 'mastodon'], { timezone: 'Europe/Berlin' });
const writer = await office.member('writer');
const reader = await office.member('reader');

const recipe = {
  action: 'create',
  name: 'Quote of the day',
  source: 'quotes',
  source_params: { max_chars: 140, unused: 1 },
  template: 'quote-plain',
  networks: ['bluesky', 'mastodon'],
  cadence: 'daily',
  post_time: '09:00',
  caption_brief: 'Who says it, and where.',
};
const create = async (changes: Row = {}) =>
  dataOf(await owner.post('recipes.php', { ...recipe, ...changes })).recipe as Row & { id: number };
const list = async () => rowsOf(await reader.get('recipes.php'), 'recipes');
const ran = (body: Row, by = writer) => by.post('recipes.php', { action: 'ran', ...body });

test('a recipe carries the fields of the specification', async () => {
  const { id } = await create();
  expect((await list()).find((row) => row.id === id)).toMatchObject({
    id,
    source: 'quotes',
    source_params: { max_chars: 140, unused: 1 },
    source_call: expect.stringContaining('quotes.php?'),
    template: 'quote-plain',
    networks: ['bluesky', 'mastodon'],
    cadence: 'daily',
    post_time: '09:00',
    caption_brief: 'Who says it, and where.',
    is_active: true,
    last_run_at: null,
  });
  expect((await list()).find((row) => row.id === id)).toHaveProperty('format');
});

test.each([
  ['quotes', { max_chars: 100 }],
  ['trending', { source: 'rss', time_range: '24h' }],
])('its source may be %s, and source_call is a request that works', async (source, source_params) => {
  const { source_call } = await create({ source, source_params, template: null });
  const [method, address = ''] = String(source_call).split(' ');
  const [path = '', query] = address.split('?');
  expect(method).toBe('GET');
  expect(codeOf(await reader.get(path, Object.fromEntries(new URLSearchParams(query))))).toBe('200');
});

test('of its own content it has no request', async () => {
  expect(await create({ source: 'manual', source_params: {} })).toMatchObject({ source_call: null });
});

test.each([
  ['daily', {}],
  ['weekdays', {}],
  ['weekly', { weekday: 1 }],
  ['manual', {}],
])('its cadence may be %s', async (cadence, more) => {
  expect(await create({ cadence, ...more })).toMatchObject({ cadence });
});

test('its time is one of the project’s zone, or null for the network’s best', async () => {
  expect(await create({ post_time: null })).toMatchObject({ post_time: null });
  for (const post_time of ['9 am', '25:00', '09:60'])
    expect(codeOf(await owner.post('recipes.php', { ...recipe, post_time }))).toBe('422 validation_error');
});

test('that it ran is said with a note, and its last run is then', async () => {
  const { id } = await create();
  expect(dataOf(await ran({ recipe_id: id, note: 'Post 4711' })).recipe).toMatchObject({
    id,
    last_run_at: '2026-11-20T09:00:00.000Z',
  });
  expect((await list()).find((row) => row.id === id)).toMatchObject({
    last_run_at: '2026-11-20T09:00:00.000Z',
  });
  expect(codeOf(await ran({ recipe_id: id }, reader))).toBe('403 insufficient_scope');
  expect(codeOf(await ran({ recipe_id: 999_999 }))).toBe('404 not_found');
  expect(codeOf(await ran({}))).toBe('422 validation_error');
});

test('nothing of it runs by itself: what is due stays due', async () => {
  const { id } = await create();
  await owner.get('recipes.php');
  const drafts = await owner.get('schedule.php', { action: 'drafts', all: 1 });
  expect(rowsOf(drafts, 'drafts')).toEqual([]);
  expect((await list()).find((row) => row.id === id)).toMatchObject({ last_run_at: null });
});

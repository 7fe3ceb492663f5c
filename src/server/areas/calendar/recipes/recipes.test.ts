import { beforeEach, describe, expect, it } from 'vitest';

import type { Recipe } from '#contract/calendar/recipes.ts';
import { bringShippedQuotes } from '#server/areas/calendar/quotes/bring.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T09:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app } = room;
const project = await room.project();
const admin = await room.colleague('full', { role: 'admin' });
const writer = await room.colleague('writer');
await bringShippedQuotes(db);
beforeEach(() => emptyTables(db, 'recipes'));

const usual = {
  name: 'Quote of the day',
  source: 'quotes',
  source_params: { max_chars: 140, unused: true },
  networks: ['bluesky', 'mastodon'],
  cadence: 'weekdays',
  post_time: '09:00',
};

async function post(action: string, input: object, key = admin.key) {
  const { status, body } = await app.call('POST', 'recipes.php', { action, ...input }, key);
  return { status, error: body.error, recipe: (body.data as { recipe?: Recipe } | undefined)?.recipe };
}
const create = (fields: object = {}, key?: string) => post('create', { ...usual, ...fields }, key);
async function saved(fields: object = {}): Promise<Recipe> {
  const { recipe, error } = await create(fields);
  if (!recipe) throw new Error(error?.message);
  return recipe;
}
async function list(input: object = {}, key = writer.key): Promise<Recipe[]> {
  const { body } = await app.call('GET', 'recipes.php', { ...input }, key);
  return (body.data as { recipes: Recipe[] }).recipes;
}

describe('a recipe', () => {
  it('is saved with the request that fetches its content, leaves drafts, and is due next workday', async () => {
    const recipe = await saved();
    expect(recipe).toMatchObject({
      project_id: project.id,
      project: 'Marsh Daily',
      source_call: 'GET quotes.php?max_chars=140&unused=1',
      gate: 'review',
      is_active: true,
      last_run_at: null,
      next_due: { date: '2026-11-23', at: '2026-11-23T08:00:00.000Z', time_call: null },
    });
    expect(await list()).toEqual([recipe]);
  });

  it.each([
    ['quotes', { max_chars: 140, unused: true, category: 'work' }],
    ['trending', { source: 'rss', time_range: '24h', keyword: 'harbour bridge' }],
    ['calendar', { min_importance: 3, unused: true }],
  ])('has a request of %s that works as it stands', async (source, source_params) => {
    const { source_call } = await saved({ source, source_params });
    const { pathname, search } = new URL(source_call?.replace('GET ', '') ?? '', 'http://desk/');
    const { status } = await app.call(
      'GET',
      pathname.slice(1),
      Object.fromEntries(new URLSearchParams(search)),
      writer.key,
    );
    expect(status).toBe(200);
  });

  it('without a time names the request that tells the network’s best hour', async () => {
    const { next_due } = await saved({ post_time: null, networks: ['linkedin', 'bluesky'] });
    expect(next_due).toEqual({
      date: '2026-11-20',
      at: null,
      time_call: 'GET best-time.php?network=bluesky&timezone=Europe%2FBerlin',
    });
  });

  it('is turned off and on; what would have been due in between is not', async () => {
    const { id } = await saved();
    expect((await post('update', { recipe_id: id, is_active: false })).recipe?.next_due).toBeNull();
    expect(await list({ active: '1' })).toEqual([]);
    // By SQL: as one of the year before.
    await db
      .updateTable('recipes')
      .set({ since: new Date('2026-01-01T00:00:00Z') })
      .execute();
    expect((await post('update', { recipe_id: id, is_active: true })).recipe?.next_due?.date).toBe(
      '2026-11-23',
    );
  });

  it('goes on from the run that its agent tells of, and has a log', async () => {
    const { id } = await saved({ cadence: 'daily' });
    const made = await room.draft(writer);
    const failed = await post('ran', { recipe_id: id, ok: false, note: 'No quote was left.' }, writer.key);
    expect(failed.recipe).toMatchObject({ last_run_at: null, next_due: { date: '2026-11-21' } });
    const done = await post('ran', { recipe_id: id, note: 'One draft', post_ids: [made] }, writer.key);
    expect(done.recipe?.last_run_at).toBe(now.toISOString());
    const { body } = await app.call('GET', 'recipes.php', { action: 'runs', recipe_id: id }, writer.key);
    expect(body.data).toMatchObject({
      runs: [
        { ok: true, note: 'One draft', post_ids: [made] },
        { ok: false, note: 'No quote was left.', post_ids: [] },
      ],
    });
  });

  it('that publishes takes only days to celebrate from the calendar, whatever its parameters say', async () => {
    const published = { source: 'calendar', gate: 'publish', post_time: '08:00' };
    const calls = [
      await saved({ ...published, source_params: { unused: true } }),
      await saved({ ...published, source_params: { tone: 'Celebrate' } }),
      await saved({ ...published, gate: 'review', source_params: { tone: 'remember' } }),
    ].map(({ source_call }) => source_call);
    expect(calls).toEqual([
      'GET calendar.php?date=2026-11-23&unused=1&tone=celebrate',
      'GET calendar.php?date=2026-11-23&tone=celebrate',
      'GET calendar.php?date=2026-11-23&tone=remember',
    ]);
  });

  it('asks the calendar for the day on which it is due', async () => {
    const calls = [
      await saved({ source: 'calendar', source_params: { unused: true }, post_time: '08:00' }),
      await saved({ source: 'calendar', source_params: {}, cadence: 'manual', post_time: null }),
      await saved({ source: 'calendar', source_params: { from: '2027-03-01', to: '2027-03-07' } }),
    ].map(({ source_call }) => source_call);
    expect(calls).toEqual([
      'GET calendar.php?date=2026-11-23&unused=1',
      'GET calendar.php?date=2026-11-20',
      'GET calendar.php?from=2027-03-01&to=2027-03-07',
    ]);
  });

  it('that was carried out ahead is due after that day, on and off or not', async () => {
    const { id, next_due } = await saved();
    const due = next_due?.date;
    await post('ran', { recipe_id: id, due }, writer.key);
    expect((await list())[0]?.next_due?.date).toBe('2026-11-24');
    await post('ran', { recipe_id: id, due }, writer.key);
    await post('update', { recipe_id: id, is_active: false });
    expect((await post('update', { recipe_id: id, is_active: true })).recipe?.next_due?.date).toBe(
      '2026-11-24',
    );
    expect((await post('ran', { recipe_id: id, due: '2026-11-25' }, writer.key)).error?.message).toMatch(
      /not due next on 2026-11-25/,
    );
  });

  it('can be turned off though its request would be refused by now', async () => {
    const { id } = await saved();
    // By SQL: as an earlier version stored it.
    await db
      .updateTable('recipes')
      .set({ source_params: JSON.stringify({ category: 'gone' }) })
      .execute();
    expect((await post('update', { recipe_id: id, is_active: false })).recipe?.is_active).toBe(false);
  });

  it('is listed with those that are due first', async () => {
    await saved({ name: 'By hand', cadence: 'manual', post_time: null });
    await saved({ name: 'On Monday', cadence: 'weekly', weekday: 1 });
    await saved({ name: 'Tomorrow', cadence: 'daily' });
    expect((await list()).map(({ name }) => name)).toEqual(['Tomorrow', 'On Monday', 'By hand']);
  });

  it('is deleted with its log', async () => {
    const { id } = await saved();
    await post('ran', { recipe_id: id });
    expect((await post('remove', { recipe_id: id })).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('who may', () => {
  it('save one is an admin; carry it out, whoever may write', async () => {
    expect((await create({}, writer.key)).error?.code).toBe('insufficient_scope');
    const member = await room.colleague('full');
    expect((await create({}, member.key)).error?.code).toBe('forbidden');
    const { id } = await saved();
    const reader = await room.colleague('reader');
    expect((await post('ran', { recipe_id: id }, reader.key)).error?.code).toBe('insufficient_scope');
  });

  it('see one is its organization alone', async () => {
    const { id } = await saved();
    const stranger = await app.token('full', { plan: 'free' });
    expect(await list({}, stranger)).toEqual([]);
    for (const action of ['update', 'remove', 'ran'])
      expect((await post(action, { recipe_id: id }, stranger)).error?.code).toBe('not_found');
    expect((await app.call('GET', 'recipes.php', { action: 'runs', recipe_id: id }, stranger)).status).toBe(
      404,
    );
  });
});

describe('is refused in words', () => {
  it.each([
    [
      'a parameter that the request does not have',
      { source_params: { colour: 'red' } },
      /colour is no parameter of quotes.php/,
    ],
    ['a parameter that is wrong', { source_params: { max_chars: 0 } }, /max_chars/],
    ['a category that is none', { source_params: { category: 'nope' } }, /no category of quotes/],
    ['a country that is none', { source: 'calendar', source_params: { country: 'ZZ' } }, /"ZZ"/],
    ['a tone that is none', { source: 'calendar', source_params: { tone: 'glad' } }, /no tone "glad"/],
    [
      'a day of mourning that nobody would look at',
      { source: 'calendar', gate: 'publish', source_params: { tone: 'remember' } },
      /takes only days to celebrate/,
    ],
    ['half a range', { source: 'calendar', source_params: { from: '2027-01-01' } }, /to is missing/],
    ['a key among the parameters', { source_params: { api_key: 'cd_live_x' } }, /api_key is no parameter/],
    ['a template that is none', { template: 'nothing-like-it' }, /no template/],
    ['parameters of a manual one', { source: 'manual' }, /fetches nothing/],
    ['another source', { source: 'magic' }, /source/],
    ['a weekly one without its day', { cadence: 'weekly' }, /weekday/],
    ['a time that is none', { post_time: '24:00' }, /time like 09:30/],
    ['a network that is none', { networks: ['icq'] }, /networks/],
    ['a format without its template', { format: 'square' }, /template/],
    ['a project of nobody', { project_id: 987_654 }, /project/],
  ])('%s', async (_what, fields, words) => {
    const { status, error } = await create(fields);
    expect([status, error?.code]).toEqual([422, 'validation_error']);
    expect(error?.message).toMatch(words);
  });

  it('turning a recipe of days to remember into one that publishes', async () => {
    const { id } = await saved({ source: 'calendar', source_params: { tone: 'remember' } });
    expect((await post('update', { recipe_id: id, gate: 'publish' })).error?.message).toMatch(
      /only days to celebrate/,
    );
    expect(
      (await post('update', { recipe_id: id, gate: 'publish', source_params: {} })).recipe?.source_call,
    ).toMatch(/tone=celebrate$/);
  });

  it('a run that made another’s post', async () => {
    const { id } = await saved();
    expect((await post('ran', { recipe_id: id, post_ids: [987_654] })).error?.code).toBe('validation_error');
  });
});

import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { Quote } from '#contract/calendar/quotes.ts';
import type { Recipe } from '#contract/calendar/recipes.ts';
import { bringShippedQuotes } from '#server/areas/calendar/quotes/bring.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { recipeRun } from './recipe-run.ts';

const room = await startNewsroom(await freshDatabase());
const { db, app } = room;
const project = await room.project(['bluesky', 'mastodon']);
const admin = await room.colleague('full', { role: 'admin' });
const agent = await room.colleague('publisher');
const reader = await room.colleague('reader');
const printed: string[] = [];
let url: string;

beforeAll(async () => {
  await bringShippedQuotes(db);
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
beforeEach(async () => {
  await emptyTables(db, 'recipes');
  printed.length = 0;
});

async function recipe(fields: object = {}): Promise<number> {
  const input = {
    action: 'create',
    name: 'Quote of the day',
    source: 'quotes',
    source_params: { max_chars: 140, unused: true },
    networks: ['bluesky'],
    cadence: 'daily',
    post_time: '23:59',
    ...fields,
  };
  const { body } = await app.call('POST', 'recipes.php', input, admin.key);
  return (body.data as { recipe: Recipe }).recipe.id;
}

/** The weekday in the project's zone in so many days. */
function aheadBy(days: number): number {
  const day = new Date(Date.now() + days * 86_400_000);
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Berlin' }).format(day);
  return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(name) + 1;
}

const run = (id: number, values: object = {}) =>
  recipeRun.run({
    positionals: [String(id)],
    values: { url, key: agent.key, ...values },
    settings: app.deps.settings,
    open: () => Promise.reject(new Error('it asks the API, never the database')),
    connect: () => Promise.reject(new Error('it asks the API, never the database')),
    print: (line) => void printed.push(line),
  });

async function listed(id: number): Promise<Recipe | undefined> {
  const { body } = await app.call('GET', 'recipes.php', {}, admin.key);
  return (body.data as { recipes: Recipe[] }).recipes.find((one) => one.id === id);
}
async function runsOf(recipe_id: number) {
  const { body } = await app.call('GET', 'recipes.php', { action: 'runs', recipe_id }, admin.key);
  return (body.data as { runs: { ok: boolean; note: string; post_ids: number[] }[] }).runs;
}

test('a quote becomes a draft for review at the recipe’s time, is marked as used, and the run is in the log', async () => {
  const [first] = (
    (await app.call('GET', 'quotes.php', { max_chars: 140, unused: '1' }, agent.key)).body.data as {
      quotes: Quote[];
    }
  ).quotes;
  const id = await recipe();
  const due = (await listed(id))?.next_due;
  await run(id);
  const [log] = await runsOf(id);
  expect(log).toMatchObject({ ok: true, note: expect.stringMatching(/^A draft for .* from quote \d+\.$/) });
  const post = await room.postOf(admin, log?.post_ids[0] ?? 0);
  expect(post).toMatchObject({
    status: 'draft',
    stage: 'review',
    project_id: project.id,
    body: expect.stringContaining(first?.text ?? 'no quote'),
  });
  expect(post.targets.map(({ network }) => network)).toEqual(['bluesky']);
  expect(new Date(post.scheduled_at ?? 0)).toEqual(new Date(due?.at ?? 1));
  const used = await db.selectFrom('quote_uses').select('quote_id').execute();
  expect(used).toEqual([{ quote_id: first?.id }]);
  expect((await listed(id))?.last_run_at).not.toBeNull();
});

test.each([true, false])(
  'what was made for a day and could not be told is not made again (unused: %s)',
  async (unused) => {
    const id = await recipe({ source_params: { max_chars: 100, unused } });
    await run(id);
    const posts = async () => (await db.selectFrom('posts').select('id').execute()).length;
    const before = await posts();
    // By SQL: as if the agent had ended before it recorded this.
    await db
      .updateTable('recipes')
      .set({ last_run_at: null, since: new Date(Date.now() - 60_000) })
      .execute();
    await run(id);
    expect(await posts()).toBe(before);
    const [again, first] = await runsOf(id);
    expect(again).toMatchObject({ ok: true, post_ids: first?.post_ids });
  },
);

test('what an earlier run posted and could not mark as used is marked by the next', async () => {
  const id = await recipe({ source_params: { max_chars: 95, unused: true } });
  await run(id);
  const [first] = await runsOf(id);
  const used = Number(/quote (\d+)/.exec(first?.note ?? '')?.[1]);
  // By SQL: as if the agent had ended before it recorded this.
  await db.deleteFrom('quote_uses').where('quote_id', '=', used).execute();
  await emptyTables(db, 'recipe_runs');
  // Another time makes it another call, as another picture would.
  const since = new Date(Date.now() - 60_000);
  await db.updateTable('recipes').set({ last_run_at: null, since, post_time: '23:58' }).execute();
  await run(id);
  const [again] = await runsOf(id);
  expect(again).toMatchObject({ note: 'It had been made before.', post_ids: first?.post_ids });
  const uses = await db.selectFrom('quote_uses').select('quote_id').execute();
  expect(uses).toContainEqual({ quote_id: used });
});

test('whoever runs it next does not make what somebody has made ahead', async () => {
  const id = await recipe({ cadence: 'weekly', weekday: aheadBy(3), post_time: '12:00' });
  const due = (await listed(id))?.next_due?.date ?? '';
  await run(id);
  expect(printed).toEqual([expect.stringContaining(`due next on ${due}: nothing to do yet`)]);
  expect(await runsOf(id)).toEqual([]);
  await run(id, { ahead: true });
  const another = await room.colleague('publisher');
  await run(id, { key: another.key });
  const next = (await listed(id))?.next_due?.date ?? '';
  expect(Date.parse(next) - Date.parse(due)).toBe(7 * 86_400_000);
  expect((await runsOf(id)).map(({ post_ids }) => post_ids.length)).toEqual([1]);
});

test('of two people who run it at once one makes the post, and the other is told who does', async () => {
  const id = await recipe({ gate: 'publish', source_params: { max_chars: 75 } });
  const another = await room.colleague('publisher');
  const posts = async () => (await db.selectFrom('posts').select('id').execute()).length;
  const before = await posts();
  const ends = await Promise.allSettled([run(id), run(id, { key: another.key })]);
  expect(await posts()).toBe(before + 1);
  expect((await runsOf(id)).map(({ ok }) => ok)).toEqual([true]);
  // A run that only checked after the post was created found nothing due, and was not refused.
  for (const end of ends.filter(({ status }) => status === 'rejected'))
    expect(end).toMatchObject({
      reason: { message: expect.stringMatching(/recipes.php said invalid_state: .* has taken .* since/) },
    });
});

test('what somebody has taken and not told of is left alone by everybody else, and fetched by nobody', async () => {
  const id = await recipe({ source_params: { q: 'zzyzx nobody said' } });
  await expect(run(id)).rejects.toThrow(/brought nothing/);
  const another = await room.colleague('publisher');
  await expect(run(id, { key: another.key })).rejects.toThrow(/has taken/);
  expect(await runsOf(id)).toHaveLength(1);
  await expect(run(id)).rejects.toThrow(/brought nothing/);
  const due = (await listed(id))?.next_due?.date;
  await app.call('POST', 'recipes.php', { action: 'release', recipe_id: id, due }, admin.key);
  await expect(run(id, { key: another.key })).rejects.toThrow(/brought nothing/);
});

test('what is celebrated on the day of the post is what it tells of', async () => {
  const id = await recipe({
    source: 'calendar',
    source_params: {},
    cadence: 'weekly',
    weekday: aheadBy(2),
    post_time: '12:00',
  });
  const due = (await listed(id))?.next_due?.date;
  await run(id, { ahead: true });
  expect((await runsOf(id))[0]?.note).toMatch(new RegExp(String.raw`from calendar \d+ ${due}\.$`));
});

test('a time that has long passed is for a person to decide, whatever the gate', async () => {
  const id = await recipe({ gate: 'publish', source_params: { max_chars: 85 }, post_time: '09:00' });
  // By SQL: as one of three days before.
  await db
    .updateTable('recipes')
    .set({ since: new Date(Date.now() - 3 * 86_400_000) })
    .execute();
  await run(id);
  const [log] = await runsOf(id);
  expect(log?.note).toMatch(/^A draft from .* waits for a person\.$/);
  expect((await room.postOf(admin, log?.post_ids[0] ?? 0)).status).toBe('draft');
});

test('a gate that publishes schedules where the key may', async () => {
  const id = await recipe({ gate: 'publish', source_params: { max_chars: 90, unused: true } });
  await run(id);
  const [log] = await runsOf(id);
  expect((await room.postOf(admin, log?.post_ids[0] ?? 0)).status).toBe('scheduled');
});

test('a gate that publishes does not let a key publish that may only write: nothing is made or used', async () => {
  const id = await recipe({ gate: 'publish', source_params: { max_chars: 80, unused: true } });
  const writer = await room.colleague('writer');
  const counts = async () => [
    (await db.selectFrom('posts').select('id').where('state', '<>', 'draft').execute()).length,
    (await db.selectFrom('quote_uses').select('quote_id').execute()).length,
  ];
  const before = await counts();
  await expect(run(id, { key: writer.key })).rejects.toThrow(/insufficient_scope/);
  expect(await counts()).toEqual(before);
  expect(await runsOf(id)).toMatchObject([
    { ok: false, note: expect.stringContaining('insufficient_scope') },
  ]);
  expect((await listed(id))?.last_run_at).toBeNull();
});

test('a manual one has its words from whoever runs it', async () => {
  const id = await recipe({ source: 'manual', source_params: {}, cadence: 'manual', post_time: null });
  await expect(run(id)).rejects.toThrow(/--text/);
  await run(id, { text: 'The harbour opens.' });
  await run(id, { text: 'The harbour closes.' });
  await run(id, { text: 'The harbour closes.' });
  const runs = await runsOf(id);
  expect(runs.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  expect(new Set(runs.flatMap(({ post_ids }) => post_ids)).size).toBe(2);
});

test('what it posted once it does not post again, though nothing marks it as used', async () => {
  const id = await recipe({ source_params: { max_chars: 60 }, cadence: 'manual', post_time: null });
  await run(id);
  await emptyTables(db, 'quote_uses');
  await run(id);
  const notes = (await runsOf(id)).map(({ note }) => note);
  expect(notes).toHaveLength(2);
  expect(new Set(notes).size).toBe(2);
});

test('where nothing is left it says so, and stays due', async () => {
  const id = await recipe({ source_params: { q: 'zzyzx nobody said' } });
  await expect(run(id)).rejects.toThrow(/brought nothing to post about/);
  expect(await runsOf(id)).toMatchObject([{ ok: false, note: expect.stringContaining('quotes.php') }]);
  expect((await listed(id))?.last_run_at).toBeNull();
});

test('a template that is gone since is named', async () => {
  const id = await recipe({ source: 'manual', source_params: {}, cadence: 'manual', post_time: null });
  // By SQL: a recipe is accepted only with an existing template.
  await db.updateTable('recipes').set({ template: 'nothing-like-it' }).execute();
  await expect(run(id, { text: 'Hello.' })).rejects.toThrow(/templates.php said not_found/);
});

test.each([
  ['a recipe that is off', { is_active: false }, {}, /turned off/],
  ['a key that is none', {}, { key: 'ck_nothing' }, /invalid_key/],
  ['a desk that is away', {}, { url: 'http://127.0.0.1:1' }, /does not answer/],
  ['a key that may only read', {}, { key: reader.key }, /recipes.php said insufficient_scope/],
])('%s ends it with one sentence', async (_what, fields, values, words) => {
  await expect(run(await recipe(fields), values)).rejects.toThrow(words);
});

test('what is no id is said to be none', async () => {
  await expect(run(Number.NaN)).rejects.toThrow('"NaN" is no id of a recipe');
});

test('another’s recipe is not there', async () => {
  await expect(run(987_654)).rejects.toThrow('There is no recipe 987654 for this key.');
});

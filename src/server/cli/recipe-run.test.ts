import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { Quote } from '#contract/quotes.ts';
import type { Recipe } from '#contract/recipes.ts';
import { bringShippedQuotes } from '#server/features/quotes/bring.ts';
import { freshDatabase } from '#test/database.ts';
import { startNewsroom } from '#test/newsroom.ts';
import { recipeRun } from './recipe-run.ts';

const room = await startNewsroom(await freshDatabase());
const { db, desk } = room;
const project = await room.project(['bluesky', 'mastodon']);
const admin = await room.colleague('full', { role: 'admin' });
const agent = await room.colleague('publisher');
const printed: string[] = [];
let url: string;

beforeAll(async () => {
  await bringShippedQuotes(db);
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = desk.app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
beforeEach(async () => {
  await db.deleteFrom('recipes').execute();
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
  const { body } = await desk.call('POST', 'recipes.php', input, admin.key);
  return (body.data as { recipe: Recipe }).recipe.id;
}

const run = (id: number, values: object = {}) =>
  recipeRun.run({
    positionals: [String(id)],
    values: { url, key: agent.key, ...values },
    settings: desk.deps.settings,
    open: () => Promise.reject(new Error('it asks the API, never the database')),
    connect: () => Promise.reject(new Error('it asks the API, never the database')),
    print: (line) => void printed.push(line),
  });

async function listed(id: number): Promise<Recipe | undefined> {
  const { body } = await desk.call('GET', 'recipes.php', {}, admin.key);
  return (body.data as { recipes: Recipe[] }).recipes.find((one) => one.id === id);
}
async function runsOf(recipe_id: number) {
  const { body } = await desk.call('GET', 'recipes.php', { action: 'runs', recipe_id }, admin.key);
  return (body.data as { runs: { ok: boolean; note: string; post_ids: number[] }[] }).runs;
}

test('a quote becomes a draft for review at the recipe’s time, is marked as used, and the run is in the log', async () => {
  const [first] = (
    (await desk.call('GET', 'quotes.php', { max_chars: 140, unused: '1' }, agent.key)).body.data as {
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
    // As if the agent had ended before it said so.
    await db.updateTable('recipes').set({ last_run_at: null }).execute();
    await run(id);
    expect(await posts()).toBe(before);
    const [again, first] = await runsOf(id);
    expect(again).toMatchObject({ ok: true, post_ids: first?.post_ids });
  },
);

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
  expect((await runsOf(id)).map(({ ok }) => ok)).toEqual([true, false]);
});

test('where nothing is left it says so, and stays due', async () => {
  const id = await recipe({ source_params: { q: 'zzyzx nobody said' } });
  await expect(run(id)).rejects.toThrow(/brought nothing to post about/);
  expect(await runsOf(id)).toMatchObject([{ ok: false, note: expect.stringContaining('quotes.php') }]);
  expect((await listed(id))?.last_run_at).toBeNull();
});

test('a template whose variables the content has no words for is named, with the variables', async () => {
  const id = await recipe({ source: 'manual', source_params: {}, template: 'nothing-like-it' });
  await expect(run(id, { text: 'Hello.' })).rejects.toThrow(/templates.php said not_found/);
});

test.each([
  ['a recipe that is off', { is_active: false }, {}, /turned off/],
  ['a key that is none', {}, { key: 'ck_nothing' }, /invalid_key/],
  ['a desk that is away', {}, { url: 'http://127.0.0.1:1' }, /does not answer/],
])('%s ends it with one sentence', async (_what, fields, values, words) => {
  await expect(run(await recipe(fields), values)).rejects.toThrow(words);
});

test('another’s recipe is not there', async () => {
  await expect(run(987_654)).rejects.toThrow('There is no recipe 987654 for this key.');
});

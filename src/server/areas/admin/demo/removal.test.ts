import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { demo as operations } from '#contract/admin/demo.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { deliverInTurn } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { startApp, type Answer, type TestApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { loadedDemo } from '#test/app/demo.ts';
import { picture, sendFile } from '#test/data/media.ts';
import { layout } from '#test/data/templates.ts';

const begun = new Date();
// What an unused start without the demo left.
const demo = await loadedDemo(begun, { database: await freshDatabase() });
const { database } = demo;
const { db } = database;
let clock = begun;
const at = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);

let app: TestApp;
/** What a person created, by kind. */
const made: Record<string, number> = {};
let key = '';
let agentKey = '';
/** The key of a person in another organization of the demo. */
let strangerKey = '';
let preview: DataOf<typeof operations.preview>;

async function call(path: string, sent: Record<string, unknown>, by = key): Promise<Answer['body']> {
  const { status, body } = await app.call('POST', path, sent, by);
  if (!body.success) throw new Error(`${path}: ${status} ${JSON.stringify(body.error)}`);
  return body;
}

async function get<Data>(path: string, sent: Record<string, unknown> = {}, by = key): Promise<Data> {
  const { status, body } = await app.call('GET', path, sent, by);
  if (!body.success) throw new Error(`${path}: ${status} ${JSON.stringify(body.error)}`);
  return body.data as Data;
}

const postOf = async (id: number) =>
  (await get<{ post: PostRow }>('schedule.php', { action: 'get', id })).post;
const idOf = ({ data }: Answer['body'], of?: string): number => {
  const object = data as Record<string, Record<string, unknown>> & { id: number };
  return of === undefined ? object.id : Number(object[of]?.['id'] ?? object[of]?.['account_id']);
};

async function count(table: string, where = sql`true`): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function deliverAll(post: number): Promise<void> {
  const targets = await db.selectFrom('post_targets').select('id').where('post_id', '=', post).execute();
  for (const { id } of targets) await deliverInTurn(app.deps, id);
}

beforeAll(async () => {
  app = await startApp(database, { now: () => clock, env: { DATA_DIR: demo.dataDir }, isEmpty: true });
  const { tokens } = demo.credentials;
  agentKey = tokens['writer'] ?? '';
  strangerKey = tokens['other_org'] ?? '';
  const owner = tokens['full'] ?? '';
  // The demo's own keys are removed with it; its owner creates this one.
  key = (
    (await call('tokens.php', { action: 'create', name: 'Mine', group: 'full' }, owner)).data as {
      key: string;
    }
  ).key;
});

test('in the demo a person makes one of everything', async () => {
  const { projects, accounts } = await get<{
    projects: { id: number; name: string }[];
    accounts: { account_id: number; state: string; network: string }[];
  }>('schedule.php', { action: 'targets', project: 'Harbour Courier' });
  const project = projects.find(({ name }) => name === 'Harbour Courier')?.id ?? 0;
  made['project'] = project;
  const target_account_ids = accounts
    .filter(({ network }) => network === 'mastodon')
    .map((one) => one.account_id);
  made['demo account'] = target_account_ids[0] ?? 0;
  const post = { project_id: project, target_account_ids };

  const { data } = await call('cards.php', {
    title: 'The ferry strike',
    project_id: project,
    assigned_to_user_id: await userId('Solveig'),
  });
  made['card'] = (data as { card_id: number }).card_id;
  const { user } = await get<{ user: { id: number } }>('me.php', {}, strangerKey);
  await call('cards.php', { title: 'The final', assigned_to_user_id: user.id }, strangerKey);
  const file = await sendFile(app, key, await picture('jpeg').toBuffer());
  const { url } = file.body.data as { url: string };
  made['sent'] = idOf(
    await call('schedule.php', {
      ...post,
      body: 'Sent by hand.',
      media: [url],
      card_id: made['card'],
      scheduled_at: at(20),
    }),
  );
  clock = at(21);
  await deliverAll(made['sent']);
  expect((await postOf(made['sent'])).status).toBe('sent');
  made['scheduled'] = idOf(
    await call('schedule.php', { ...post, body: 'Scheduled by hand.', scheduled_at: at(90) }),
  );
  made['draft'] = idOf(
    await call('schedule.php', { ...post, body: 'Of an agent of the demo.', draft: true }, agentKey),
  );
  await call('card-comments.php', { card_id: made['card'], comment: 'Call the union.' });

  made['account'] = idOf(
    await call('accounts.php', {
      action: 'connect_sandbox',
      project_id: await projectId('灯台新報'),
      network: 'bluesky',
      name: 'Own',
    }),
    'account',
  );
  made['template'] = idOf(await call('templates.php', { action: 'create', ...layout }), 'template');
  await call('template-assignments.php', {
    action: 'add',
    project_id: project,
    template_id: made['template'],
  });
  made['recipe'] = idOf(
    await call('recipes.php', {
      action: 'create',
      project_id: project,
      name: 'Quote of the day',
      source: 'quotes',
      source_params: { max_chars: 140 },
      networks: ['mastodon'],
      cadence: 'daily',
    }),
    'recipe',
  );
});

test('and says something about what is of the demo', async () => {
  const { drafts } = await get<{ drafts: PostRow[] }>('schedule.php', {
    action: 'drafts',
    stage: 'review',
    needs_review: '1',
    per_page: 100,
  });
  const others = drafts.filter(
    ({ author_user_name, id }) => author_user_name !== 'Ottilie Marsh' && id !== made['draft'],
  );
  const [reviewed, discussed, edited] = others.map(({ id }) => id);
  Object.assign(made, { reviewed, discussed, edited });
  await call('schedule.php?action=review', { id: reviewed, verdict: 'fix', note: 'Name the source.' });
  await call('post-comments.php', { post_id: discussed, comment: 'Who took the picture?' });
  await call('schedule.php?action=update', { id: edited, body: 'In other words.' });
  const card = await db
    .selectFrom('cards')
    .select('id')
    .where('demo', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  made['demo card'] = card.id;
  await call('card-comments.php', { card_id: card.id, comment: 'Ask the harbour master.' });
  expect(new Set([reviewed, discussed, edited]).size).toBe(3);
});

test('the preview counts what goes and what stays, and nothing has changed', async () => {
  preview = await get('demo.php');
  expect(preview.goes.items).toBe(await count('trends', sql`demo`));
  expect(preview.goes.items).toBeGreaterThan(0);
  expect(preview.stays).toMatchObject({
    posts: 6,
    cards: expect.any(Number),
    templates: 1,
    recipes: 1,
    media: 1,
  });
  expect(preview.stays.project_names).toEqual(expect.arrayContaining(['Harbour Courier', '灯台新報']));
  expect(preview.goes.projects + preview.stays.projects).toBe(await count('projects'));
});

test('only the owner who administers the installation may look', async () => {
  expect((await app.call('GET', 'demo.php', {}, agentKey)).status).toBe(403);
});

test('removing keeps all of it, and nothing else', async () => {
  await call('demo.php', { action: 'remove' });
  for (const table of [
    'posts',
    'cards',
    'accounts',
    'projects',
    'users',
    'organizations',
    'sources',
    'news_categories',
    'reviews',
    'post_edits',
    'post_comments',
    'card_comments',
    'card_activity',
  ])
    expect([table, await count(table, sql`demo`)]).toEqual([table, 0]);
  expect(await count('trends')).toBe(0);
  expect(await count('posts')).toBe(6);
  expect(await count('posts')).toBe(preview.stays.posts);
  expect(await count('cards')).toBe(preview.stays.cards);
  expect(await count('accounts')).toBe(preview.stays.accounts);
  expect(await count('projects')).toBe(preview.stays.projects);
});

test('each thing works as before', async () => {
  const sent = await postOf(made['sent'] ?? 0);
  expect(sent).toMatchObject({
    status: 'sent',
    project_name: 'Harbour Courier',
    author_user_name: 'Ottilie Marsh',
    card_id: made['card'],
  });
  expect(Object.keys(sent.media_facts)).toHaveLength(1);
  const shelf = await get<{ posts: { body: string }[] }>('sandbox.php', {});
  expect(shelf.posts.map(({ body }) => body)).toEqual(['Sent by hand.']);
  expect(await postOf(made['draft'] ?? 0)).toMatchObject({
    status: 'draft',
    author_user_name: 'Drafting agent',
  });
  expect((await postOf(made['reviewed'] ?? 0)).review.entries[0]).toMatchObject({
    user_name: 'Ottilie Marsh',
    verdict: 'fix',
  });
  expect((await postOf(made['reviewed'] ?? 0)).author_user_name).not.toBe(null);
  expect((await postOf(made['edited'] ?? 0)).body).toBe('In other words.');
  const card = await get<{ card: { title: string; assigned_to_user_id: number | null } }>('card.php', {
    card_id: made['card'],
  });
  expect(card.card).toMatchObject({ title: 'The ferry strike' });
  const { accounts } = await get<{ accounts: { account_id: number }[] }>('accounts.php');
  expect(accounts.map(({ account_id }) => account_id)).toEqual(
    expect.arrayContaining([made['account'], made['demo account']]),
  );
  const { templates } = await get<{ templates: { id: number }[] }>('templates.php', {
    assigned: 1,
    project_id: made['project'],
  });
  expect(templates.map(({ id }) => id)).toContain(made['template']);
  const { recipes } = await get<{ recipes: { id: number }[] }>('recipes.php');
  expect(recipes.map(({ id }) => id)).toEqual([made['recipe']]);
});

test('what was scheduled still goes out', async () => {
  clock = at(91);
  await deliverAll(made['scheduled'] ?? 0);
  expect((await postOf(made['scheduled'] ?? 0)).status).toBe('sent');
});

test('whoever of the demo is named stays by name only: out of the team, with no way in', async () => {
  const { members } = await get<{ members: { user_name: string }[] }>('members.php');
  expect(members.map(({ user_name }) => user_name)).toEqual(['Ottilie Marsh']);
  expect((await app.call('GET', 'me.php', {}, agentKey)).status).toBe(401);
  expect(await count('tokens')).toBe(1);
  const ofNobody = sql`assigned_to_user_id is not null and not exists (select from members m
    where m.organization_id = cards.organization_id and m.user_id = cards.assigned_to_user_id and m.active)`;
  expect(await count('cards', sql`status <> 'completed' and ${ofNobody}`)).toBe(0);
});

async function userId(name: string): Promise<number> {
  const { members } = await get<{ members: { user_id: number; user_name: string }[] }>('members.php');
  return members.find(({ user_name }) => user_name.startsWith(name))?.user_id ?? 0;
}

async function projectId(name: string): Promise<number> {
  const { projects } = await get<{ projects: { id: number; name: string }[] }>('schedule.php', {
    action: 'targets',
  });
  return projects.find((one) => one.name === name)?.id ?? 0;
}

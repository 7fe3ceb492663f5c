import { describe, expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import { reachOf, type Operation } from '#contract/operation.ts';
import { projectViews } from '#server/db/project-views.ts';
import { insertToken } from '#server/features/tokens/store.ts';
import { freshDatabase } from '#test/database.ts';
import type { Answer } from '#test/desk.ts';
import { startNewsroom } from '#test/newsroom.ts';

const now = new Date('2030-05-06T07:08:09Z');
const database = await freshDatabase();
const room = await startNewsroom(database, { now: () => now });
const { db, desk, organizationId } = room;

/** Stands in every text of what belongs to the other project. */
const marked = 'Brackwater';
const nowhere = 999_999;

const owner = await room.colleague('full', { role: 'owner' });
const mine = await filled('Harbour');
const other = await filled(marked);
await db
  .insertInto('project_links')
  .values([
    { project_id: mine.project, to_project_id: other.project },
    { project_id: other.project, to_project_id: mine.project },
  ])
  .execute();
const limited = await keyFor([mine.project]);

type Filled = Awaited<ReturnType<typeof filled>>;

async function keyFor(projectIds: number[] | null): Promise<string> {
  const made = {
    name: 'Agent',
    userId: owner.userId,
    organizationId,
    group: 'full' as const,
    expiresAt: null,
  };
  return (await insertToken(db, { ...made, projectIds })).key;
}

/** A project with something of everything that a project has; all of its texts say this word. */
async function filled(word: string) {
  const { id: project, accounts } = await room.project(['bluesky', 'mastodon']);
  await db
    .updateTable('projects')
    .set({ name: `${word} Daily` })
    .where('id', '=', project)
    .execute();
  await db
    .updateTable('accounts')
    .set({ name: `${word} account` })
    .where('project_id', '=', project)
    .execute();

  async function post(path: string, sent: Record<string, unknown>): Promise<void> {
    const { body } = await desk.call('POST', path, sent, owner.key);
    if (!body.success) throw new Error(`${path} refused: ${JSON.stringify(body.error)}`);
  }
  const latest = async (table: keyof typeof projectViews): Promise<number> =>
    (await database.pool.query<{ id: number }>(`select max(id) as id from ${table}`)).rows[0]?.id ?? 0;

  await post('cards.php', {
    title: `${word} card`,
    description: `${word} described`,
    due_date: '2030-05-07',
    assigned_to_user_id: owner.userId,
    project_id: project,
  });
  const card = await latest('cards');
  await post('card-checklist.php', { action: 'add', card_id: card, text: `${word} item` });
  await post('card-comments.php', { action: 'add', card_id: card, comment: `${word} comment` });
  const text = { project_id: project, body: `${word} opens again.`, target_account_ids: accounts };
  await post('schedule.php', { ...text, draft: true, card_id: card });
  const draft = await latest('posts');
  await post('schedule.php?action=update', { id: draft, body: `${word} opens once more.` });
  await post('schedule.php?action=review', { id: draft, verdict: 'fix', note: `${word} note` });
  await post('post-comments.php', { action: 'add', post_id: draft, comment: `${word} word` });
  await post('review-links.php', { action: 'create', post_id: draft, name: `${word} client` });
  await post('schedule.php', { ...text, scheduled_at: '2030-05-08T09:00:00Z' });
  await post('recipes.php', {
    ...contract.recipes.create.examples[0]?.input,
    action: 'create',
    project_id: project,
    name: `${word} recipe`,
  });
  return {
    project,
    account: accounts[0] ?? 0,
    card,
    item: await latest('card_checklist_items'),
    comment: await latest('card_comments'),
    post: draft,
    link: await latest('review_links'),
    recipe: await latest('recipes'),
  };
}

/** Whose id stands in a parameter, where it is something of a project. */
const byParameter: Readonly<Record<string, keyof Filled>> = {
  project_id: 'project',
  project_ids: 'project',
  account_id: 'account',
  account_ids: 'account',
  target_account_ids: 'account',
  card_id: 'card',
  card_ids: 'card',
  post_id: 'post',
  post_ids: 'post',
  recipe_id: 'recipe',
};

/** What an operation calls `id`, by noun; of the others it is nothing of a project. */
const byNoun: Readonly<Record<string, keyof Filled>> = {
  schedule: 'post',
  analytics: 'post',
  cardChecklist: 'item',
  cardComments: 'comment',
  reviewLinks: 'link',
};

interface Named {
  name: string;
  noun: string;
  operation: Operation;
}

const operations: Named[] = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, operation]) => ({ name: `${noun}.${name}`, noun, operation })),
);
const open = operations.filter(
  ({ operation }) =>
    !['public', 'signed_in'].includes(operation.permission) &&
    !operation.session &&
    reachOf(operation) === 'projects',
);

function kindOf({ noun, operation }: Named, parameter: string): keyof Filled | undefined {
  if (!(parameter in operation.input.shape)) return undefined;
  return parameter === 'id' ? byNoun[noun] : byParameter[parameter];
}

/** The operation's example, about what is in the token's own project. */
function inputOf(named: Named): Record<string, unknown> {
  const input: Record<string, unknown> = { ...named.operation.examples[0]?.input };
  for (const parameter of Object.keys(named.operation.input.shape)) {
    const kind = kindOf(named, parameter);
    if (kind && parameter in input) input[parameter] = parameter.endsWith('s') ? [mine[kind]] : mine[kind];
  }
  return input;
}

function call({ operation }: Named, input: Record<string, unknown>, key: string): Promise<Answer> {
  const { action, kind, path } = operation;
  const named = action && { action: action.value };
  if (kind === 'query') return desk.call('GET', path, { ...input, ...named }, key);
  return action?.in === 'query'
    ? desk.call('POST', `${path}?action=${action.value}`, input, key)
    : desk.call('POST', path, { ...input, ...named }, key);
}

/** Everything of the other project, as the database has it. */
async function stateOfOther(): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local search_path = within_projects, public`);
    await client.query(`select set_config('copydesk.projects', $1, true)`, [`{${other.project}}`]);
    const tables: string[] = [];
    for (const table of Object.keys(projectViews)) {
      const all = `select json_agg(own order by own::text)::text as rows from ${table} own`;
      const without = table === 'cards' ? `${all} where project_id is not null` : all;
      tables.push(`${table} ${(await client.query<{ rows: string }>(without)).rows[0]?.rows}`);
    }
    return tables.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const cases = open.flatMap((named) =>
  Object.keys(named.operation.input.shape).flatMap((parameter) => {
    const kind = kindOf(named, parameter);
    return kind ? [{ ...named, parameter, kind }] : [];
  }),
);

describe('with a token that is limited to a project', () => {
  test.each(cases)(
    '$name with $parameter of another one says what it says of one that is not there',
    async (named) => {
      const { parameter, kind } = named;
      const before = await stateOfOther();
      const ask = async (id: number, key: string) =>
        call(named, { ...inputOf(named), [parameter]: parameter.endsWith('s') ? [id] : id }, key);
      const foreign = await ask(other[kind], limited);
      const missing = await ask(nowhere, limited);
      const plain = ({ status, body }: Answer, id: number) =>
        JSON.stringify([status, body]).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'N');
      expect(plain(foreign, other[kind])).toBe(plain(missing, nowhere));
      // A list of nothing is an answer too; whatever is done to it, is not.
      if (foreign.status === 200) expect(named.operation.kind).toBe('query');
      else expect([404, 422]).toContain(foreign.status);
      expect(JSON.stringify(foreign.body)).not.toContain(marked);
      expect(await stateOfOther()).toBe(before);
    },
  );

  test.each(open.filter(({ operation }) => operation.kind === 'query' && !operation.stream))(
    '$name lists and tells nothing of another one',
    async (named) => {
      const { body } = await call(named, inputOf(named), limited);
      expect(body.error?.code).not.toBe('server_error');
      expect(JSON.stringify(body)).not.toContain(marked);
    },
  );

  test('what is hidden is there for a token without the limit', async () => {
    const all = await keyFor(null);
    const seen: string[] = [];
    for (const named of open.filter(({ operation }) => operation.kind === 'query' && !operation.stream))
      if (JSON.stringify((await call(named, inputOf(named), all)).body).includes(marked))
        seen.push(named.name);
    expect(seen).toEqual(
      expect.arrayContaining([
        'board.get',
        'projects.list',
        'accounts.list',
        'schedule.drafts',
        'schedule.list',
        'recipes.list',
      ]),
    );
  });
});

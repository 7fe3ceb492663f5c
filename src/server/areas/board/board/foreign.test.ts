import { expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { startApp } from '#test/app/app.ts';
import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const { pool } = database;
const app = await startApp(database);
const own = await app.token('full', { role: 'owner' });
const home = callerOf(app, own);
// A different plan means a different organization here.
const foreignKey = await app.token('full', { role: 'owner', plan: 'free' });
const foreign = callerOf(app, foreignKey);

interface Made {
  card_id: number;
  column_id: number;
  category_id: number;
  card_type_id: number;
  comment_id: number;
  item_id: number;
  project_id: number;
  user_id: number;
}

/** A workspace with one of everything. */
async function fill(asker: typeof home, word: string): Promise<Made> {
  const { columns } = await asker.get<{ columns: { id: number }[] }>('columns.php');
  const { types } = await asker.get<{ types: { id: number }[] }>('card-types.php');
  const { category } = await asker.post<{ category: { id: number } }>('categories.php', { name: 'Opinion' });
  const { members } = await asker.get<{ members: { user_id: number }[] }>('members.php');
  const user_id = members[0]?.user_id ?? 0;
  const { card_id } = await asker.post<{ card_id: number }>('cards.php', {
    title: word,
    category_id: category.id,
    assigned_to_user_id: user_id,
  });
  const { comment } = await asker.post<{ comment: { id: number } }>('card-comments.php', {
    card_id,
    comment: word,
  });
  const { item } = await asker.post<{ item: { id: number } }>('card-checklist.php', {
    action: 'add',
    card_id,
    text: word,
  });
  const { project } = await asker.post<{ project: { id: number } }>('projects.php', {
    name: word,
    timezone: 'UTC',
  });
  return {
    card_id,
    column_id: columns[1]?.id ?? 0,
    category_id: category.id,
    card_type_id: types[0]?.id ?? 0,
    comment_id: comment.id,
    item_id: item.id,
    project_id: project.id,
    user_id,
  };
}

const ours = await fill(home, 'Ours');
const theirs = await fill(foreign, 'Secret');

/** Which of the objects a noun's `id` is. */
const idOf: Readonly<Record<string, keyof Made>> = {
  columns: 'column_id',
  categories: 'category_id',
  cardTypes: 'card_type_id',
  cardComments: 'comment_id',
  cardChecklist: 'item_id',
};

/** Which of the objects a parameter names. */
function thingOf(noun: string, parameter: string): keyof Made | undefined {
  switch (parameter) {
    case 'id':
      return idOf[noun];
    case 'card_id':
    case 'card_ids':
      return 'card_id';
    case 'board_column_id':
    case 'move_cards_to':
      return 'column_id';
    case 'category_id':
    case 'card_type_id':
    case 'project_id':
    case 'user_id':
      return parameter;
    case 'assigned_to_user_id':
      return 'user_id';
    default:
      return undefined;
  }
}

const boardNouns = [
  'board',
  'cards',
  'cardChecklist',
  'cardComments',
  'cardActivity',
  'myCards',
  'pending',
  'columns',
  'categories',
  'cardTypes',
  'members',
  'organizations',
  'projects',
  'context',
] as const;

const operations = boardNouns.flatMap((noun) =>
  Object.entries<Operation>(contract[noun]).map(([name, operation]) => ({ noun, name, operation })),
);

const parameters = operations.flatMap(({ noun, name, operation }) =>
  Object.keys(operation.input.shape).flatMap((parameter) => {
    const thing = thingOf(noun, parameter);
    return thing ? [{ noun, name, operation, parameter, thing }] : [];
  }),
);

const boardTables = `select jsonb_build_array(
  (select jsonb_agg(to_jsonb(c) order by id) from cards c where organization_id = o.id),
  (select jsonb_agg(to_jsonb(c) order by id) from board_columns c where organization_id = o.id),
  (select jsonb_agg(to_jsonb(c) order by id) from board_categories c where organization_id = o.id),
  (select jsonb_agg(to_jsonb(c) order by id) from card_types c where organization_id = o.id),
  (select jsonb_agg(to_jsonb(m) order by id) from card_comments m
    where card_id in (select id from cards where organization_id = o.id)),
  (select jsonb_agg(to_jsonb(i) order by id) from card_checklist_items i
    where card_id in (select id from cards where organization_id = o.id)),
  (select jsonb_agg(to_jsonb(a) order by id) from card_activity a
    where card_id in (select id from cards where organization_id = o.id)))::text as everything
  from organizations o where o.id = (select organization_id from cards where id = $1)`;

async function everythingOf(cardId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ everything: string }>(boardTables, [cardId]);
  return rows[0]?.everything;
}

test.each(parameters)(
  '$noun $name with another organization’s $parameter shows and changes nothing of it, as if there were none',
  async ({ noun, operation, parameter, thing }) => {
    const before = await everythingOf(theirs.card_id);
    const action = operation.action ? { action: operation.action.value } : {};
    const sent: Record<string, unknown> = { ...operation.examples[0]?.input };
    for (const [name, value] of Object.entries(sent)) {
      const known = thingOf(noun, name);
      if (known) sent[name] = Array.isArray(value) ? [ours[known]] : ours[known];
    }
    const call = (id: number) => {
      const value = parameter === 'card_ids' ? [ours.card_id, id] : id;
      const method = operation.kind === 'query' ? 'GET' : 'POST';
      return app.call(method, operation.path, { ...sent, ...action, [parameter]: value }, own);
    };
    const { status, body } = await call(theirs[thing]);
    const nobodys = await call(999_999_999);
    expect({ status, error: body.error?.code }).toEqual({
      status: nobodys.status,
      error: nobodys.body.error?.code,
    });
    // A list filtered by an unknown id is empty; everything else is refused.
    expect([200, 404, 422]).toContain(status);
    expect(operation.kind === 'query' || status !== 200).toBe(true);
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect(await everythingOf(theirs.card_id)).toBe(before);
  },
);

test.each(operations.filter(({ operation }) => operation.kind === 'query'))(
  '$noun $name lists nothing of another organization',
  async ({ operation }) => {
    const { body } = await app.call(
      'GET',
      operation.path,
      'card_id' in operation.input.shape ? { card_id: ours.card_id } : {},
      foreignKey,
    );
    const said = JSON.stringify(body.data ?? {});
    expect(said).not.toContain(`"card_id":${ours.card_id},`);
    expect(said).not.toContain(`"board_column_id":${ours.column_id},`);
  },
);

test('the loop covers every operation that takes an id', () => {
  expect(parameters.length).toBeGreaterThan(35);
});

test('organization, members and context say what the spec says', async () => {
  const organization = await home.get<Record<string, unknown>>('organization.php');
  expect(organization).toMatchObject({
    id: app.organizationId,
    team_size: 1,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const context = await home.get<Record<string, unknown[]>>('context.php');
  expect(Object.keys(context).toSorted()).toEqual(['categories', 'columns', 'members', 'organization']);
  expect(context.organization).toEqual(organization);
  const { projects } = await home.get<{ projects: unknown[] }>('projects.php');
  expect(projects).toMatchObject([
    {
      id: ours.project_id,
      name: 'Ours',
      timezone: 'UTC',
      lang: 'en',
      networks: [],
      account_count: 0,
      approval_steps: 0,
      translates_to: [],
      own_paused_reason: null,
      paused_reason: null,
    },
  ]);
});

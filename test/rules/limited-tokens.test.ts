import { describe, expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import { reachOf, type Operation } from '#contract/operation.ts';
import { projectViews } from '#server/db/project-views.ts';
import { withinProjects } from '#server/db/within-projects.ts';
import { createLog } from '#server/lib/log.ts';
import { announce } from '#server/live/announce.ts';
import { createHub } from '#server/live/hub.ts';
import type { Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const now = new Date('2030-05-06T07:08:09Z');
const database = await freshDatabase();
const room = await startNewsroom(database, { now: () => now });
const { db, app, organizationId } = room;

/** In every text that belongs to the other project. */
const marked = 'Brackwater';
const nowhere = { id: 999_999, name: 'Nowhere Daily' };

interface Named {
  name: string;
  noun: string;
  operation: Operation;
}

const operations: Named[] = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, operation]) => ({ name: `${noun}.${name}`, noun, operation })),
);
function call({ operation }: Named, input: Record<string, unknown>, key: string): Promise<Answer> {
  const { action, kind, path } = operation;
  const named = action && { action: action.value };
  if (kind === 'query') return app.call('GET', path, { ...input, ...named }, key);
  return action?.in === 'query'
    ? app.call('POST', `${path}?action=${action.value}`, input, key)
    : app.call('POST', path, { ...input, ...named }, key);
}

const owner = await room.colleague('full', { role: 'owner' });
// By SQL: ids that nothing else has, so that a response cannot name them by chance.
await database.pool.query(
  `alter table labels alter id restart with 7001; alter table campaigns alter id restart with 8001`,
);
const mine = await filled('Harbour');
const other = await filled(marked);
for (const [one, to] of [
  [mine, other],
  [other, mine],
] as const)
  await room.manage('projects.php', { action: 'link', project_id: one.project, translates_to: [to.project] });
const limited = await keyFor([mine.project]);
const memberLimited = await room.keyOf(
  await app.founder.agent({ organizationId, projects: [{ project_id: mine.project, role: 'publisher' }] }),
  'full',
);

type Filled = Awaited<ReturnType<typeof filled>>;

function keyFor(projectIds: number[]): Promise<string> {
  return room.keyOf(owner.userId, 'full', organizationId, { projectIds });
}

/** A project with something of everything that a project has; all of its texts contain this word. */
async function filled(word: string) {
  const name = `${word} Daily`;
  const { id: project, accounts } = await room.project(['bluesky', 'mastodon']);
  await room.manage('projects.php', { action: 'edit', project_id: project, name });
  for (const account_id of accounts)
    await room.manage('accounts.php', { action: 'edit', account_id, name: `${word} account` });

  async function does(name: string, input: Record<string, unknown>): Promise<void> {
    const named = operations.find((one) => one.name === name);
    if (!named) throw new Error(`there is no ${name}`);
    const { body } = await call(named, input, owner.key);
    if (!body.success) throw new Error(`${name} refused: ${JSON.stringify(body.error)}`);
  }
  const latest = async (table: keyof typeof projectViews): Promise<number> =>
    (await database.pool.query<{ id: number }>(`select max(id) as id from ${table}`)).rows[0]?.id ?? 0;

  await does('labels.create', { name: `${word} label`, project_id: project });
  const label = await latest('labels');
  await does('campaigns.create', { name: `${word} campaign`, project_id: project });
  const campaign = await latest('campaigns');
  await does('cards.create', {
    label_ids: [label],
    campaign_id: campaign,
    title: `${word} card`,
    description: `${word} described`,
    due_date: '2030-05-07',
    assigned_to_user_id: owner.userId,
    project_id: project,
  });
  const card = await latest('cards');
  await does('cardChecklist.add', { card_id: card, text: `${word} item` });
  await does('cardComments.add', { card_id: card, comment: `${word} comment` });
  await does('utmPresets.set', { project_id: project, source: word });
  await does('utmPresets.shorten', { project_id: project, on: true });
  const body = `${word} opens again: https://example.com/${word}`;
  const text = { project_id: project, body, target_account_ids: accounts };
  const colour = word === marked ? '#aa5500' : '#0055aa';
  const { media_id } = uploadedOf(
    await sendFile(app, owner.key, await picture('png', { colour }).toBuffer(), {
      name: `${word} picture.png`,
    }),
  );
  await does('media.edit', { media_id, project_id: project });
  await does('schedule.create', { ...text, draft: true, card_id: card });
  const draft = await latest('posts');
  await does('schedule.update', { id: draft, body: `${word} opens once more.` });
  await does('schedule.review', { id: draft, verdict: 'fix', note: `${word} note` });
  await does('postComments.add', { post_id: draft, comment: `${word} word` });
  await does('reviewLinks.create', { post_id: draft, name: `${word} client` });
  await does('schedule.create', { ...text, scheduled_at: '2030-05-08T09:00:00Z' });
  await does('reports.create', { name: `${word} report`, project_id: project });
  const report = await latest('reports');
  await does('reports.createLink', { id: report, name: `${word} reader` });
  await does('recipes.create', {
    ...contract.recipes.create.examples[0]?.input,
    project_id: project,
    name: `${word} recipe`,
  });
  await does('automations.create', {
    ...contract.automations.create.examples[0]?.input,
    project_id: project,
    name: `${word} automation`,
  });
  return {
    project,
    name,
    account: accounts[0] ?? 0,
    card,
    label,
    campaign,
    item: await latest('card_checklist_items'),
    comment: await latest('card_comments'),
    post: draft,
    link: await latest('review_links'),
    recipe: await latest('recipes'),
    automation: await latest('automations'),
    medium: media_id,
    report,
    reportLink: await latest('report_links'),
    shortLink: await latest('short_links'),
  };
}

/** The objects of a project to which a parameter's id may refer. */
const byParameter: Readonly<Record<string, keyof Filled>> = {
  project: 'name',
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
  automation_id: 'automation',
  link_id: 'reportLink',
  media_id: 'medium',
  label_id: 'label',
  label_ids: 'label',
  add_label_ids: 'label',
  campaign_id: 'campaign',
};

/** What an operation's `id` refers to, by noun; other nouns' are nothing of a project. */
const byNoun: Readonly<Record<string, keyof Filled>> = {
  schedule: 'post',
  analytics: 'post',
  labels: 'label',
  campaigns: 'campaign',
  cardChecklist: 'item',
  cardComments: 'comment',
  reviewLinks: 'link',
  reports: 'report',
  shortLinks: 'shortLink',
  recipes: 'recipe',
};

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

/** Parameters that exclude each other. */
const instead: Readonly<Record<string, string>> = {
  'reviewLinks.create project_id': 'post_id',
};

/** The operation's example, with objects of the token's own project. */
function inputOf(named: Named, without = ''): Record<string, unknown> {
  const input: Record<string, unknown> = { ...named.operation.examples[0]?.input };
  for (const parameter of Object.keys(named.operation.input.shape)) {
    const kind = kindOf(named, parameter);
    if (parameter === instead[`${named.name} ${without}`]) delete input[parameter];
    else if (kind && parameter in input)
      input[parameter] = parameter.endsWith('s') ? [mine[kind]] : mine[kind];
  }
  return input;
}

/** All rows of the other project, from the database. */
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

const casesOf = (among: readonly Named[]) =>
  among.flatMap((named) =>
    Object.keys(named.operation.input.shape).flatMap((parameter) => {
      const kind = kindOf(named, parameter);
      return kind ? [{ ...named, parameter, kind }] : [];
    }),
  );

/** A member who is limited to projects manages nothing. */
const openToMembers = open.filter(({ operation }) => operation.permission !== 'manage');

describe.each([
  { who: 'a token that is limited to a project', key: limited, open, refused: [404, 422] },
  // The posts are somebody else's.
  {
    who: 'a member who is limited to a project',
    key: memberLimited,
    open: openToMembers,
    refused: [403, 404, 422],
  },
])('with $who', ({ key: limited, open, refused }) => {
  test.each(casesOf(open))(
    '$name with $parameter of another one says what it says of one that is not there',
    async (named) => {
      const { parameter, kind } = named;
      const before = await stateOfOther();
      const ask = async (what: number | string) =>
        call(
          named,
          { ...inputOf(named, parameter), [parameter]: parameter.endsWith('s') ? [what] : what },
          limited,
        );
      const foreign = await ask(other[kind]);
      const absent = nowhere[kind === 'name' ? 'name' : 'id'];
      const missing = await ask(absent);
      const plain = ({ status, body }: Answer, id: number | string) =>
        JSON.stringify([status, body]).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'N');
      expect(plain(foreign, other[kind])).toBe(plain(missing, absent));
      // An empty list is a valid response; changing anything is not.
      const fitting = named.operation.kind === 'query' ? [200, 404, 422] : refused;
      expect(fitting).toContain(foreign.status);
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

  test.each(open.filter(({ operation }) => operation.kind === 'command'))(
    '$name does in its own project what it does without the limit',
    async (named) => {
      const { body } = await call(named, inputOf(named), limited);
      expect(body.error?.code).not.toBe('server_error');
    },
  );
});

test('what is hidden is there for a token without the limit', async () => {
  const all = await keyFor([]);
  const seen: string[] = [];
  for (const named of open.filter(({ operation }) => operation.kind === 'query' && !operation.stream))
    if (JSON.stringify((await call(named, inputOf(named), all)).body).includes(marked)) seen.push(named.name);
  expect(seen).toEqual(
    expect.arrayContaining(['board.get', 'projects.list', 'accounts.list', 'schedule.list', 'recipes.list']),
  );
});

test('a token limited to projects has no power over the organization as a whole, nor over tokens', async () => {
  const whole = operations.filter(
    ({ operation }) => operation.permission !== 'public' && reachOf(operation) !== 'projects',
  );
  expect(whole.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'tokens.create',
      'tokens.edit',
      'tokens.rotate',
      'policy.save',
      'notifications.list',
      'outbox.get',
    ]),
  );
  for (const named of whole.filter(({ operation }) => !operation.session)) {
    const { status, body } = await call(named, inputOf(named), limited);
    expect([named.name, status, body.error?.code]).toEqual([named.name, 403, 'forbidden']);
  }
  const { body } = await app.call('POST', 'schedule.php?action=pause', { paused: true }, limited);
  expect(body.error?.code).toBe('forbidden');
});

test('what belongs to no project is read and written by it as its group says', async () => {
  const { body } = await app.call('POST', 'cards.php', { title: 'Of the whole house' }, limited);
  expect(body.error).toBeUndefined();
  const board = await app.call('GET', 'board.php', {}, limited);
  expect(JSON.stringify(board.body)).toContain('Of the whole house');
});

test('a word that its person has given to a post of another project makes no post, and says so', async () => {
  const sent = { body: 'Twice', draft: true, client_key: 'twice' };
  await app.call('POST', 'schedule.php', { ...sent, project_id: other.project }, owner.key);
  const { status, body } = await app.call(
    'POST',
    'schedule.php',
    { ...sent, project_id: mine.project },
    limited,
  );
  expect([status, body.error?.code]).toEqual([409, 'invalid_state']);
});

test('a token whose projects are gone reaches none, not all', async () => {
  const { id } = await room.project([]);
  const key = await keyFor([id]);
  // By SQL: an operation archives a project; only the demo's are removed.
  await db.deleteFrom('projects').where('id', '=', id).execute();
  const { body } = await app.call('GET', 'projects.php', {}, key);
  expect(body.data).toMatchObject({ projects: [] });
});

test('the live stream tells it that something changed, and not what', async () => {
  const hub = createHub({ ...database, log: createLog({ level: 'silent' }) });
  const listener = { organizationId, userId: owner.userId, projectRoles: null };
  const streams = [[mine.project], null].map((projectIds) => hub.listen({ ...listener, projectIds }, null));
  for (const stream of streams) await stream.next();
  await announce(db, { organizationId, noun: 'cards', ids: [other.card], by: null });
  const firstChange = async (stream: (typeof streams)[number]): Promise<string> => {
    const { value } = await stream.next();
    return value && 'data' in value && value.data.noun === 'cards' && value.data.by === null
      ? JSON.stringify(value.data)
      : firstChange(stream);
  };
  const [limitedChange, unlimitedChange] = await Promise.all(streams.map(firstChange));
  expect(limitedChange).toBe('{"noun":"cards","ids":[],"by":null}');
  expect(unlimitedChange).toContain(marked);
  await hub.close();
});

describe('the views', () => {
  test('are of every table that belongs to a project, directly or by what it is part of', async () => {
    const { rows } = await database.pool.query<{ part: string; whole: string }>(`
      select conrelid::regclass::text as part, confrelid::regclass::text as whole
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    const forgotten = rows.filter(({ part, whole }) => whole in projectViews && !(part in projectViews));
    expect(forgotten).toEqual([]);
  });

  test('let nothing be written into another project', async () => {
    const within = withinProjects(database.pool, [mine.project]);
    // By SQL: what the database itself refuses, should an operation ever try.
    const moved = within.updateTable('posts').set({ project_id: other.project }).where('id', '=', mine.post);
    await expect(moved.execute()).rejects.toThrow('check option');
    const before = await stateOfOther();
    await within.updateTable('posts').set({ body: 'Mine now' }).where('id', '=', other.post).execute();
    await within.deleteFrom('projects').where('id', '=', other.project).execute();
    expect(await stateOfOther()).toBe(before);
  });

  test('leave nothing of the limit on a connection', async () => {
    const within = withinProjects(database.pool, [mine.project]);
    const count = (on: typeof db) => on.selectFrom('projects').select('id').execute();
    const counts = await Promise.all(Array.from({ length: 60 }, (_, at) => count(at % 2 ? within : db)));
    const all = (await count(db)).length;
    expect(counts.map((rows) => rows.length)).toEqual(counts.map((_, at) => (at % 2 ? 1 : all)));
  });
});

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { rolesByProject, type ProjectAccess } from '#contract/workspace/project-access.ts';
import { compose } from '#server/areas/notifications/outbox/compose.ts';
import { setMember } from '#server/cli/store.ts';
import { createLog } from '#server/lib/log.ts';
import { createHub } from '#server/live/hub.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const database = await freshDatabase();
const room = await startNewsroom(database);
const { app, organizationId } = room;

type Row = DataOf<Contract['members']['all']>['members'][number];
type Me = DataOf<Contract['me']['get']>;

let harbour: { id: number; accounts: number[] };
let market: { id: number; accounts: number[] };
let owner: Colleague;

beforeAll(async () => {
  owner = await room.colleague('full', { role: 'owner' });
  harbour = await room.project(['bluesky']);
  market = await room.project(['bluesky']);
});

/** A member with these roles, and a key that allows everything. */
async function limited(...projects: ProjectAccess[]): Promise<Colleague> {
  const userId = await app.founder.agent({ organizationId, projects });
  return { userId, key: await room.keyOf(userId, 'full') };
}

const as = (role: ProjectAccess['role'], project: { id: number }) => ({ project_id: project.id, role });

const change = (of: Colleague, changes: Record<string, unknown>) =>
  app.call('POST', 'members.php', { action: 'change', user_id: of.userId, ...changes }, owner.key);

async function rowOf(of: Colleague, by = owner): Promise<Row | undefined> {
  const { body } = await app.call('GET', 'members.php', { action: 'all' }, by.key);
  return (body.data as { members: Row[] }).members.find(({ user_id }) => user_id === of.userId);
}

async function meOf(who: Colleague): Promise<Me> {
  return (await app.call('GET', 'me.php', {}, who.key)).body.data as Me;
}

const read = (who: Colleague, id: number) => room.schedule(who, 'get', { id });
const edit = (who: Colleague, id: number) => room.schedule(who, 'update', { id, body: 'Changed.' });
const judge = (who: Colleague, id: number) =>
  room.schedule(who, 'review', { id, verdict: 'fix', note: 'The tide table is of last year.' });
const drafted = (project: { id: number }) => room.draft(owner, { project_id: project.id });

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('in each project a member has the role that they were given', () => {
  test('a viewer reads and does nothing else', async () => {
    const ada = await limited(as('viewer', harbour));
    const id = await drafted(harbour);
    expect(codeOf(await read(ada, id))).toBe('200');
    expect(codeOf(await edit(ada, id))).toBe('403 insufficient_scope');
    expect(codeOf(await judge(ada, id))).toBe('403 insufficient_scope');
    expect(codeOf(await app.call('POST', 'cards.php', { title: 'Mine' }, ada.key))).toBe(
      '403 insufficient_scope',
    );
  });

  test('a writer here who views there writes here alone, and is told why', async () => {
    const ada = await limited(as('writer', harbour), as('viewer', market));
    const own = await room.draft(ada, { project_id: harbour.id });
    expect(codeOf(await edit(ada, own))).toBe('200');
    const theirs = await drafted(market);
    expect(codeOf(await read(ada, theirs))).toBe('200');
    const { body } = await edit(ada, theirs);
    expect(body.error).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('In some of your projects your role does not allow this.'),
    });
    const there = await room.schedule(ada, 'create', { project_id: market.id, body: 'x', draft: true });
    expect(there.body.success).toBe(false);
  });

  test('a writer publishes nothing', async () => {
    const ada = await limited(as('writer', harbour));
    const sent = { project_id: harbour.id, body: 'Now.', target_account_ids: harbour.accounts };
    expect(codeOf(await room.schedule(ada, 'create', sent))).toBe('403 insufficient_scope');
  });

  test('a publisher here who writes there publishes here alone', async () => {
    const ada = await limited(as('publisher', harbour), as('writer', market));
    const post = (project: typeof harbour) => ({
      project_id: project.id,
      body: 'The harbour opens again.',
      target_account_ids: project.accounts,
      scheduled_at: tomorrow(),
    });
    expect((await room.schedule(ada, 'create', post(harbour))).body.success).toBe(true);
    expect(codeOf(await room.schedule(ada, 'create', post(market)))).toBe('403 insufficient_scope');
    expect((await room.schedule(ada, 'create', { ...post(market), draft: true })).body.success).toBe(true);
  });

  test('a reviewer reviews in their project alone', async () => {
    const ada = await limited(as('reviewer', harbour), as('viewer', market));
    expect(codeOf(await judge(ada, await drafted(harbour)))).toBe('200');
    expect(codeOf(await judge(ada, await drafted(market)))).toBe('404 not_found');
  });

  test('a token of less power stays of less power', async () => {
    const ada = await limited(as('publisher', harbour));
    const key = await room.keyOf(ada.userId, 'reader');
    expect(codeOf(await edit({ ...ada, key }, await drafted(harbour)))).toBe('403 insufficient_scope');
    const other = await room.keyOf(ada.userId, 'full', organizationId, { projectIds: [market.id] });
    const { body } = await app.call('GET', 'projects.php', {}, other);
    expect(body.data).toMatchObject({ projects: [] });
  });
});

describe('what a limited member learns', () => {
  test('of themselves: their projects, and what they may do in each', async () => {
    const ada = await limited(as('writer', harbour), as('viewer', market));
    expect(await meOf(ada)).toMatchObject({
      permissions: ['read', 'write'],
      projects: [
        { project_id: harbour.id, role: 'writer', permissions: ['read', 'write'] },
        { project_id: market.id, role: 'viewer', permissions: ['read'] },
      ],
    });
    expect((await meOf(owner)).projects).toBeNull();
  });

  test('of colleagues: those of the whole organization and of their own projects', async () => {
    const ada = await limited(as('writer', harbour));
    const beside = await limited(as('viewer', harbour), as('viewer', market));
    const elsewhere = await limited(as('writer', market));
    expect(await rowOf(beside, ada)).toMatchObject({ project_ids: [harbour.id] });
    expect(await rowOf(owner, ada)).toBeDefined();
    expect(await rowOf(elsewhere, ada)).toBeUndefined();
    const board = await app.call('GET', 'board.php', {}, ada.key);
    const names = JSON.stringify(board.body.data);
    expect(names).toContain((await rowOf(beside))?.user_name);
    expect(names).not.toContain(`"${(await rowOf(elsewhere))?.user_name}"`);
  });

  test('nothing that is about the organization as a whole', async () => {
    const ada = await limited(as('publisher', harbour));
    for (const [method, path, input] of [
      ['GET', 'tokens.php', {}],
      ['GET', 'members.php', { action: 'holdings', user_id: String(ada.userId) }],
      ['POST', 'columns.php', { action: 'create', name: 'Mine' }],
    ] as const)
      expect((await app.call(method, path, input, ada.key)).status).toBe(403);
  });
});

describe('notifications', () => {
  const titles = async (who: Colleague) => {
    const { body } = await app.call('GET', 'notifications.php', {}, who.key);
    return (body.data as { notifications: { title: string }[] }).notifications.map(({ title }) => title);
  };
  const mention = (who: Colleague, name: string, post_id: number) =>
    app.call(
      'POST',
      'post-comments.php',
      { post_id, comment: `@[${name}](user:${who.userId}) look` },
      owner.key,
    );

  test('come from their projects alone, and end with the project', async () => {
    const ada = await limited(as('writer', harbour));
    const name = (await rowOf(ada))?.user_name ?? '';
    await mention(ada, name, await drafted(market));
    expect(await titles(ada)).toEqual([]);
    await mention(ada, name, await drafted(harbour));
    expect(await titles(ada)).toHaveLength(1);
    await change(ada, { projects: [as('writer', market)] });
    expect(await titles(ada)).toEqual([]);
    await change(ada, { projects: null });
    expect(await titles(ada)).toHaveLength(1);
  });

  test('a draft that waits calls those who may review in its project', async () => {
    const ada = await limited(as('reviewer', harbour));
    await change(ada, { ok_publishes: true });
    const writer = await room.colleague('writer');
    for (const project of [market, harbour]) {
      const id = await room.draft(writer, { project_id: project.id });
      await room.schedule(writer, 'update', { id, submit: true });
    }
    expect(await titles(ada)).toHaveLength(1);
  });
});

test('a card is assigned only to a member who has its project', async () => {
  const ada = await limited(as('writer', harbour));
  const assign = (project_id: number | null) =>
    app.call(
      'POST',
      'cards.php',
      { title: 'A card', project_id, assigned_to_user_id: ada.userId },
      owner.key,
    );
  expect(codeOf(await assign(market.id))).toBe('422 validation_error');
  expect((await assign(harbour.id)).body.success).toBe(true);
  const { body } = await assign(null);
  expect(body.success).toBe(true);
  const { card_id } = body.data as { card_id: number };
  const moved = { action: 'edit', card_id, project_id: market.id, assigned_to_user_id: ada.userId };
  expect(codeOf(await app.call('POST', 'cards.php', moved, owner.key))).toBe('422 validation_error');
});

describe('changing it', () => {
  test('holds from the next call on, is logged, and ends where somebody becomes an admin', async () => {
    const ada = await limited(as('writer', harbour));
    const id = await drafted(market);
    expect(codeOf(await read(ada, id))).toBe('404 not_found');
    expect(codeOf(await change(ada, { projects: [as('viewer', market)] }))).toBe('200');
    expect(codeOf(await read(ada, id))).toBe('200');
    expect(codeOf(await read(ada, await drafted(harbour)))).toBe('404 not_found');
    const log = await app.call('GET', 'audit.php', { what: 'members.change' }, owner.key);
    expect(JSON.stringify(log.body.data)).toContain('viewer');
    await change(ada, { role: 'admin' });
    expect(await rowOf(ada)).toMatchObject({ role: 'admin', projects: null, project_ids: null });
    expect((await meOf(ada)).projects).toBeNull();
  });

  test('ends the streams that still had the former projects', async () => {
    const ada = await limited(as('writer', harbour), as('viewer', market));
    const beside = await limited(as('writer', harbour));
    const hub = createHub({ ...database, log: createLog({ level: 'silent' }) });
    onTestFinished(() => hub.close());
    const listen = ({ userId }: Colleague, ...projects: ProjectAccess[]) =>
      hub.listen(
        {
          organizationId,
          userId,
          projectRoles: rolesByProject(projects),
          projectIds: projects.map(({ project_id }) => project_id),
        },
        null,
      );
    const stream = listen(ada, as('writer', harbour), as('viewer', market));
    const other = listen(beside, as('writer', harbour));
    await Promise.all([stream.next(), other.next()]);
    await change(ada, { projects: [as('writer', harbour)] });
    await expect.poll(async () => (await stream.next()).done).toBe(true);
    expect(await other.next()).toMatchObject({ done: false });
  });

  test('shows the projects by name, archived ones too', async () => {
    const { id } = await room.project([]);
    const ada = await limited({ project_id: id, role: 'reviewer' });
    await room.manage('projects.php', { action: 'archive', project_id: id });
    expect((await rowOf(ada))?.projects).toMatchObject([{ project_id: id, role: 'reviewer' }]);
  });

  test.each([
    ['no project at all', () => []],
    ['a role that there is not', () => [{ project_id: harbour.id, role: 'emperor' }]],
    ['a project that there is not', () => [{ project_id: 999_999, role: 'viewer' }]],
    ['no list', () => 'all'],
  ])('%s is refused', async (_what, projects) => {
    const ada = await limited(as('viewer', harbour));
    expect(codeOf(await change(ada, { projects: projects() }))).toBe('422 validation_error');
    expect((await rowOf(ada))?.project_ids).toEqual([harbour.id]);
  });

  test('another organization’s project is refused', async () => {
    const elsewhere = await room.addOrganization();
    const { id } = await room.project([], { organizationId: elsewhere });
    const ada = await limited(as('viewer', harbour));
    const projects = [{ project_id: id, role: 'viewer' }];
    expect(codeOf(await change(ada, { projects }))).toBe('422 validation_error');
    const invited = { action: 'create', role: 'member', projects };
    expect(codeOf(await app.call('POST', 'invitations.php', invited, owner.key))).toBe(
      '422 validation_error',
    );
    const agent = { action: 'create_agent', name: 'Agent', role: 'member', projects };
    expect(codeOf(await app.call('POST', 'members.php', agent, owner.key))).toBe('422 validation_error');
  });

  test('owners and admins are not limited', async () => {
    const admin = await room.colleague('full', { role: 'admin' });
    expect(codeOf(await change(admin, { projects: [as('viewer', harbour)] }))).toBe('409 invalid_state');
    const invited = { action: 'create', role: 'admin', projects: [as('viewer', harbour)] };
    expect(codeOf(await app.call('POST', 'invitations.php', invited, owner.key))).toBe('409 invalid_state');
  });

  test('a limited member widens nothing', async () => {
    const ada = await limited(as('publisher', harbour));
    const raised = { action: 'change', user_id: ada.userId, projects: null };
    expect((await app.call('POST', 'members.php', raised, ada.key)).status).toBe(403);
  });
});

test('an invitation carries the projects to whoever joins by it', async () => {
  const { id, browser } = await app.founder.person({ organizationId, projects: [as('reviewer', harbour)] });
  expect(await rowOf({ userId: id, key: '' })).toMatchObject({ project_ids: [harbour.id] });
  const { data } = (await browser.get('/tool/api/v1/projects.php')).json();
  expect(data.projects.map((one: { id: number }) => one.id)).toEqual([harbour.id]);
});

test('a calendar’s address shows the posts of its member’s projects', async () => {
  const { id, browser } = await app.founder.person({ organizationId });
  const { url } = (await browser.post('/tool/api/v1/calendar-feed.php', { action: 'create' })).json().data;
  const feed = async () => (await app.fastify.inject(new URL(url).pathname)).body;
  for (const [project, body] of [
    [harbour, 'Fog on the quay'],
    [market, 'Fish at noon'],
  ] as const)
    await room.schedule(owner, 'create', {
      project_id: project.id,
      body,
      target_account_ids: project.accounts,
      scheduled_at: tomorrow(),
    });
  expect(await feed()).toContain('Fish at noon');
  await change({ userId: id, key: '' }, { projects: [as('viewer', harbour)] });
  expect(await feed()).toContain('Fog on the quay');
  expect(await feed()).not.toContain('Fish at noon');
});

describe('what somebody leaves behind', () => {
  test('goes to nobody who would not have its project', async () => {
    const leaver = await limited(as('writer', harbour), as('writer', market));
    const cards = ['One', 'Two'].map((title) => ({
      title,
      project_id: market.id,
      assigned_to_user_id: leaver.userId,
    }));
    for (const card of cards) await app.call('POST', 'cards.php', card, owner.key);
    const ada = await limited(as('writer', harbour));
    const leave = (hand_over_to: number) =>
      app.call(
        'POST',
        'members.php',
        { action: 'deactivate', user_id: leaver.userId, hand_over_to },
        owner.key,
      );
    expect(codeOf(await leave(ada.userId))).toBe('422 validation_error');
    await change(ada, { projects: [as('viewer', market)] });
    expect((await leave(ada.userId)).body.data).toMatchObject({ handed_over: { cards: 2 } });
  });

  test('posts go to nobody who may not write in their project', async () => {
    const leaver = await limited(as('writer', harbour));
    await room.draft(leaver, { project_id: harbour.id });
    const ada = await limited(as('reviewer', harbour));
    const left = { action: 'deactivate', user_id: leaver.userId, hand_over_to: ada.userId };
    expect(codeOf(await app.call('POST', 'members.php', left, owner.key))).toBe('422 validation_error');
  });

  test('a card does not move into a project that its assignee does not have', async () => {
    const ada = await limited(as('writer', harbour));
    const sent = { title: 'A card', project_id: harbour.id, assigned_to_user_id: ada.userId };
    const { card_id } = (await app.call('POST', 'cards.php', sent, owner.key)).body.data as {
      card_id: number;
    };
    const move = { action: 'edit', card_id, project_id: market.id };
    expect(codeOf(await app.call('POST', 'cards.php', move, owner.key))).toBe('422 validation_error');
    expect(
      (await app.call('POST', 'cards.php', { ...move, assigned_to_user_id: null }, owner.key)).status,
    ).toBe(200);
  });
});

test('a mail that waits is not sent about a project that its reader no longer has', async () => {
  const { id } = await app.founder.person({ organizationId, projects: [as('writer', harbour)] });
  const ada = { userId: id, key: await room.keyOf(id, 'full') };
  await app.call(
    'POST',
    'notification-settings.php',
    { action: 'choose', event: 'mentioned', channel: 'mail', wanted: true },
    ada.key,
  );
  const name = (await rowOf(ada))?.user_name ?? '';
  const comment = `@[${name}](user:${id}) the tide turns`;
  await app.call('POST', 'post-comments.php', { post_id: await drafted(harbour), comment }, owner.key);
  await change(ada, { projects: [as('writer', market)] });
  const deliveries = await room.db
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('user_id', '=', id)
    .where('channel', '=', 'mail')
    .execute();
  expect(deliveries).toHaveLength(1);
  for (const delivery of deliveries) {
    const kept = {
      ...delivery,
      content: { subject: 'The tide turns', text: 'x', html: 'x', unsubscribe: null },
    };
    expect(await compose(room.db, app.deps.settings, delivery)).toBeNull();
    expect(await compose(room.db, app.deps.settings, kept)).toBeNull();
  }
});

test('whoever is made an owner on the command line has everything again', async () => {
  const ada = await limited(as('viewer', harbour));
  // By SQL: as the command line does.
  await setMember(room.db, { organizationId, userId: ada.userId, role: 'owner' });
  expect(await meOf(ada)).toMatchObject({ projects: null, permissions: expect.arrayContaining(['manage']) });
});

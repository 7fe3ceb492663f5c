import { beforeEach, describe, expect, test } from 'vitest';

import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { projectIn, projectsIn } from '#test/data/projects.ts';
import { archiveProject } from './archive.ts';

const now = new Date('2030-05-06T07:08:09Z');
const database = await freshDatabase();
const room = await startNewsroom(database, { now: () => now });
const { app } = room;

let organization: Awaited<ReturnType<typeof projectsIn>>;
let owner: Colleague;
beforeEach(async () => {
  organization = await projectsIn(room);
  ({ owner } = organization);
});

type Organization = typeof organization;
const post: Organization['post'] = (...sent) => organization.post(...sent);
const create: Organization['create'] = (...sent) => organization.create(...sent);
const list: Organization['list'] = (...sent) => organization.list(...sent);
const namesOf: Organization['namesOf'] = (...sent) => organization.namesOf(...sent);
const sandbox: Organization['sandbox'] = (...sent) => organization.sandbox(...sent);

describe('archiving', () => {
  test('says beforehand what it would touch, and refuses while something is scheduled', async () => {
    const [project] = [await create('Harbour'), await create('Marsh')];
    await sandbox(project.id);
    await room.draft(owner, { project_id: project.id });
    const sent = { project_id: project.id, body: 'Tomorrow.', scheduled_at: '2030-05-07T08:00:00Z' };
    const { body } = await room.schedule(owner, 'create', sent);
    const { id } = body.data as { id: number };
    const counts = async () =>
      (await app.call('GET', 'projects.php', { action: 'get', project_id: project.id }, owner.key)).body.data;
    expect(await counts()).toMatchObject({
      project: { id: project.id },
      content: { scheduled: 1, sending: 0, drafts: 1, cards: 0, accounts: 1, recipes: 0 },
    });
    const refused = await post('archive', { project_id: project.id });
    expect(refused.body.error).toMatchObject({ code: 'invalid_state', details: { scheduled: 1, drafts: 1 } });
    expect((await room.postOf(owner, id)).status).toBe('scheduled');

    const archived = await post('archive', { project_id: project.id, unschedule: true });
    expect(archived.body.data).toMatchObject({
      unscheduled: 1,
      project: { archived_at: now.toISOString(), paused_reason: 'The project is archived.' },
    });
    expect(await room.postOf(owner, id)).toMatchObject({
      status: 'draft',
      scheduled_at: '2030-05-07T08:00:00.000Z',
    });
    expect(await counts()).toMatchObject({ content: { scheduled: 0, drafts: 2 } });
  });

  test('ends posting in it, and what is meant by default is another one', async () => {
    const [project, other] = [await create('Harbour'), await create('Marsh')];
    await sandbox(project.id);
    const id = await room.draft(owner, { project_id: project.id });
    await post('archive', { project_id: project.id });
    expect(await namesOf()).toEqual(['Marsh']);
    expect(await namesOf({ archived: '1' })).toEqual(['Marsh', 'Harbour']);

    for (const refused of [
      await room.schedule(owner, 'create', { project_id: project.id, body: 'x', draft: true }),
      await room.schedule(owner, 'create', { project: 'harbour', body: 'x' }),
      await room.schedule(owner, 'approve', { id }),
      await room.schedule(owner, 'update', { id, body: 'y' }),
      await room.schedule(owner, 'move', { id, scheduled_at: '2030-05-07T08:00:00Z' }),
      await app.call(
        'POST',
        'accounts.php',
        { action: 'connect_sandbox', project_id: project.id, network: 'x', name: 'X' },
        owner.key,
      ),
    ])
      expect(refused.body.error).toMatchObject({
        code: 'invalid_state',
        message: expect.stringContaining('“Harbour” is archived'),
      });
    const targets = (sent: object = {}) => room.schedule(owner, 'targets', { ...sent });
    expect((await targets()).body.data).toMatchObject({
      project: { id: other.id },
      projects: [{ id: other.id }],
    });
    expect((await targets({ project_id: project.id })).body.data).toMatchObject({
      project: { id: project.id, archived_at: now.toISOString() },
    });
    const drafts = async (sent: object) =>
      ((await room.schedule(owner, 'drafts', { all: '1', ...sent })).body.data as { drafts: unknown[] })
        .drafts.length;
    expect(await drafts({})).toBe(0);
    expect(await drafts({ project_id: project.id })).toBe(1);
    expect(await list({ archived: '1' })).toMatchObject([{ draft_count: 0 }, { draft_count: 1 }]);
    const accounts = await app.call('GET', 'accounts.php', {}, owner.key);
    expect(accounts.body.data).toMatchObject({ accounts: [] });
  });

  test('makes drafts of everything scheduled, and notifies each author once with the number', async () => {
    const [project] = [await create('Harbour'), await create('Marsh')];
    await sandbox(project.id);
    const writer = await room.colleague('full', { role: 'admin', organizationId: organization.home });
    const scheduled: number[] = [];
    for (const [by, count] of [
      [owner, 1],
      [writer, 3],
    ] as const)
      for (let at = 0; at < count; at++) {
        const sent = { project_id: project.id, body: `Post ${at}.`, scheduled_at: '2030-05-07T08:00:00Z' };
        const { body } = await room.schedule(by, 'create', sent);
        scheduled.push((body.data as { id: number }).id);
      }
    const archived = await post('archive', { project_id: project.id, unschedule: true });
    expect(archived.body.data).toMatchObject({ unscheduled: 4 });
    for (const id of scheduled) {
      const { body } = await room.schedule(owner, 'get', { id });
      expect(body.data).toMatchObject({
        post: { status: 'draft', scheduled_at: '2030-05-07T08:00:00.000Z', targets: [{ state: 'queued' }] },
        events: expect.arrayContaining([
          expect.objectContaining({ kind: 'withdrawn', text: expect.stringContaining('was archived') }),
        ]),
      });
    }
    const notices = async (by: Colleague) =>
      ((await app.call('GET', 'notifications.php', {}, by.key)).body.data as { notifications: object[] })
        .notifications;
    expect(await notices(writer)).toMatchObject([
      { event: 'post_failed', title: '3 scheduled posts of yours are drafts again: “Harbour” was archived' },
    ]);
    // They did it themselves.
    expect(await notices(owner)).toEqual([]);
  });

  test('takes as many statements for many scheduled posts as for two', async () => {
    await create('Marsh');
    const statementsFor = async (many: number) => {
      const project = await create(`Harbour ${many}`);
      await sandbox(project.id);
      for (let at = 0; at < many; at++) {
        const sent = { project_id: project.id, body: `Post ${at}.`, scheduled_at: '2030-05-07T08:00:00Z' };
        await room.schedule(owner, 'create', sent);
      }
      let statements = 0;
      const db = room.db.withPlugin({
        transformQuery: ({ node }) => (statements++, node),
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const ctx = contextOf(db, { userId: owner.userId, organizationId: organization.home }, { now });
      const asked = { project_id: project.id, unschedule: true };
      expect(await archiveProject(ctx, asked)).toMatchObject({ unscheduled: many });
      return statements;
    };
    expect(await statementsFor(12)).toBe(await statementsFor(2));
  });

  test('takes its drafts out of every list and the calendar, unless the project is named', async () => {
    const [project, other] = [await create('Harbour'), await create('Marsh')];
    for (const { id } of [project, other]) await sandbox(id);
    const time = { scheduled_at: '2030-05-07T08:00:00Z' };
    const hidden = await room.draft(owner, { project_id: project.id, ...time });
    const shown = await room.draft(owner, { project_id: other.id, ...time });
    await post('archive', { project_id: project.id });
    const ids = async (action: string, sent: object = {}) => {
      const { body } = await room.schedule(owner, action, { ...sent });
      const { posts, drafts = posts } = body.data as Record<string, { id: number }[]>;
      return drafts?.map(({ id }) => id);
    };
    const week = { from: '2030-05-06T00:00:00Z', to: '2030-05-13T00:00:00Z' };
    for (const [action, sent] of [
      ['drafts', { all: '1' }],
      ['list', {}],
      ['calendar', week],
    ] as const) {
      expect(await ids(action, sent)).toEqual([shown]);
      expect(await ids(action, { ...sent, project_id: project.id })).toEqual([hidden]);
    }
  });

  test('refuses the last active project, and says what to do', async () => {
    const [one, two] = [await create('Harbour'), await create('Marsh')];
    expect(codeOf(await post('archive', { project_id: one.id }))).toBe('200');
    const refused = await post('archive', { project_id: two.id });
    expect(refused.body.error).toMatchObject({
      code: 'invalid_state',
      message: '“Marsh” is the last active project, and posts need one. Create another one first.',
    });
    expect(codeOf(await post('archive', { project_id: one.id }))).toBe('200');
  });

  test('leaves one project, when two people archive the last two at once', async () => {
    const [one, two] = [await create('Harbour'), await create('Marsh')];
    const answers = await Promise.all([one, two].map(({ id }) => post('archive', { project_id: id })));
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
    expect(await list()).toHaveLength(1);
  });

  test('keeps its name: no other project takes it, and the refusal says where it is', async () => {
    const [one] = [await create('Harbour'), await create('Marsh')];
    await post('archive', { project_id: one.id });
    const { body } = await post('create', { name: 'HARBOUR' });
    expect(body.error).toMatchObject({
      code: 'invalid_state',
      message: 'The archived project “Harbour” has this name. Restore that one, or choose another name.',
    });
  });

  test('is undone by restoring: the project comes back behind the others, and posts are created in it', async () => {
    const [one] = [await create('Harbour'), await create('Marsh')];
    await sandbox(one.id);
    await post('archive', { project_id: one.id });
    expect(projectIn(await post('restore', { project_id: one.id }))).toMatchObject({
      archived_at: null,
      position: 1,
    });
    expect(await namesOf()).toEqual(['Marsh', 'Harbour']);
    expect(codeOf(await post('restore', { project_id: one.id }))).toBe('200');
    expect(await room.draft(owner, { project_id: one.id })).toEqual(expect.any(Number));
  });

  test('and an approval at the same time never leave something scheduled in an archived project', async () => {
    const [one] = [await create('Harbour'), await create('Marsh')];
    await sandbox(one.id);
    const ids: number[] = [];
    for (let at = 0; at < 5; at++)
      ids.push(await room.draft(owner, { project_id: one.id, scheduled_at: '2030-05-07T08:00:00Z' }));
    await Promise.all([
      ...ids.map((id) => room.schedule(owner, 'approve', { id })),
      post('archive', { project_id: one.id, unschedule: true }),
    ]);
    const states = await Promise.all(ids.map(async (id) => (await room.postOf(owner, id)).status));
    expect(states).toEqual(ids.map(() => 'draft'));
  });
});

describe('the plan', () => {
  test('limits how many projects are active', async () => {
    const root = { key: await app.token('full') };
    const plan = {
      key: 'small',
      label: 'Small',
      requests_per_hour: null,
      daily_queries: null,
      monthly_credits: null,
      delay_hours: 0,
      metrics_hidden: false,
      can_publish: true,
      open: true,
      projects: 2,
    };
    await app.call('POST', 'plans.php', { action: 'save', ...plan }, root.key);
    await app.call('POST', 'plans.php', { action: 'choose', plan: 'small' }, owner.key);
    const [one] = [await create('Harbour'), await create('Marsh')];
    const refused = await post('create', { name: 'Third' });
    expect(refused.body.error).toMatchObject({
      code: 'plan_required',
      message:
        'The plan Small has room for 2 active projects. Archive one, or an owner chooses another plan.',
      details: { projects: 2 },
    });
    const account = async () => (await app.call('GET', 'account.php', {}, owner.key)).body.data;
    expect(await account()).toMatchObject({ projects: { limit: 2, active: 2 } });
    await post('archive', { project_id: one.id });
    expect(await account()).toMatchObject({ projects: { limit: 2, active: 1 } });
    await create('Third');
    expect(codeOf(await post('restore', { project_id: one.id }))).toBe('403 plan_required');
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Role } from '#contract/permissions.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import type { Browser } from '#test/app/sign-in-app.ts';

const database = await freshDatabase();
const { db } = database;
const start = new Date('2030-01-01T00:00:00Z');
let now = start;
const { fastify, founder } = await startApp(database, { now: () => now });
const url = '/tool/api/v1/tokens.php';

beforeEach(() => {
  now = start;
});

const home = await founder.organization();
const owner = await person('owner');
const admin = await person('admin');
const member = await person('member');

function person(role: Role, organizationId = home) {
  return founder.person({ organizationId, role });
}

async function create(by: { browser: Browser }, input: object) {
  const response = await by.browser.post(url, {
    action: 'create',
    name: 'Dashboard',
    group: 'reader',
    ...input,
  });
  return response.json();
}

const withKey = (key: string) => fastify.inject({ url, headers: { authorization: `Bearer ${key}` } });

describe('an admin', () => {
  test('makes a key, sees it once, and lists it without', async () => {
    const { data } = await create(admin, { group: 'full', expires_at: '2030-02-01T00:00:00Z' });
    expect(data.token).toMatchObject({
      name: 'Dashboard',
      group: 'full',
      user_id: admin.id,
      expires_at: '2030-02-01T00:00:00.000Z',
      last_used_at: null,
      revoked_at: null,
    });
    expect(data.key.startsWith(data.token.hint.slice(0, -1))).toBe(true);

    const list = await withKey(data.key);
    expect(list.statusCode).toBe(200);
    expect(list.json().data.tokens[0]).toMatchObject({ id: data.token.id, last_used_at: now.toISOString() });
    expect(list.body).not.toContain(data.key);
  });

  test('revokes it at once; the second time changes nothing', async () => {
    const { data } = await create(admin, { group: 'full' });
    for (let time = 0; time < 2; time++) {
      const revoked = await admin.browser.post(url, { action: 'revoke', id: data.token.id });
      expect(revoked.statusCode).toBe(200);
      const refused = await withKey(data.key);
      expect(refused.statusCode).toBe(401);
      expect(refused.json().error.code).toBe('invalid_key');
      expect(refused.headers).toHaveProperty('x-ratelimit-remaining');
    }
  });

  test('makes none for whom ranks above, none that has expired, none for a stranger', async () => {
    expect((await create(admin, { user_id: owner.id })).error.code).toBe('forbidden');
    expect((await create(owner, { user_id: admin.id })).success).toBe(true);
    const late = await create(admin, { expires_at: '2029-12-31T23:59:59Z' });
    expect(late.error).toMatchObject({
      code: 'validation_error',
      details: { fields: { expires_at: expect.any(String) } },
    });
    const stranger = await person('member', await founder.organization());
    expect((await create(admin, { user_id: stranger.id })).error.code).toBe('not_found');
  });

  test('makes none for the administrator of the installation, whose power reaches beyond the organization', async () => {
    // The founder left when the organization got an owner of its own.
    const { browser, userId: user_id } = founder;
    await founder.ask(home, 'members.php', { action: 'activate', user_id });
    await founder.ask(home, 'members.php', { action: 'change', user_id, role: 'admin' });
    await browser.post('/tool/api/v1/me.php', { action: 'switch', organization_id: home });
    const administrator = { id: user_id, browser };
    expect((await create(owner, { user_id: administrator.id, group: 'full' })).error.code).toBe('forbidden');
    expect((await create(administrator, { group: 'full' })).success).toBe(true);
  });

  test('sees and touches nothing of another organization', async () => {
    const { data } = await create(admin, { group: 'full' });
    const other = await person('owner', await founder.organization());
    expect((await other.browser.get(url)).json().data.tokens).toEqual([]);
    const unknown = await other.browser.post(url, { action: 'revoke', id: 999_999 });
    const foreign = await other.browser.post(url, { action: 'revoke', id: data.token.id });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json().error).toEqual(unknown.json().error);
    expect((await withKey(data.key)).statusCode).toBe(200);
  });

  test('leaves word of it in the audit log', async () => {
    const { data } = await create(admin, { name: 'Watched' });
    await admin.browser.post(url, { action: 'revoke', id: data.token.id });
    const log = await db
      .selectFrom('audit_log')
      .select(['what', 'organization_id', 'user_id', 'token_id', 'details'])
      .where('subject', '=', `token ${data.token.id}`)
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      {
        what: 'tokens.create',
        organization_id: home,
        user_id: admin.id,
        token_id: null,
        details: { name: 'Watched' },
      },
      { what: 'tokens.revoke', user_id: admin.id },
    ]);
  });
});

describe('a token', () => {
  const projects = new Map<number, number>();
  /** The organization's only project. */
  async function project(organizationId = home): Promise<number> {
    const known = projects.get(organizationId);
    if (known !== undefined) return known;
    const made = { action: 'create', name: 'Marsh' };
    const { project: one } = await founder.ask<{ project: { id: number } }>(
      organizationId,
      'projects.php',
      made,
    );
    projects.set(organizationId, one.id);
    return one.id;
  }
  const rotate = async (by: { browser: Browser }, input: object) =>
    (await by.browser.post(url, { action: 'rotate', ...input })).json();
  const codes = async (...keys: string[]) =>
    Promise.all(keys.map(async (key) => (await withKey(key)).json().error?.code ?? 'open'));

  test('is limited to projects of its organization, and to so many requests a day', async () => {
    const id = await project();
    const { data } = await create(admin, { group: 'full', project_ids: [id, id], daily_cap: 2 });
    expect(data.token).toMatchObject({
      projects: [{ id, name: 'Marsh' }],
      daily_cap: 2,
      used_today: 0,
      state: 'active',
      agent: false,
    });
    const answers = [await withKey(data.key), await withKey(data.key), await withKey(data.key)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 429]);
    expect(answers[2]?.json().error).toMatchObject({
      code: 'rate_limited',
      details: { reset: Date.parse('2030-01-02T00:00:00Z') / 1000 },
    });
    const listed = (await admin.browser.get(url)).json().data.tokens;
    expect(listed[0]).toMatchObject({ id: data.token.id, used_today: 2 });
  });

  test('is made for no project of another organization, nor by nonsense', async () => {
    const id = await project();
    for (const project_ids of [[await project(await founder.organization())], [999_999], [id, 999_999]]) {
      const { error } = await create(admin, { project_ids });
      expect([error.code, Object.keys(error.details.fields)]).toEqual(['validation_error', ['project_ids']]);
    }
    const odd = [
      { daily_cap: 0 },
      { daily_cap: -1 },
      { daily_cap: 1.5 },
      { project_ids: 'all' },
      { project_ids: [0] },
    ];
    for (const input of odd) expect((await create(admin, input)).error.code).toBe('validation_error');
  });

  test('gets a new key, and the old one ends at once', async () => {
    const { data: made } = await create(admin, { group: 'full' });
    const { data } = await rotate(admin, { id: made.token.id });
    expect(data.token).toMatchObject({ id: made.token.id, group: 'full', old_key_ends_at: null });
    expect(await codes(made.key, data.key)).toEqual(['invalid_key', 'open']);
  });

  test('gets a new key, and the old one works on as long as was said, but none before it', async () => {
    const { data: first } = await create(admin, { group: 'full' });
    const { id } = first.token;
    const { data: second } = await rotate(admin, { id, old_key_hours: 24 });
    expect(second.token.old_key_ends_at).toBe('2030-01-02T00:00:00.000Z');
    expect(await codes(first.key, second.key)).toEqual(['open', 'open']);
    const { data: third } = await rotate(admin, { id, old_key_hours: 1 });
    expect(await codes(first.key, second.key, third.key)).toEqual(['invalid_key', 'open', 'open']);
    now = new Date('2030-01-01T01:00:00Z');
    expect(await codes(second.key, third.key)).toEqual(['invalid_key', 'open']);
    await admin.browser.post(url, { action: 'revoke', id });
    expect(await codes(second.key, third.key)).toEqual(['invalid_key', 'invalid_key']);
  });

  test('gets no new key that would open nothing, that lends too much, or whose old one works too long', async () => {
    const { data: revoked } = await create(admin, {});
    await admin.browser.post(url, { action: 'revoke', id: revoked.token.id });
    expect((await rotate(admin, { id: revoked.token.id })).error.code).toBe('invalid_state');
    const { data: owners } = await create(owner, { group: 'full' });
    expect((await rotate(admin, { id: owners.token.id })).error.code).toBe('forbidden');
    const other = await person('owner', await founder.organization());
    const foreign = await rotate(other, { id: owners.token.id });
    expect(foreign.error).toEqual((await rotate(other, { id: 999_999 })).error);
    for (const old_key_hours of [-1, 24.5, 'ever'])
      expect((await rotate(owner, { id: owners.token.id, old_key_hours })).error.code).toBe(
        'validation_error',
      );
    expect(await codes(owners.key)).toEqual(['open']);
  });

  describe('after it was made', () => {
    const edit = async (by: { browser: Browser }, input: object) =>
      (await by.browser.post(url, { action: 'edit', ...input })).json();
    const editBy = (key: string, input: object) =>
      fastify
        .inject({
          method: 'POST',
          url,
          headers: { authorization: `Bearer ${key}` },
          payload: { action: 'edit', ...input },
        })
        .then((response) => response.json());

    test('its cap, projects and expiry change, the rest and the key stay, and the log says from what to what', async () => {
      const marsh = await project();
      const { data: made } = await create(admin, { group: 'full', daily_cap: 5 });
      const { id } = made.token;
      const changed = await edit(admin, {
        id,
        daily_cap: 1,
        project_ids: [marsh],
        expires_at: '2031-01-01T00:00:00Z',
      });
      expect(changed.data.token).toMatchObject({
        name: 'Dashboard',
        group: 'full',
        daily_cap: 1,
        projects: [{ id: marsh, name: 'Marsh' }],
        expires_at: '2031-01-01T00:00:00.000Z',
      });
      const asked = [await withKey(made.key), await withKey(made.key)];
      expect(asked.map(({ statusCode }) => statusCode)).toEqual([403, 429]);
      const open = await edit(admin, { id, daily_cap: null, project_ids: [], expires_at: null });
      expect(open.data.token).toMatchObject({ daily_cap: null, projects: null, expires_at: null });
      expect((await withKey(made.key)).statusCode).toBe(200);
      const log = db.selectFrom('audit_log').select('details').where('subject', '=', `token ${id}`);
      expect(await log.where('what', '=', 'tokens.edit').orderBy('id').execute()).toEqual([
        {
          details: {
            daily_cap: { from: 5, to: 1 },
            project_ids: { from: null, to: [marsh] },
            expires_at: { from: null, to: '2031-01-01T00:00:00.000Z' },
          },
        },
        {
          details: {
            daily_cap: { from: 1, to: null },
            project_ids: { from: [marsh], to: null },
            expires_at: { from: '2031-01-01T00:00:00.000Z', to: null },
          },
        },
      ]);
    });

    test('it works again when it had expired and is prolonged; revoked, it never does', async () => {
      const { data: made } = await create(admin, { group: 'full', expires_at: '2030-01-01T12:00:00Z' });
      const { id } = made.token;
      now = new Date('2030-01-01T12:00:00Z');
      expect(await codes(made.key)).toEqual(['key_expired']);
      expect((await edit(admin, { id, expires_at: now.toISOString() })).error.code).toBe('validation_error');
      expect((await edit(admin, { id, expires_at: '2030-01-02T00:00:00Z' })).data.token.state).toBe('active');
      expect(await codes(made.key)).toEqual(['open']);
      await admin.browser.post(url, { action: 'revoke', id });
      expect((await edit(admin, { id, expires_at: null })).error.code).toBe('invalid_state');
      expect(await codes(made.key)).toEqual(['invalid_key']);
    });

    test('nobody widens one of whom ranks above, of another organization, or by projects that are none', async () => {
      const { data: owners } = await create(owner, { group: 'full', daily_cap: 5 });
      const { id } = owners.token;
      expect((await edit(admin, { id, daily_cap: null })).error.code).toBe('forbidden');
      const other = await person('owner', await founder.organization());
      expect((await edit(other, { id, daily_cap: null })).error).toEqual(
        (await edit(other, { id: 999_999, daily_cap: null })).error,
      );
      for (const input of [{ project_ids: [999_999] }, { daily_cap: 0 }, { expires_at: 'never' }])
        expect((await edit(owner, { id, ...input })).error.code).toBe('validation_error');
      expect((await edit(member, { id, daily_cap: 1 })).error.code).toBe('forbidden');
    });

    test('it neither widens itself nor makes, widens or renews one that may do more; it may narrow itself', async () => {
      const limits = { daily_cap: 100, expires_at: '2030-06-01T00:00:00Z' };
      const { data: own } = await create(admin, { group: 'full', ...limits });
      const { data: wide } = await create(admin, { group: 'full' });
      const { id } = own.token;
      for (const input of [
        { id, daily_cap: null },
        { id, daily_cap: 101 },
        { id, expires_at: null },
        { id, expires_at: '2030-06-02T00:00:00Z' },
        { id: wide.token.id, daily_cap: 101 },
        { action: 'rotate', id: wide.token.id },
        { action: 'create', name: 'More', group: 'full', daily_cap: 100 },
      ])
        expect([input, (await editBy(own.key, input)).error?.code]).toEqual([input, 'forbidden']);
      expect((await editBy(own.key, { id, daily_cap: 50 })).data.token.daily_cap).toBe(50);
      const lent = await editBy(own.key, {
        action: 'create',
        name: 'Less',
        group: 'full',
        ...limits,
        daily_cap: 50,
      });
      expect(lent.success).toBe(true);
      expect((await editBy(wide.key, { id, daily_cap: null })).success).toBe(true);
    });
  });

  test('is not made for a member who is just being deactivated', async () => {
    const leaver = await person('admin');
    const { make, made } = await db.transaction().execute(async (trx) => {
      // By SQL: a deactivation whose transaction is still open.
      await trx.updateTable('members').set({ active: false }).where('user_id', '=', leaver.id).execute();
      let made = false;
      const make = create(admin, { user_id: leaver.id }).finally(() => (made = true));
      const waiting = async () =>
        (
          await sql<{ any: boolean }>`select exists (select from pg_locks where not granted) as any`.execute(
            db,
          )
        ).rows[0]?.any === true;
      while (!made && !(await waiting()));
      return { make, made };
    });
    expect([made, (await make).error?.code]).toEqual([false, 'not_found']);
  });

  test('ends with its member, and says so in the list', async () => {
    const leaver = await person('admin');
    const { data } = await create(admin, { user_id: leaver.id, group: 'full' });
    // By SQL: the operation revokes the tokens as well; a key is refused even where that did not happen.
    await db.updateTable('members').set({ active: false }).where('user_id', '=', leaver.id).execute();
    expect(await codes(data.key)).toEqual(['invalid_key']);
    const listed = (await admin.browser.get(url)).json().data.tokens;
    expect(listed[0]).toMatchObject({ id: data.token.id, state: 'off' });
    expect((await rotate(admin, { id: data.token.id })).error.code).toBe('invalid_state');
  });
});

test('a member makes none, and a key of a lesser group neither', async () => {
  expect((await create(member, {})).error.code).toBe('forbidden');
  const { data } = await create(admin, { group: 'publisher' });
  const refused = await withKey(data.key);
  expect(refused.json().error).toMatchObject({
    code: 'insufficient_scope',
    details: { required: 'manage', group: 'publisher' },
  });
  const nobody = await fastify.inject({ url });
  expect(nobody.json().error.code).toBe('auth_required');
  expect(nobody.headers).toHaveProperty('x-ratelimit-limit', '600');
});

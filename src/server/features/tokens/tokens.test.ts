import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Role } from '#contract/permissions.ts';
import { freshDatabase } from '#test/database.ts';
import { startDesk } from '#test/desk.ts';
import { addMember, addOrganization, addPerson, Browser } from '#test/sign-in-app.ts';

const database = await freshDatabase();
const { db } = database;
const now = new Date('2030-01-01T00:00:00Z');
const { app, deps } = await startDesk(database, { now: () => now });
const url = '/tool/api/v1/tokens.php';

const home = await addOrganization(db);
const owner = await person('owner');
const admin = await person('admin');
const member = await person('member');

async function person(role: Role, organizationId = home) {
  const added = await addPerson(deps);
  await addMember(db, { organizationId, userId: added.id, role });
  const browser = new Browser(app);
  await browser.signIn(added.email);
  return { ...added, browser };
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

const withKey = (key: string) => app.inject({ url, headers: { authorization: `Bearer ${key}` } });

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
    const stranger = await person('member', await addOrganization(db));
    expect((await create(admin, { user_id: stranger.id })).error.code).toBe('not_found');
  });

  test('makes none for the administrator of the installation, whose power reaches beyond the organization', async () => {
    const administrator = await person('member');
    await db.updateTable('users').set({ administrator: true }).where('id', '=', administrator.id).execute();
    expect((await create(owner, { user_id: administrator.id, group: 'full' })).error.code).toBe('forbidden');
    await db.updateTable('members').set({ role: 'admin' }).where('user_id', '=', administrator.id).execute();
    expect((await create(administrator, { group: 'full' })).success).toBe(true);
  });

  test('sees and touches nothing of another organization', async () => {
    const { data } = await create(admin, { group: 'full' });
    const other = await person('owner', await addOrganization(db));
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
  async function project(organizationId = home): Promise<number> {
    const values = { organization_id: organizationId, name: 'Marsh', timezone: 'UTC', lang: 'en' };
    return (await db.insertInto('projects').values(values).returning('id').executeTakeFirstOrThrow()).id;
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
    for (const project_ids of [[await project(await addOrganization(db))], [999_999], [id, 999_999]]) {
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
    await db.updateTable('tokens').set({ old_ends_at: now }).where('id', '=', id).execute();
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
    const other = await person('owner', await addOrganization(db));
    const foreign = await rotate(other, { id: owners.token.id });
    expect(foreign.error).toEqual((await rotate(other, { id: 999_999 })).error);
    for (const old_key_hours of [-1, 24.5, 'ever'])
      expect((await rotate(owner, { id: owners.token.id, old_key_hours })).error.code).toBe(
        'validation_error',
      );
    expect(await codes(owners.key)).toEqual(['open']);
  });

  test('is not made for a member who is just being deactivated', async () => {
    const leaver = await person('admin');
    const { make, made } = await db.transaction().execute(async (trx) => {
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
  const nobody = await app.inject({ url });
  expect(nobody.json().error.code).toBe('auth_required');
  expect(nobody.headers).toHaveProperty('x-ratelimit-limit', '600');
});

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

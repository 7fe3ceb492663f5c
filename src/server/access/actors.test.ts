import { describe, expect, test } from 'vitest';

import type { CodedError } from '#contract/errors.ts';
import type { PermissionGroup } from '#contract/permissions.ts';
import { shippedPlans } from '#contract/plans.ts';
import { insertToken, revokeToken } from '#server/areas/workspace/tokens/store.ts';
import type { Actor } from '#server/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addMember, addOrganization, addPerson, Browser, signInApp } from '#test/app/sign-in-app.ts';
import { createActorOf, type Credentials } from './actors.ts';
import { newKey } from './keys.ts';

const { db } = await freshDatabase();
const app = signInApp(db);
let now = new Date('2030-05-06T07:08:09Z');
const actorOf = createActorOf({ ...app, now: () => now });

const organizationId = await addOrganization(db);
const owner = await addPerson(app, { administrator: true });
await addMember(db, { organizationId, userId: owner.id, role: 'owner' });

async function token(options: { group?: PermissionGroup; expiresAt?: Date; organizationId?: null } = {}) {
  const { group = 'reader', expiresAt = null } = options;
  const organization = options.organizationId === null ? null : organizationId;
  const made = { name: 'Dashboard', userId: owner.id, organizationId: organization, group, expiresAt };
  // By SQL: this test runs sign-in alone, without the API.
  return insertToken(db, made);
}

function bearer(key: string): Credentials {
  return { method: 'GET', headers: { authorization: `Bearer ${key}` }, apiKey: undefined };
}

async function codeOf(asked: Promise<Actor | null>): Promise<string | null> {
  return asked.then(
    (actor) => (actor ? 'somebody' : null),
    (error: CodedError) => error.code,
  );
}

async function browserOf(person: { email: string }): Promise<Browser> {
  const browser = new Browser(app.fastify);
  await browser.signIn(person.email);
  return browser;
}

describe('a key', () => {
  test('tells its user, their role, and what its group allows', async () => {
    const { id, key } = await token({ group: 'writer' });
    expect(await actorOf(bearer(key))).toEqual({
      by: 'token',
      withoutDemo: false,
      mutes: false,
      userId: owner.id,
      organizationId,
      role: 'owner',
      plan: shippedPlans.desk,
      group: 'writer',
      permissions: ['read', 'write'],
      tokenId: id,
      projectIds: null,
      projectRoles: null,
      dailyCap: null,
      sessionId: null,
      administrator: true,
      flags: { okPublishes: false, publishesOwnAfterGrade: false },
    });
  });

  test('may come as a parameter; the header wins', async () => {
    const [first, second] = [await token(), await token()];
    const asked = { method: 'GET', headers: {}, apiKey: first.key };
    expect((await actorOf(asked))?.tokenId).toBe(first.id);
    expect((await actorOf({ ...bearer(second.key), apiKey: first.key }))?.tokenId).toBe(second.id);
  });

  test('that is unknown, malformed or revoked is invalid', async () => {
    for (const key of [newKey(), 'cd_live_', 'nonsense', "' or 1=1 --", 'ключ'])
      expect(await codeOf(actorOf(bearer(key)))).toBe('invalid_key');
    expect(await codeOf(actorOf({ method: 'GET', headers: {}, apiKey: '' }))).toBe('invalid_key');
    const { id, key } = await token();
    expect(await codeOf(actorOf(bearer(key)))).toBe('somebody');
    await revokeToken(db, organizationId, id, now);
    expect(await codeOf(actorOf(bearer(key)))).toBe('invalid_key');
  });

  test('expires to the millisecond', async () => {
    const { key } = await token({ expiresAt: new Date(now.getTime() + 1) });
    expect(await codeOf(actorOf(bearer(key)))).toBe('somebody');
    now = new Date(now.getTime() + 1);
    expect(await codeOf(actorOf(bearer(key)))).toBe('key_expired');
  });

  test('loses its power at once with its member’s role or membership', async () => {
    const person = await addPerson(app);
    await addMember(db, { organizationId, userId: person.id, role: 'admin' });
    // By SQL: this test runs sign-in alone, without the API.
    const { key } = await insertToken(db, {
      name: 'Agent',
      userId: person.id,
      organizationId,
      group: 'full',
      expiresAt: null,
    });
    expect((await actorOf(bearer(key)))?.role).toBe('admin');
    const theirs = db.updateTable('members').where('user_id', '=', person.id);
    await theirs.set({ role: 'member' }).execute();
    expect((await actorOf(bearer(key)))?.role).toBe('member');
    await theirs.set({ active: false }).execute();
    expect(await codeOf(actorOf(bearer(key)))).toBe('invalid_key');
    await theirs.set({ active: true }).execute();
    expect((await actorOf(bearer(key)))?.role).toBe('member');
    await db.deleteFrom('members').where('user_id', '=', person.id).execute();
    expect(await codeOf(actorOf(bearer(key)))).toBe('invalid_key');
  });

  test('of a user without organization is somebody in no organization', async () => {
    const { key } = await token({ organizationId: null });
    expect(await actorOf(bearer(key))).toMatchObject({ userId: owner.id, organizationId: null, role: null });
  });

  test('remembers when it was used, once a minute', async () => {
    const { id, key } = await token();
    const lastUsed = async () =>
      (await db.selectFrom('tokens').select('last_used_at').where('id', '=', id).executeTakeFirst())
        ?.last_used_at;
    const first = now;
    await actorOf(bearer(key));
    expect(await lastUsed()).toEqual(first);
    now = new Date(first.getTime() + 59_999);
    await actorOf(bearer(key));
    expect(await lastUsed()).toEqual(first);
    now = new Date(first.getTime() + 60_000);
    await actorOf(bearer(key));
    expect(await lastUsed()).toEqual(now);
  });

  test('among many that come together is never mistaken for another', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => token()));
    const actors = await Promise.all([...made, ...made].map(({ key }) => actorOf(bearer(key))));
    expect(actors.map((actor) => actor?.tokenId)).toEqual([...made, ...made].map(({ id }) => id));
    const mixed = [actorOf(bearer(newKey())), actorOf(bearer(made[0]?.key ?? ''))];
    expect(await Promise.all(mixed.map(codeOf))).toEqual(['invalid_key', 'somebody']);
  });

  test('is not in the database', async () => {
    const { key } = await token();
    const row = await db
      .selectFrom('tokens')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key.slice(16));
    expect(row.hint).toBe(`${key.slice(0, 12)}…`);
    expect(key).toMatch(/^cd_live_[\w-]{43}$/);
  });
});

describe('nobody', () => {
  test('is who brings nothing, or a cookie that is not ours', async () => {
    expect(await actorOf({ method: 'GET', headers: {}, apiKey: undefined })).toBeNull();
    for (const cookie of ['theme=dark', 'copydesk.session_token=forged', 'copydesk.session_token=a.b', '%'])
      expect(await actorOf({ method: 'GET', headers: { cookie }, apiKey: undefined })).toBeNull();
    const authorization = 'Basic dXNlcjpwYXNz';
    expect(await actorOf({ method: 'GET', headers: { authorization }, apiKey: undefined })).toBeNull();
  });
});

describe('a session', () => {
  test('is its member with every permission', async () => {
    const { cookie } = await browserOf(owner);
    expect(await actorOf({ method: 'GET', headers: { cookie }, apiKey: undefined })).toMatchObject({
      by: 'session',
      userId: owner.id,
      organizationId,
      role: 'owner',
      group: null,
      permissions: ['read', 'write', 'review', 'publish', 'manage'],
      tokenId: null,
      sessionId: expect.any(Number),
    });
  });

  test('ends at once', async () => {
    const browser = await browserOf(owner);
    const { cookie } = browser;
    await browser.post('/api/auth/sign-out', {});
    expect(await actorOf({ method: 'GET', headers: { cookie }, apiKey: undefined })).toBeNull();
  });

  test('of a person without organization is in none', async () => {
    const { cookie } = await browserOf(await addPerson(app));
    const actor = await actorOf({ method: 'GET', headers: { cookie }, apiKey: undefined });
    expect(actor).toMatchObject({ organizationId: null, role: null });
  });

  test('changes nothing for the page of another site', async () => {
    const { cookie } = await browserOf(owner);
    const from = (headers: Record<string, string>) =>
      codeOf(actorOf({ method: 'POST', headers: { cookie, ...headers }, apiKey: undefined }));
    expect(await from({ origin: 'http://localhost:4400' })).toBe('somebody');
    expect(await from({ origin: 'http://127.0.0.1:4400' })).toBe('somebody');
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe('somebody');
    for (const origin of ['https://evil.example', 'http://localhost:4401', 'https://localhost:4400', 'null'])
      expect(await from({ origin })).toBe('forbidden');
    expect(await from({})).toBe('forbidden');
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe('forbidden');
  });

  test('needs no origin where a key is shown: no browser sends keys by itself', async () => {
    const { key } = await token();
    const { cookie } = await browserOf(owner);
    const headers = { cookie, authorization: `Bearer ${key}`, origin: 'https://dashboard.example' };
    expect((await actorOf({ method: 'POST', headers, apiKey: undefined }))?.by).toBe('token');
  });
});

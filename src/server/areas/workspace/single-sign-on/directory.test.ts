import SCIMMY from 'scimmy';
import { beforeAll, describe, expect, test } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPerson, Browser, password } from '#test/app/sign-in-app.ts';

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database);
const { founder, organizationId } = app;
const settingsPath = 'single-sign-on.php';
const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});
let token: string;
let project: number;

async function tokenOf(organization: number): Promise<string> {
  const sent = { action: 'create_directory_token' };
  return (await founder.ask<{ token: string }>(organization, settingsPath, sent)).token;
}

beforeAll(async () => {
  token = await tokenOf(organizationId);
  await founder.ask(organizationId, settingsPath, { action: 'add_domain', domain: 'brand.example' });
  const made = await founder.ask<{ project: { id: number } }>(organizationId, 'projects.php', {
    action: 'create',
    name: 'Harbour',
  });
  project = made.project.id;
  await setGroups();
});

async function setGroups(over: object = {}): Promise<void> {
  await founder.ask(organizationId, settingsPath, {
    action: 'set_groups',
    groups: [
      { group: 'admins', role: 'admin' },
      { group: 'harbour', role: 'member', projects: [{ project_id: project, role: 'writer' }] },
    ],
    fallback: { role: 'member' },
    joins: false,
    follows: true,
    ...over,
  });
}

async function scim(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  key = token,
) {
  const { statusCode, headers, body } = await app.fastify.inject({
    method,
    url: `/api/auth/scim/v2/${path}`,
    headers: { authorization: `Bearer ${key}`, ...(payload && { 'content-type': 'application/scim+json' }) },
    ...(payload && { payload: JSON.stringify(payload) }),
  });
  return {
    status: statusCode,
    type: String(headers['content-type']),
    body: body === '' ? null : JSON.parse(body),
  };
}

let people = 0;
/** A person as a directory sends them. */
function person(over: Record<string, unknown> = {}) {
  people++;
  const email = `person-${people}@brand.example`;
  return {
    schemas,
    userName: email,
    externalId: `external-${people}`,
    name: { givenName: 'Pat', familyName: `Number ${people}` },
    emails: [{ value: email, primary: true, type: 'work' }],
    active: true,
    ...over,
  };
}

async function create(over: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const sent = person(over);
  const { status, body } = await scim('POST', 'Users', sent);
  expect([status, body]).toEqual([201, expect.objectContaining({ userName: sent.userName })]);
  return { id: body.id, email: body.userName };
}

const memberOf = (email: string, organization = organizationId) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.role', 'members.active', 'members.project_roles'])
    .where('users.email', '=', email)
    .where('organization_id', '=', organization)
    .executeTakeFirst();

describe('a directory', () => {
  test('sends a person, who is a member at once, and reads them back as SCIM says', async () => {
    const { id, email } = await create();
    expect(await memberOf(email)).toEqual({ role: 'member', active: true, project_roles: null });
    const one = await scim('GET', `Users/${id}`);
    expect(one).toMatchObject({ status: 200, type: expect.stringContaining('application/scim+json') });
    // The official schema accepts the answer, and keeps all of it.
    const parsed = new SCIMMY.Schemas.User(one.body, 'out');
    expect(JSON.parse(JSON.stringify(parsed))).toMatchObject({ id, userName: email, active: true });
    const listed = await scim(
      'GET',
      `Users?filter=${encodeURIComponent(`userName eq "${email.toUpperCase()}"`)}`,
    );
    expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    const none = await scim(
      'GET',
      `Users?filter=${encodeURIComponent('userName eq "nobody@brand.example"')}`,
    );
    expect(none.body).toMatchObject({ totalResults: 0 });
    expect((await scim('POST', 'Users', person({ userName: email }))).status).toBe(409);
  });

  test('deactivates a person as a member would: their access ends, their work is released', async () => {
    const { id, email } = await create();
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const key = await founder.key({ userId, organizationId, group: 'writer' });
    expect((await app.call('GET', 'me.php', {}, key)).status).toBe(200);
    const { status, body } = await scim(
      'PATCH',
      `Users/${id}`,
      patchOf({ op: 'Replace', path: 'active', value: 'False' }),
    );
    expect([status, body.active]).toEqual([200, false]);
    expect(await memberOf(email)).toMatchObject({ active: false });
    expect((await app.call('GET', 'me.php', {}, key)).status).toBe(401);
    await scim('PATCH', `Users/${id}`, patchOf({ op: 'replace', value: { active: true } }));
    expect(await memberOf(email)).toMatchObject({ active: true });
    expect((await scim('DELETE', `Users/${id}`)).status).toBe(204);
    expect(await memberOf(email)).toMatchObject({ active: false });
    expect((await scim('GET', `Users/${id}`)).status).toBe(404);
    const log = await db
      .selectFrom('audit_log')
      .select('what')
      .where('subject', '=', `user ${userId}`)
      .orderBy('id')
      .execute();
    expect(log.map(({ what }) => what)).toEqual([
      'members.join',
      'members.deactivate',
      'members.activate',
      'members.deactivate',
    ]);
  });

  test('does not let in again whom a member has deactivated', async () => {
    const { id, email } = await create();
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await founder.ask(organizationId, 'members.php', { action: 'deactivate', user_id, hand_over_to: null });
    await scim('PUT', `Users/${id}`, { ...person(), userName: email });
    expect(await memberOf(email)).toMatchObject({ active: false });
  });

  test('gives role and projects by its groups, and takes them again', async () => {
    const { id, email } = await create();
    const group = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'harbour',
      members: [{ value: id }],
    };
    const made = await scim('POST', 'Groups', group);
    expect(made.status).toBe(201);
    expect(await memberOf(email)).toEqual({
      role: 'member',
      active: true,
      project_roles: { [project]: 'writer' },
    });
    const admins = await scim('POST', 'Groups', { ...group, displayName: 'admins' });
    expect(await memberOf(email)).toEqual({ role: 'admin', active: true, project_roles: null });
    await scim(
      'PATCH',
      `Groups/${admins.body.id}`,
      patchOf({ op: 'remove', path: `members[value eq "${id}"]` }),
    );
    expect(await memberOf(email)).toMatchObject({ role: 'member', project_roles: { [project]: 'writer' } });
    await setGroups({ fallback: null });
    await scim('DELETE', `Groups/${made.body.id}`);
    await scim(
      'PATCH',
      `Groups/${admins.body.id}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: id }] }),
    );
    await scim('PATCH', `Groups/${admins.body.id}`, patchOf({ op: 'remove', path: 'members' }));
    expect(await memberOf(email)).toMatchObject({ active: false });
    await scim(
      'PATCH',
      `Groups/${admins.body.id}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: id }] }),
    );
    expect(await memberOf(email)).toMatchObject({ active: true, role: 'admin' });
    await scim('DELETE', `Groups/${admins.body.id}`);
    await setGroups();
  });

  test('never ends the last owner', async () => {
    const organization = await founder.organization();
    await founder.ask(organization, settingsPath, { action: 'add_domain', domain: 'example.com' });
    const key = await tokenOf(organization);
    const sent = {
      schemas,
      userName: founder.email,
      active: true,
      emails: [{ value: founder.email, primary: true }],
    };
    const { body } = await scim('POST', 'Users', sent, key);
    await scim('PATCH', `Users/${body.id}`, patchOf({ op: 'replace', path: 'active', value: false }), key);
    expect(await memberOf(founder.email, organization)).toMatchObject({ role: 'owner', active: true });
    // Nor are their sessions ended, which serve their other organizations too.
    const settings = await founder.ask<{ domains: { id: number }[] }>(organization, settingsPath, {
      action: 'add_domain',
      domain: 'example.com',
    });
    await founder.ask(organization, settingsPath, { action: 'remove_domain', id: settings.domains[0]?.id });
  });

  test('speaks for its own domains only, and never changes a person’s own account', async () => {
    const foreign = await scim(
      'POST',
      'Users',
      person({ emails: [{ value: 'ada@elsewhere.example', primary: true }] }),
    );
    expect(foreign).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    const agent = await founder.agent({ organizationId });
    const { email: ofAgent } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', agent)
      .executeTakeFirstOrThrow();
    expect((await scim('POST', 'Users', person({ emails: [{ value: ofAgent }] }))).status).toBe(400);
    const { id, email } = await create();
    const before = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const changed = patchOf(
      { op: 'replace', path: 'emails[type eq "work"].value', value: founder.email },
      { op: 'replace', path: 'userName', value: founder.email },
      { op: 'replace', path: 'displayName', value: 'Another name' },
    );
    expect((await scim('PATCH', `Users/${id}`, changed)).status).toBe(200);
    expect(await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()).toEqual(
      before,
    );
  });

  test('links nobody who has only typed the address', async () => {
    const { email } = await addPerson(app.deps);
    const browser = new Browser(app.fastify);
    await browser.signIn(email);
    const newEmail = 'cfo@brand.example';
    expect((await browser.post('/api/auth/change-own-email', { newEmail, password })).statusCode).toBe(200);
    const sent = await scim('POST', 'Users', person({ emails: [{ value: newEmail, primary: true }] }));
    expect(sent).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });

  test('reaches nobody of another organization', async () => {
    const organization = await founder.organization();
    const other = await tokenOf(organization);
    const { id, email } = await create();
    for (const [method, path, sent] of [
      ['GET', `Users/${id}`, undefined],
      ['PUT', `Users/${id}`, person()],
      ['PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false })],
      ['DELETE', `Users/${id}`, undefined],
    ] as const)
      expect([path, (await scim(method, path, sent, other)).status]).toEqual([path, 404]);
    expect((await scim('GET', 'Users', undefined, other)).body).toMatchObject({ totalResults: 0 });
    const group = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'admins',
      members: [{ value: id }],
    };
    expect((await scim('POST', 'Groups', group, other)).status).toBeLessThan(500);
    expect(await memberOf(email)).toMatchObject({ active: true, role: 'member' });
    expect(await memberOf(email, organization)).toBeUndefined();
    // The domain is the first organization's.
    expect((await scim('POST', 'Users', person(), other)).status).toBe(400);
  });

  test('keeps a person in the other organization that they belong to', async () => {
    const organization = await founder.organization();
    const { id, email } = await create();
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    // By SQL: somebody whom a directory sent has no password to accept an invitation with.
    await db
      .insertInto('members')
      .values({ organization_id: organization, user_id: userId, role: 'admin' })
      .execute();
    await scim('DELETE', `Users/${id}`);
    expect(await memberOf(email)).toMatchObject({ active: false });
    expect(await memberOf(email, organization)).toMatchObject({ active: true, role: 'admin' });
  });

  test('comes in by its token alone, until that ends', async () => {
    for (const key of [
      '',
      'cd_live_x',
      `${token}x`,
      await founder.key({ userId: founder.userId, organizationId, group: 'full' }),
    ])
      expect((await scim('GET', 'Users', undefined, key)).status).toBe(401);
    expect((await app.call('GET', 'me.php', {}, token)).status).toBe(401);
    const before = token;
    token = await tokenOf(organizationId);
    expect((await scim('GET', 'Users', undefined, before)).status).toBe(401);
    expect((await scim('GET', 'Users')).status).toBe(200);
    await founder.ask(organizationId, settingsPath, { action: 'end_directory_token' });
    expect((await scim('GET', 'Users')).status).toBe(401);
    token = await tokenOf(organizationId);
    const shown = await founder.browser.get(`/tool/api/v1/${settingsPath}`);
    expect(shown.body).not.toContain(token);
  });

  test('gets no more than a refusal for rubbish', async () => {
    const filters = [
      'userName',
      'userName eq',
      'userName eq "',
      '"',
      'a eq "b"',
      "userName eq 'x' or 1=1 --",
      '('.repeat(2_000),
      'userName eq "\\u0000"',
      'userName eq "\0"',
    ];
    for (const filter of filters) {
      const { status } = await scim('GET', `Users?filter=${encodeURIComponent(filter)}`);
      expect([filter.slice(0, 30), status]).toEqual([
        filter.slice(0, 30),
        expect.toSatisfy((got: number) => got < 500),
      ]);
    }
    for (const path of [
      'Users/0',
      'Users/abc',
      'Users/99999999999999999999999',
      'Users/%00',
      'Users/1.5',
      'Groups/-1',
      'Users?count=-1',
      'Users?startIndex=99999999999999999999',
      'Nothing',
    ])
      for (const method of ['GET', 'DELETE', 'PATCH', 'PUT'] as const) {
        const { status } = await scim(
          method,
          path,
          method === 'GET' || method === 'DELETE'
            ? undefined
            : patchOf({ op: 'replace', path: 'active', value: false }),
        );
        expect([method, path, status]).toEqual([method, path, expect.toSatisfy((got: number) => got < 500)]);
      }
    for (const sent of [
      {},
      person({ emails: [] }),
      person({ emails: 'x' }),
      person({ userName: '' }),
      person({ userName: 'a\0b' }),
      person({ userName: 'x'.repeat(5_000) }),
      person({ name: null }),
      person({ active: 'perhaps' }),
      person({ externalId: 'e\0' }),
      person({ displayName: '\0' }),
      { ...person(), schemas: [] },
    ]) {
      const { status } = await scim('POST', 'Users', sent);
      expect([JSON.stringify(sent).slice(0, 80), status]).toEqual([
        expect.any(String),
        expect.toSatisfy((got: number) => got < 500),
      ]);
    }
  });

  test('refuses groups of what is no person', async () => {
    for (const value of ['abc', '-1', '99999999999999999999999', '\0', ''])
      for (const sent of [
        { displayName: 'odd', members: [{ value }] },
        { displayName: `odd ${value}`, externalId: value },
      ]) {
        const { status } = await scim('POST', 'Groups', {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
          ...sent,
        });
        expect([sent, status]).toEqual([sent, expect.toSatisfy((got: number) => got < 500)]);
      }
  });

  test('leaves its people without a password: they sign in by the provider', async () => {
    const { email } = await create();
    expect((await founder.browser.signIn(email, password)).statusCode).toBe(401);
    await founder.browser.signIn(founder.email);
  });
});

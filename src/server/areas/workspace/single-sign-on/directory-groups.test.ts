import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createLog } from '#server/lib/log.ts';
import { createHub } from '#server/live/hub.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { groupOf, startDirectory } from '#test/app/directory.ts';
import { startOidcProvider } from '#test/app/oidc-provider.ts';
import { Browser } from '#test/app/sign-in-app.ts';

const ours = 'http://localhost:4400';
const database = await freshDatabase();
const { db } = database;
const provider = await startOidcProvider(() => `${ours}/api/auth/sso/callback/organization-1`, ours);
const app = await startApp(database, { env: { OUTBOUND_ALLOW: provider.host } });
const { founder, organizationId } = app;
const ask = <Data>(sent: Record<string, unknown>) =>
  founder.ask<Data>(organizationId, 'single-sign-on.php', sent);
const directory = await startDirectory(app);
let project: number;

const rules = () => ({
  action: 'set_groups',
  groups: [
    { group: 'admins', role: 'admin' },
    { group: 'harbour', role: 'member', projects: [{ project_id: project, role: 'writer' }] },
  ],
  fallback: null,
  joins: true,
  follows: true,
});

beforeAll(async () => {
  await ask({ action: 'add_domain', domain: 'brand.example' });
  await ask({
    action: 'set_provider',
    provider: {
      kind: 'oidc',
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
    },
  });
  const made = await founder.ask<{ project: { id: number } }>(organizationId, 'projects.php', {
    action: 'create',
    name: 'Harbour',
  });
  project = made.project.id;
});
beforeEach(() => ask(rules()));
afterEach(async () => {
  const { body } = await directory.ask('GET', 'Groups');
  for (const { id } of body.Resources) await directory.ask('DELETE', `Groups/${id}`);
});
afterAll(() => provider.close());

const memberOf = (email: string) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.role', 'members.active', 'members.project_roles'])
    .where('users.email', '=', email)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();

const asAdmin = { role: 'admin', active: true, project_roles: null };
const asWriter = () => ({ role: 'member', active: true, project_roles: { [project]: 'writer' } });

let admins = 0;
/** An admin by a sign-in, whom the directory sends afterwards. */
async function sendAdmin() {
  admins++;
  const email = `admin-${admins}@brand.example`;
  await signIn(email, ['admins']);
  return directory.create({ userName: email, emails: [{ value: email, primary: true }] });
}

/** Signs in at the organization's provider. */
async function signIn(email: string, groups: string[]): Promise<void> {
  provider.people.set(email, { email, groups });
  const browser = new Browser(app.fastify);
  browser.origin = ours;
  const providerId = `organization-${organizationId}`;
  const begun = await browser.post('/api/auth/sign-in/sso', { providerId, callbackURL: '/' });
  expect(await provider.comeBack(browser, begun.json().url, email)).toBe('/');
}

const add = (...people: { id: string }[]) => ({
  op: 'add',
  path: 'members',
  value: people.map(({ id }) => ({ value: id })),
});
const remove = ({ id }: { id: string }) => ({ op: 'remove', path: `members[value eq "${id}"]` });

test('gives role and projects by its groups, and takes them again', async () => {
  const pat = await directory.create();
  expect(await memberOf(pat.email)).toBeUndefined();
  const harbour = await directory.createGroup('harbour', [pat]);
  expect(await memberOf(pat.email)).toEqual(asWriter());
  const admins = await directory.createGroup('admins', [pat]);
  expect(await memberOf(pat.email)).toEqual(asAdmin);
  await directory.patch(`Groups/${admins}`, remove(pat));
  expect(await memberOf(pat.email)).toEqual(asWriter());
  await ask({ ...rules(), fallback: { role: 'member' } });
  await directory.patch(`Groups/${harbour}`, remove(pat));
  expect(await memberOf(pat.email)).toEqual({ role: 'member', active: true, project_roles: null });
  await ask(rules());
  await directory.patch(`Groups/${admins}`, add(pat));
  await directory.patch(`Groups/${admins}`, { op: 'remove', path: 'members' });
  expect(await memberOf(pat.email)).toMatchObject({ active: false });
  await directory.patch(`Groups/${admins}`, add(pat));
  expect(await memberOf(pat.email)).toEqual(asAdmin);
});

test('leaves whom it sends before their groups as they are, until it has put them into one', async () => {
  await directory.createGroup('admins', [await directory.create()]);
  const bea = await sendAdmin();
  const carl = await directory.create();
  expect(await memberOf(bea.email)).toEqual(asAdmin);
  expect(await memberOf(carl.email)).toBeUndefined();
  await directory.patch(`Users/${bea.id}`, { op: 'replace', path: 'displayName', value: 'Bea' });
  await directory.createGroup('everyone', [bea, carl]);
  expect(await memberOf(bea.email)).toEqual(asAdmin);
  expect(await memberOf(carl.email)).toBeUndefined();

  const harbour = await directory.createGroup('harbour');
  await directory.patch(`Groups/${harbour}`, add(bea, carl));
  expect(await memberOf(bea.email)).toEqual(asWriter());
  expect(await memberOf(carl.email)).toEqual(asWriter());
  await directory.patch(`Groups/${harbour}`, remove(bea));
  expect(await memberOf(bea.email)).toMatchObject({ active: false });
  expect(await memberOf(carl.email)).toEqual(asWriter());
});

test('ends at once whom it deactivates, even without any groups', async () => {
  const { id, email } = await sendAdmin();
  await directory.patch(`Users/${id}`, { op: 'replace', path: 'active', value: false });
  expect(await memberOf(email)).toMatchObject({ active: false });
  await directory.patch(`Users/${id}`, { op: 'replace', path: 'active', value: true });
  expect(await memberOf(email)).toMatchObject({ active: false });
  await directory.createGroup('harbour', [{ id }]);
  expect(await memberOf(email)).toEqual(asWriter());
});

test('forgets with a person that it had put them into a group', async () => {
  const first = await sendAdmin();
  const harbour = await directory.createGroup('harbour', [first]);
  await directory.ask('DELETE', `Users/${first.id}`);
  expect(await memberOf(first.email)).toMatchObject({ active: false });
  const { user_id } = await db
    .selectFrom('users')
    .select('id as user_id')
    .where('email', '=', first.email)
    .executeTakeFirstOrThrow();
  await founder.ask(organizationId, 'members.php', { action: 'activate', user_id });
  const again = await directory.create({
    userName: first.email,
    emails: [{ value: first.email, primary: true }],
  });
  expect(await memberOf(again.email)).toMatchObject({ active: true });
  await directory.patch(`Groups/${harbour}`, add(again));
  await directory.patch(`Groups/${harbour}`, remove(again));
  expect(await memberOf(again.email)).toMatchObject({ active: false });
});

test.each([
  ['deleted', (group: string) => directory.ask('DELETE', `Groups/${group}`)],
  [
    'renamed by a change',
    (group: string) => directory.patch(`Groups/${group}`, { op: 'replace', path: 'displayName', value: 'x' }),
  ],
  [
    'renamed by a replacement',
    async (group: string) => {
      const { body } = await directory.ask('GET', `Groups/${group}`);
      const members = body.members.map(({ value }: { value: string }) => ({ id: value }));
      await directory.ask('PUT', `Groups/${group}`, groupOf('y', members));
    },
  ],
])('takes what its last named group gave when that is %s', async (_, end) => {
  const pat = await directory.create();
  const bea = await sendAdmin();
  const group = await directory.createGroup('admins', [pat, bea]);
  expect(await memberOf(pat.email)).toEqual(asAdmin);
  await end(group);
  expect(await memberOf(pat.email)).toMatchObject({ active: false });
  expect(await memberOf(bea.email)).toMatchObject({ active: false });
  // Nor does a sign-in give it back: the directory has decided.
  await signIn(pat.email, ['admins']);
  expect(await memberOf(pat.email)).toMatchObject({ active: false });
});

test('ends the streams of people whose projects it changes or whom it deactivates, at once', async () => {
  const [ada, bo, cy] = [await directory.create(), await directory.create(), await directory.create()];
  const harbour = await directory.createGroup('harbour', [ada, bo, cy]);
  const hub = createHub({ ...database, log: createLog({ level: 'silent' }) });
  onTestFinished(() => hub.close());
  const listen = async ({ email }: { email: string }) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const projectRoles = { [project]: 'writer' as const };
    const stream = hub.listen({ organizationId, userId: id, projectRoles, projectIds: [project] }, null);
    await stream.next();
    return stream;
  };
  const [changed, ended, goesOn] = [await listen(ada), await listen(bo), await listen(cy)];
  await directory.createGroup('admins', [ada]);
  await directory.patch(`Users/${bo.id}`, { op: 'replace', path: 'active', value: false });
  for (const stream of [changed, ended]) await expect.poll(async () => (await stream.next()).done).toBe(true);
  expect(await goesOn.next()).toMatchObject({ done: false });
  await directory.patch(`Groups/${harbour}`, remove(cy));
  await expect.poll(async () => (await goesOn.next()).done).toBe(true);
});

test('decides in place of sign-ins, also over people whom it has put into no group yet', async () => {
  const bea = await sendAdmin();
  await signIn(bea.email, ['harbour']);
  expect(await memberOf(bea.email)).toEqual(asWriter());
  await directory.createGroup('admins', [await directory.create()]);
  await signIn(bea.email, []);
  expect(await memberOf(bea.email)).toEqual(asWriter());
});

test('changes nobody where no group has a meaning any more', async () => {
  const pat = await directory.create();
  const group = await directory.createGroup('admins', [pat]);
  await ask({ ...rules(), groups: [] });
  await directory.patch(`Groups/${group}`, remove(pat));
  expect(await memberOf(pat.email)).toEqual(asAdmin);
});

test('takes nothing where groups count only for who joins', async () => {
  await ask({ ...rules(), follows: false });
  const pat = await directory.create();
  const group = await directory.createGroup('admins', [pat]);
  await directory.patch(`Groups/${group}`, remove(pat));
  expect(await memberOf(pat.email)).toEqual(asAdmin);
  await ask(rules());
  await directory.patch(`Users/${pat.id}`, { op: 'replace', path: 'displayName', value: 'Pat' });
  expect(await memberOf(pat.email)).toMatchObject({ active: false });
});

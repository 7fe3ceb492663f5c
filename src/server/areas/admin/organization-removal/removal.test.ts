import { afterEach, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { addMember, addPerson, Browser } from '#test/app/sign-in-app.ts';
import { addFullOrganization } from '#test/data/full-organization.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { allRows } from '#test/data/rows.ts';
import { removeDue } from './removal.ts';

const database = await freshDatabase();
const { db } = database;
let now = new Date();
const start = now;
const room = await startNewsroom(database, { now: () => now });
const { deps, founder } = room.app;
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
const url = '/tool/api/v1/organization-removal.php';

afterEach(() => {
  now = start;
});

/** An owner of an organization that was filled by SQL. */
async function ownerOf(organizationId: number) {
  const person = await addPerson(deps);
  await addMember(db, { organizationId, userId: person.id, role: 'owner' });
  const browser = new Browser(room.app.fastify);
  await browser.signIn(person.email);
  return { ...person, browser };
}

const organizationOf = (id: number) =>
  db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();

test('only an owner who is signed in and types the name may have it removed', async () => {
  const id = await founder.organization();
  const owner = await founder.person({ organizationId: id, role: 'owner' });
  const begin = (browser: Browser, name: string) => browser.post(url, { action: 'begin', name });
  const wrong = await begin(owner.browser, 'marsh');
  expect(wrong.json().error).toMatchObject({
    code: 'validation_error',
    message: expect.stringContaining('Marsh Media'),
  });
  const { browser: other } = await founder.person({ organizationId: id, role: 'admin' });
  expect((await begin(other, 'Marsh Media')).json().error.code).toBe('forbidden');
  const key = await room.app.token('full');
  const byKey = await room.app.call(
    'POST',
    'organization-removal.php',
    { action: 'begin', name: 'Marsh Media' },
    key,
  );
  expect(byKey.body.error?.code).toBe('forbidden');
  expect((await owner.browser.post(url, { action: 'cancel' })).json().error.code).toBe('invalid_state');
  expect((await organizationOf(id))?.removal_at).toBeNull();
});

test('what is scheduled is cancelled, what is lost is counted, others no longer see it, and it can be taken back', async () => {
  const project = await room.project(['bluesky']);
  const writer = await room.colleague('publisher', { role: 'admin' });
  const post = await room.draft(writer, { project_id: project.id });
  const approved = await room.schedule(writer, 'approve', { id: post, scheduled_at: days(2).toISOString() });
  // By SQL: an agent's draft cannot be released without a review.
  await db
    .updateTable('posts')
    .set({ state: 'scheduled', scheduled_at: days(2) })
    .where('id', '=', post)
    .execute();
  expect(approved.status).toBeLessThan(500);
  const owner = founder;
  expect((await owner.browser.get(url)).json().data).toMatchObject({
    removal_at: null,
    lost: { projects: 1, accounts: 1, posts: 1, scheduled: 1, sending: 0 },
  });
  const begun = await owner.browser.post(url, { action: 'begin', name: 'Marsh Media' });
  expect(begun.json().data).toEqual({ removal_at: days(7).toISOString(), cancelled: 1 });
  expect((await owner.browser.post(url, { action: 'begin', name: 'Marsh Media' })).json().error.code).toBe(
    'invalid_state',
  );
  expect((await room.schedule(writer, 'drafts')).body.error?.code).toBe('invalid_key');
  expect((await organizationOf(room.organizationId))?.paused_reason).toContain('removed');
  const states = await db.selectFrom('posts').select('state').where('id', '=', post).execute();
  expect(states).toEqual([{ state: 'cancelled' }]);

  now = days(6);
  await removeDue(deps);
  expect((await owner.browser.post(url, { action: 'cancel' })).json().data).toEqual({ done: true });
  now = days(8);
  await removeDue(deps);
  expect(await organizationOf(room.organizationId)).toMatchObject({ removal_at: null, paused_reason: null });
  expect((await room.schedule(writer, 'drafts')).status).toBe(200);
});

test('files that a crash left behind go the next time; those that no removal of this desk explains stay', async () => {
  const [leaving, home] = [await founder.organization(), await founder.organization()];
  const fileOf = (id: number) => `${id}/abcdefghijklmnopqrstuv/original.png`;
  const foreign = 999_999;
  for (const id of [leaving, home, foreign]) await deps.files.write(fileOf(id), Buffer.from('a picture'));
  const made = { organization_id: leaving, asked_at: now, finished_at: now };
  // By SQL: the export and the end of seven days, while the clock stands still.
  const { id: exported } = await db
    .insertInto('organization_exports')
    .values(made)
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.files.write(`exports/${exported}.tar.gz`, Buffer.from('everything'));
  await db.updateTable('organizations').set({ removal_at: now }).where('id', '=', leaving).execute();

  const crash = () => Promise.reject(new Error('the process ended'));
  await expect(removeDue({ ...deps, files: { ...deps.files, removeAll: crash } })).rejects.toThrow('ended');
  expect(await organizationOf(leaving)).toBeUndefined();
  expect(await deps.files.has(fileOf(leaving))).toBe(true);

  await removeDue(deps);
  expect(await deps.files.has(fileOf(leaving))).toBe(false);
  expect(await deps.files.has(`exports/${exported}.tar.gz`)).toBe(false);
  for (const id of [home, foreign]) expect(await deps.files.has(fileOf(id))).toBe(true);
});

test('when its time is over not one row of it stays, and another organization keeps every one', async () => {
  const kept = await addFullOrganization(db);
  const home = kept.get('organizations') ?? 0;
  const before = await allRows(db);
  const leaving = await addFullOrganization(db);
  const gone = leaving.get('organizations') ?? 0;
  // By SQL: filled organizations have no owner who could begin their removal.
  const [mine, theirs] = [await ownerOf(gone), await ownerOf(gone)];
  await addMember(db, { organizationId: home, userId: theirs.id });
  const beforeJoin = await db.selectFrom('members').selectAll().where('organization_id', '=', home).execute();
  await deps.files.write(`${gone}/abcdefghijklmnopqrstuv/original.png`, Buffer.from('gone'));
  await deps.files.write(`${home}/abcdefghijklmnopqrstuv/original.png`, Buffer.from('kept'));
  await db.updateTable('organizations').set({ removal_at: now }).where('id', '=', gone).execute();

  // By SQL: a worker holds it at this moment.
  const target = leaving.get('post_targets') ?? 0;
  await db
    .updateTable('post_targets')
    .set({ lease_until: new Date(Date.now() + 600_000) })
    .where('id', '=', target)
    .execute();
  await removeDue(deps);
  expect(await organizationOf(gone)).toBeDefined();
  await db.updateTable('post_targets').set({ lease_until: null }).where('id', '=', target).execute();
  await removeDue(deps);

  expect(await organizationOf(gone)).toBeUndefined();
  expect(await db.selectFrom('members').selectAll().where('organization_id', '=', home).execute()).toEqual(
    beforeJoin,
  );
  // By SQL: as it was before they joined.
  await db.deleteFrom('members').where('user_id', '=', theirs.id).execute();
  const after = await allRows(db);
  // People stay, with what is theirs; the installation's log names what they did once.
  const ofPeople = [
    'users',
    'audit_log',
    'auth_accounts',
    'auth_sessions',
    'sources',
    'quotes',
    'network_apps',
    'auth_oauth_clients',
    // Whoever follows a short link is told that it has ended, so its code stays, and nothing else of it.
    'ended_short_links',
  ];
  const besides = Object.keys(before).filter((table) => !ofPeople.includes(table));
  for (const table of besides) expect([table, after[table]]).toEqual([table, before[table]]);
  expect(await db.selectFrom('audit_log').select('id').where('organization_id', '=', gone).execute()).toEqual(
    [],
  );
  expect(await deps.files.has(`${gone}/abcdefghijklmnopqrstuv/original.png`)).toBe(false);
  expect(await deps.files.has(`${home}/abcdefghijklmnopqrstuv/original.png`)).toBe(true);

  const sessions = await db.selectFrom('auth_sessions').select('user_id').execute();
  const people = sessions.map(({ user_id }) => user_id);
  expect(people).not.toContain(mine.id);
  expect(people).toContain(theirs.id);
});

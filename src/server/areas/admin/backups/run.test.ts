import { sql } from 'kysely';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { listBackups, nameOf, pruneBackups } from './folder.ts';
import { requestedBackupJob } from './jobs.ts';
import { makeDueBackup } from './run.ts';
import { lastSuccess } from './store.ts';
import { bringUpToDate } from './up-to-date.ts';

const database = await freshDatabase();
const { db } = database;
let folder: string;
let now = new Date();
const app = await startApp(database, {
  now: () => now,
  env: { BACKUP_DIR: await mkdtemp(join(tmpdir(), 'copydesk-run-')) },
});
const { deps } = app;
const hours = (count: number) => new Date(born.getTime() + count * 3_600_000);
let born: Date;
let owner: { id: number; email: string };

beforeAll(async () => {
  folder = deps.settings.backups.folder;
  owner = { id: app.founder.userId, email: app.founder.email };
  born = await lastSuccess(db);
});

beforeEach(async () => {
  await emptyTables(db, 'backup_runs');
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

afterAll(() => rm(folder, { recursive: true }));

const due = () => makeDueBackup(deps);

test('the first backup is made a day after the desk, and then one each day', async () => {
  now = hours(23);
  await due();
  expect(await listBackups(folder)).toEqual([]);
  now = hours(25);
  await due();
  await due();
  expect(await listBackups(folder)).toHaveLength(1);
  now = hours(48);
  await due();
  expect(await listBackups(folder)).toHaveLength(1);
  now = hours(50);
  await due();
  expect((await listBackups(folder)).map(({ madeAt }) => madeAt.getTime())).toEqual(
    [hours(50), hours(25)].map((at) => Math.floor(at.getTime() / 1000) * 1000),
  );
});

test('the oldest are removed; those before updates are counted by themselves, and strange files stay', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  for (let day = 1; day <= 4; day++) {
    await writeFile(join(folder, nameOf(at(day), 'scheduled')), '');
    await writeFile(join(folder, nameOf(at(day), 'update')), '');
  }
  await writeFile(join(folder, 'letters.tar.zst'), '');
  await pruneBackups(folder, 2);
  expect((await readdir(folder)).toSorted()).toEqual(
    [
      'letters.tar.zst',
      ...[3, 4].flatMap((day) => [nameOf(at(day), 'scheduled'), nameOf(at(day), 'update')]),
    ].toSorted(),
  );
});

test('a backup that fails is told to the owners once a day, and tried again after an hour', async () => {
  const blocked = {
    ...deps,
    settings: { ...deps.settings, backups: { ...deps.settings.backups, folder: '/dev/null/here' } },
  };
  now = hours(100);
  await makeDueBackup(blocked);
  now = hours(100.5);
  await makeDueBackup(blocked);
  expect(await db.selectFrom('backup_runs').select('error').execute()).toHaveLength(1);
  now = hours(101.5);
  await makeDueBackup(blocked);
  const runs = await db.selectFrom('backup_runs').selectAll().execute();
  expect(runs.map(({ error }) => error?.includes('/dev/null'))).toEqual([true, true]);
  const told = await db
    .selectFrom('notifications')
    .selectAll()
    .where('event', '=', 'backup_trouble')
    .execute();
  expect(told.filter(({ user_id }) => user_id === owner.id)).toHaveLength(
    new Set(runs.map(({ started_at }) => started_at.toISOString().slice(0, 10))).size,
  );
  expect(told[0]?.body).toContain('/dev/null/here');
});

test('the administrator sees, makes and downloads backups; nobody else does, and no token', async () => {
  now = hours(200);
  const browser = new Browser(app.fastify);
  await browser.signIn(owner.email);
  const made = await browser.post('/tool/api/v1/backups.php', { action: 'create' });
  expect(made.json().data).toEqual({ started: true });
  expect((await browser.post('/tool/api/v1/backups.php', { action: 'create' })).json().data).toEqual({
    started: false,
  });
  await requestedBackupJob.run(deps, { askedBy: owner.id }, new AbortController().signal);
  const { data } = (await browser.get('/tool/api/v1/backups.php')).json();
  expect(data).toMatchObject({ every_hours: 24, keep: 7, last: { cause: 'asked', error: null } });
  const [{ url, bytes }] = data.backups;
  const file = await browser.get(url);
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.length).toBe(bytes);
  expect((await browser.get('/backups/..%2Fapp-secret')).statusCode).toBe(404);
  expect((await browser.get('/backups/copydesk-2020-01-01T00-00-00Z-asked.tar.zst')).statusCode).toBe(404);

  const key = await app.token('full');
  const byToken = await app.fastify.inject({ url, headers: { authorization: `Bearer ${key}` } });
  expect(byToken.statusCode).toBe(403);
  expect((await app.fastify.inject({ url })).statusCode).toBe(401);
  const plain = await app.founder.person({ organizationId: app.organizationId, role: 'owner' });
  const other = new Browser(app.fastify);
  await other.signIn(plain.email);
  expect((await other.get(url)).statusCode).toBe(403);
  expect((await other.get('/tool/api/v1/backups.php')).statusCode).toBe(403);
});

test.runIf(process.platform === 'linux')(
  'a download that cannot be recorded in the audit log is not given, and its file is closed',
  async () => {
    const browser = new Browser(app.fastify);
    await browser.signIn(owner.email);
    const name = nameOf(new Date('2026-01-01'), 'asked');
    await writeFile(join(folder, name), 'a backup');
    await sql`alter table audit_log rename to audit_log_gone`.execute(db);
    const answer = await browser.get(`/backups/${name}`);
    await sql`alter table audit_log_gone rename to audit_log`.execute(db);
    expect(answer.statusCode).toBe(500);
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    expect(open.filter((path) => path.endsWith(name))).toEqual([]);
    expect((await browser.get(`/backups/${name}`)).body).toBe('a backup');
  },
);

test('before an update a backup is made; where that fails nothing is updated', async () => {
  // By SQL: as a version before that table left it.
  await db
    .deleteFrom('kysely_migration' as 'users')
    .where('name', '=', '0048-backups')
    .execute();
  const blocked = { ...deps.settings, backups: { ...deps.settings.backups, folder: '/dev/null/here' } };
  await expect(bringUpToDate(database, { settings: blocked, log: deps.log, now })).rejects.toThrow(
    'nothing was updated',
  );
  expect(await listBackups(folder)).toEqual([]);
  // The tables exist already, so the migration itself cannot run; the test checks what happens before it.
  await expect(bringUpToDate(database, { settings: deps.settings, log: deps.log, now })).rejects.toThrow(
    /backup_runs|another version/,
  );
  expect((await listBackups(folder)).map(({ cause }) => cause)).toEqual(['update']);
});

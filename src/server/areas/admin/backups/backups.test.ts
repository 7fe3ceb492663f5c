import { sql } from 'kysely';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { folderOf } from '#server/areas/media/media/address.ts';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { readArchive, writeArchive } from '#server/lib/archive.ts';
import { startApp } from '#test/app/app.ts';
import { emptyDatabase, freshDatabase } from '#test/app/database.ts';
import { Browser, password } from '#test/app/sign-in-app.ts';
import { addPosts, postOf } from '#test/data/posts.ts';
import { addAccount, addNewsroom, addPost } from '#test/data/publishing.ts';
import { allRows } from '#test/data/rows.ts';
import { schemaOf } from '#test/data/schema.ts';
import { makeBackup } from './make.ts';
import { headName, manifestName } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { contentOf } from './store-catalog.ts';

const now = new Date('2026-03-01T12:00:00Z');
const source = await freshDatabase();
const app = await startApp(source);
let folder: string;
let file: string;
let email: string;
let picture: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-backups-'));
  file = join(folder, 'desk.tar.zst');
  const { deps, organizationId } = app;
  const person = { id: app.founder.userId, email: app.founder.email };
  email = person.email;
  const newsroom = await addNewsroom(source.db);
  const account = await addAccount(source.db, newsroom);
  await addPost(source.db, newsroom, [account], { body: 'Tabs\t, \\n and\nlines — “ünïcödé” 你好 \\.' });
  await addPosts(source, now, [
    postOf('rss', { createdAt: new Date('2026-02-20T00:00:00Z') }),
    postOf('rss', { createdAt: new Date('2025-11-20T00:00:00Z') }),
    postOf('rss', { createdAt: new Date('1995-11-20T00:00:00Z') }),
  ]);
  // By SQL: bytes that no upload would accept as an image.
  const medium = await source.db
    .insertInto('media')
    .values({
      organization_id: organizationId,
      key: 'abcdefghijklmnopqrstuv',
      source_hash: Buffer.from('a'),
      hash: Buffer.from('a'),
      kind: 'image',
      type: 'image/png',
      extension: 'png',
      bytes: 3,
      name: 'harbour',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await deps.files.write(`${folderOf(medium)}/original.png`, Buffer.from('png'));
  await deps.files.write(`${folderOf(medium)}/400.webp`, Buffer.from('made of it'));
  picture = `/media/${medium.key}/${medium.id}.png`;
  await makeBackup({ pool: source.pool, settings: deps.settings, now }, file);
});

afterAll(() => rm(folder, { recursive: true }));

/** Creates a data folder of its own for each restored installation. */
async function placeFor(database: Awaited<ReturnType<typeof emptyDatabase>>, name: string) {
  const dataDir = join(folder, name);
  return { database, settings: { ...app.deps.settings, dataDir }, now };
}

async function entriesOf(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, chunks } of readArchive(path, 'zstd')) {
    for await (const chunk of chunks) void chunk;
    names.push(name);
  }
  return names;
}

test('a backup is one file for its owner alone, and neither a secret nor what is made again is in it', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const names = await entriesOf(file);
  expect(names[0]).toBe(headName);
  expect(names.at(-1)).toBe(manifestName);
  expect(names.filter((name) => name.startsWith('media/'))).toEqual([
    `media/${app.organizationId}/abcdefghijklmnopqrstuv/original.png`,
  ]);
  for (const table of ['rate_limits', 'events', 'workers'])
    expect(names.some((name) => name.startsWith(`tables/${table}/`))).toBe(false);
  await expect(stat(`${file}.new`)).rejects.toThrow('ENOENT');
});

test('restored into an empty database, every row is the same, people sign in and pictures open', async () => {
  const target = await emptyDatabase();
  expect(await contentOf(target.db)).toBe('nothing');
  const before = await allRows(source.db);
  const place = await placeFor(target, 'same');
  const restored = await restoreBackup(place, file, { replace: false });
  expect(restored).toMatchObject({ secretFits: true, migrated: [], files: 1, media: 'inside' });

  const after = await allRows(target.db);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  // Publishing is paused, the admins are notified, and everyone signs in again: nothing else differs.
  const touched = [
    'organizations',
    'notifications',
    'notification_deliveries',
    'auth_sessions',
    'auth_verifications',
  ];
  const besides = Object.keys(before).filter((table) => !touched.includes(table));
  for (const table of besides) expect([table, after[table]]).toEqual([table, before[table]]);
  expect(await schemaOf(target.db)).toEqual(await schemaOf(source.db));
  // By SQL: the table itself shows whether its sequence continues after the restored rows.
  const { id } = await target.db
    .insertInto('organizations')
    .values({ name: 'Next', timezone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const newest = await source.db
    .selectFrom('organizations')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(newest.id);

  const again = await startApp(target, { env: { DATA_DIR: place.settings.dataDir } });
  const browser = new Browser(again.fastify);
  expect((await browser.signIn(email, password)).statusCode).toBe(200);
  expect((await browser.get('/tool/api/v1/me.php')).json().data.user.email).toBe(email);
  const shown = await again.fastify.inject({ url: picture });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toBe('png');
});

test('another APP_SECRET is told', async () => {
  const place = await placeFor(await emptyDatabase(), 'secret');
  const settings = { ...place.settings, appSecret: 'quite another secret, long enough too' };
  expect(await restoreBackup({ ...place, settings }, file, { replace: false })).toMatchObject({
    secretFits: false,
  });
});

test('a database in which somebody works is replaced only when that is said, and wholly', async () => {
  const target = await emptyDatabase();
  await migrate(target.db);
  const { id } = await addNewsroom(target.db).then(({ userId }) => ({ id: userId }));
  expect(id).toBeGreaterThan(0);
  const place = await placeFor(target, 'replaced');
  await expect(restoreBackup(place, file, { replace: false })).rejects.toThrow('--replace');
  expect(await target.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ada' }]);
  await restoreBackup(place, file, { replace: true });
  const people = await target.db.selectFrom('users').select('email').execute();
  expect(people.map((person) => person.email)).toContain(email);
});

test('a strange database is left alone, and so is one on which Copydesk runs', async () => {
  const target = await emptyDatabase();
  await sql`create table invoices (id int)`.execute(target.db);
  const place = await placeFor(target, 'strange');
  await expect(restoreBackup(place, file, { replace: true })).rejects.toThrow('not Copydesk’s');
  await sql`drop table invoices`.execute(target.db);

  const running = await emptyDatabaseSession(target);
  await expect(restoreBackup(place, file, { replace: true })).rejects.toThrow('Copydesk is running');
  await running.end();
});

/** Another program connected to this database. */
async function emptyDatabaseSession({ connection }: typeof source) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...connection, application_name: 'copydesk' });
  await client.connect();
  return client;
}

test('a damaged, cut, strange or newer file is refused before anything is touched', async () => {
  const target = await emptyDatabase();
  await migrate(target.db);
  await addNewsroom(target.db);
  const place = await placeFor(target, 'refused');
  const before = await allRows(target.db);
  const bytes = await readFile(file);
  const wrong = join(folder, 'wrong.tar.zst');
  const refused = async (words: string) => {
    await expect(restoreBackup(place, wrong, { replace: true })).rejects.toThrow(words);
    expect(await allRows(target.db)).toEqual(before);
  };

  await refused('There is no file');
  await writeFile(wrong, 'a letter to my aunt');
  await refused('no backup of Copydesk');
  await writeFile(wrong, bytes);
  await truncate(wrong, Math.floor(bytes.length * 0.6));
  await refused('damaged or cut off');
  await writeFile(wrong, bytes.subarray(0, -100));
  await refused('damaged or cut off');
  const changed = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 0xff;
  await writeFile(wrong, changed);
  await refused('damaged or cut off');

  await copyOf(file, wrong, (name, content) =>
    name.startsWith('tables/users/') ? Buffer.from(content.toString().replace('Ada', 'Eve')) : content,
  );
  await refused('table users is not what was written');
  await copyOf(file, wrong, (name, content) => (name === manifestName ? null : content));
  await refused('its end is missing');
  await copyOf(file, wrong, (name, content) => (name.startsWith('media/') ? null : content));
  await refused('is not what was written');
  await copyOf(file, wrong, (name, content) =>
    name === headName
      ? Buffer.from(content.toString().replace(migrationNames.at(-1) ?? '', '9999-from-the-future'))
      : content,
  );
  await refused('newer than this one');
});

/** A copy of the archive in which entries are replaced or missing. */
async function copyOf(
  from: string,
  to: string,
  change: (name: string, content: Buffer) => Buffer | null,
): Promise<void> {
  await writeArchive(to, 'zstd', async (archive) => {
    for await (const { name, chunks } of readArchive(from, 'zstd')) {
      const content = change(name, await buffer(chunks));
      if (content) await archive.add(name, content);
    }
  });
}

test('a backup that cannot be written leaves nothing behind', async () => {
  const path = join(folder, 'desk.tar.zst', 'inside-a-file.tar.zst');
  await expect(makeBackup({ pool: source.pool, settings: app.deps.settings, now }, path)).rejects.toThrow(
    /EEXIST|ENOTDIR/,
  );
});

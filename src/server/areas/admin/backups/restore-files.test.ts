import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';

import { createFiles } from '#server/lib/files.ts';
import { startApp } from '#test/app/app.ts';
import { startBucket } from '#test/app/bucket.ts';
import { emptyDatabase, freshDatabase } from '#test/app/database.ts';
import { makeBackup } from './make.ts';
import { finishRestore, restoreBackup } from './restore.ts';
import { currentTransaction, whileNoneRestores } from './store-catalog.ts';

const database = await freshDatabase();
const { db } = database;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'copydesk-restored-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function put(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    await writeFile(join(dataDir, name), content);
  }
}

/** The id of a transaction that was committed or rolled back. */
async function transaction(end: 'commit' | 'rollback'): Promise<string> {
  const trx = await db.startTransaction().execute();
  const id = await currentTransaction(trx);
  await trx[end]().execute();
  return id;
}

const finish = () => finishRestore({ database, settings: { appSecret: '', dataDir, s3: null } });
const left = async () => (await readdir(dataDir)).toSorted();
const picture = () => readFile(join(dataDir, 'media', 'a.png'), 'utf8');

test('media that the store could not take in stay, and the next start brings them', async () => {
  const bucket = await startBucket();
  const app = await startApp(await freshDatabase());
  await app.deps.files.write('1/abc/original.png', Buffer.from('png'));
  const file = join(dataDir, 'desk.tar.zst');
  await makeBackup({ pool: app.deps.pool, settings: app.deps.settings, now: new Date() }, file);
  const s3 = {
    bucket: 'desk',
    region: 'us-east-1',
    endpoint: bucket.endpoint,
    accessKeyId: 'key',
    secretAccessKey: 'hush',
  };
  const target = await emptyDatabase();
  const place = { database: target, settings: { ...app.deps.settings, dataDir, s3 }, now: new Date() };
  bucket.isDown = true;
  await expect(restoreBackup(place, file, { replace: false })).rejects.toThrow(
    'the next start of Copydesk brings them',
  );
  bucket.isDown = false;
  expect(await finishRestore(place)).toBe('shown');
  expect(await createFiles(place.settings).has('1/abc/original.png')).toBe(true);
});

test('another restore may begin as soon as one has ended', async () => {
  for (let round = 0; round < 20; round++) {
    // Opens connections in advance, so that the next query need not wait for one.
    await Promise.all([1, 2, 3, 4].map(() => database.pool.query('select pg_sleep(0.01)')));
    for (const one of [1, 2, 3, 4])
      expect(await whileNoneRestores(database.pool, () => Promise.resolve(one))).toBe(one);
  }
});

describe('a restore that was cut off', () => {
  it('while it unpacked leaves nothing behind', async () => {
    await put({ 'media/a.png': 'old', 'media.restoring/media/a.png': 'new' });
    expect(await finish()).toBe('removed');
    expect([await left(), await picture()]).toEqual([['media'], 'old']);
  });

  it('before its rows were there leaves the old pictures', async () => {
    const id = await transaction('rollback');
    await put({
      'media/a.png': 'old',
      'media.restoring/media/a.png': 'new',
      'media.restoring/transaction': id,
    });
    expect(await finish()).toBe('removed');
    expect([await left(), await picture()]).toEqual([['media'], 'old']);
  });

  it('after its rows were there shows their pictures', async () => {
    const id = await transaction('commit');
    await put({
      'media/a.png': 'old',
      'media.restoring/media/a.png': 'new',
      'media.restoring/transaction': id,
    });
    expect(await finish()).toBe('shown');
    expect([await left(), await picture()]).toEqual([['media'], 'new']);
  });

  it('when the old pictures were moved away and the new ones not shown, shows the new ones', async () => {
    const id = await transaction('commit');
    await put({
      'media.replaced/a.png': 'old',
      'media.restoring/media/a.png': 'new',
      'media.restoring/transaction': id,
    });
    expect(await finish()).toBe('shown');
    expect([await left(), await picture()]).toEqual([['media'], 'new']);
  });

  it('as an earlier version left it there, too', async () => {
    await put({ 'media.replaced/a.png': 'old', 'media.restoring/media/a.png': 'new' });
    expect(await finish()).toBe('shown');
    expect([await left(), await picture()]).toEqual([['media'], 'new']);
  });

  it('at its very end leaves only what it brought', async () => {
    const id = await transaction('commit');
    await put({
      'media/a.png': 'new',
      'media.replaced/a.png': 'old',
      'media.restoring/transaction': id,
    });
    expect(await finish()).toBe('shown');
    expect([await left(), await picture()]).toEqual([['media'], 'new']);
  });

  it('is left alone while its transaction goes on, or another process restores', async () => {
    const files = { 'media/a.png': 'old', 'media.restoring/media/a.png': 'new' };
    const trx = await db.startTransaction().execute();
    await put({ ...files, 'media.restoring/transaction': await currentTransaction(trx) });
    expect(await finish()).toBeNull();
    await trx.commit().execute();
    expect(await whileNoneRestores(database.pool, finish)).toBeNull();
    expect(await picture()).toBe('old');
    expect(await finish()).toBe('shown');
    expect(await picture()).toBe('new');
  });

  it('is nothing where there is nothing', async () => {
    await put({ 'media/a.png': 'old' });
    expect(await finish()).toBeNull();
    expect([await left(), await picture()]).toEqual([['media'], 'old']);
  });
});

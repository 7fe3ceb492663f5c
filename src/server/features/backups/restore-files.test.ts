import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase } from '#test/database.ts';
import { finishRestore } from './restore.ts';
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

/** The id of a transaction that was committed, or taken back. */
async function transaction(end: 'commit' | 'rollback'): Promise<string> {
  const trx = await db.startTransaction().execute();
  const id = await currentTransaction(trx);
  await trx[end]().execute();
  return id;
}

const finish = () => finishRestore({ database, settings: { appSecret: '', dataDir, s3: null } });
const left = async () => (await readdir(dataDir)).toSorted();
const picture = () => readFile(join(dataDir, 'media', 'a.png'), 'utf8');

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

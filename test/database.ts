import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connectTo, type Database } from '#server/db/connect.ts';
import { createLog } from '#server/lib/log.ts';

/**
 * A database of one's own with every table and no row, for one test file. Call it at the top of the file
 * (`const { db } = await freshDatabase()`); it goes away when the file ends.
 */
export async function freshDatabase(): Promise<Database> {
  const server = inject('database');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${server.database} strategy file_copy`);
  const database = connectTo({ ...server, database: name }, createLog({ level: 'error' }));
  afterAll(async () => {
    await database.close();
    await administer(`drop database if exists ${name} with (force)`);
  });
  return database;

  async function administer(statement: string): Promise<void> {
    const client = new pg.Client({ ...server, database: 'postgres' });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

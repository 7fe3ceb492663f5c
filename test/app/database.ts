import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';

import { connectTo, type Database } from '#server/db/connect.ts';
import { createLog } from '#server/lib/log.ts';
import { endOf, warningsIn } from './warnings.ts';

/**
 * A database for one test file with every table and only the shipped templates as rows. Call it at the top of
 * the file (`const { db } = await freshDatabase()`); it is dropped when the file ends, which fails if
 * PostgreSQL logged a warning.
 */
export async function freshDatabase(): Promise<Database> {
  return made('test', `${inject('database').database} strategy file_copy`);
}

/**
 * A database without any table, as a restore or the first start finds it; it is dropped when the file ends.
 */
export async function emptyDatabase(): Promise<Database> {
  return made('test_empty', 'template0');
}

async function made(prefix: string, template: string): Promise<Database> {
  const server = inject('database');
  const serverLog = inject('serverLog');
  const from = await endOf(serverLog);
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template}`);
  const database = connectTo({ ...server, database: name }, createLog({ level: 'error' }));
  afterAll(async () => {
    await database.close();
    await administer(`drop database if exists ${name} with (force)`);
    expect(await warningsIn(serverLog, { database: name, from })).toEqual([]);
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

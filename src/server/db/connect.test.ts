import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createLog } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import { freshDatabase } from '#test/app/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { plannedOnce } from './planned-once.ts';
import { dropTrendIndexes, ensureTrendIndexes } from './trend-indexes.ts';

const { db, connection } = await freshDatabase();
const log = createLog({ level: 'silent' });

async function value(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db);
  return rows[0]?.value;
}

test('bigint and numeric arrive as numbers', async () => {
  expect(await value(sql`9007199254740991::bigint`)).toBe(9007199254740991);
  expect(await value(sql`12.5::numeric`)).toBe(12.5);
  expect(await value(sql`array[1, null]::bigint[]`)).toEqual([1, null]);
});

test('a bigint that a number cannot hold is refused, not rounded', async () => {
  await expect(value(sql`9007199254740992::bigint`)).rejects.toThrow('too large');
});

test('instants arrive as dates in UTC, days as text', async () => {
  expect(await value(sql`'2026-03-01 00:30+02'::timestamptz`)).toEqual(new Date('2026-02-28T22:30:00Z'));
  expect(await value(sql`'2026-02-28T22:30Z'::timestamptz::date`)).toBe('2026-02-28');
  expect(await value(sql`'2026-02-28 22:30:00.5'::timestamp`)).toEqual(new Date('2026-02-28T22:30:00.500Z'));
});

test('a connection plans a marked statement once, and answers it each time with other values', async () => {
  await db.connection().execute(async (one) => {
    const double = async (n: number) =>
      (await sql<{ twice: number }>`${plannedOnce} select ${n}::bigint * 2 as twice`.execute(one)).rows;
    expect(await double(2)).toEqual([{ twice: 4 }]);
    expect(await double(3)).toEqual([{ twice: 6 }]);
    await sql`select ${4}::bigint * 2 as twice`.execute(one);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%* 2 as twice'`.execute(one);
    expect(rows).toHaveLength(1);
  });
});

test('a database that is up to date is left as it is', async () => {
  expect(await migrate(db)).toEqual([]);
});

test('several nodes may migrate at once', async () => {
  await expect(Promise.all([migrate(db), migrate(db), migrate(db)])).resolves.toHaveLength(3);
});

test('a DATABASE_URL is used as it is', async () => {
  const { host, database } = connection;
  const url = `postgres://copydesk@localhost/${database}?host=${host}`;
  const other = await connect({ databaseUrl: url, dataDir: '/nowhere' }, { log, as: 'program' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(other.db);
  expect(rows).toEqual([{ name: database }]);
  await other.close();
});

test('a DATABASE_URL where nothing answers is named in one line, without its password', async () => {
  const url = 'postgres://desk:hush@127.0.0.1:1/desk';
  await expect(connect({ databaseUrl: url, dataDir: '/nowhere' }, { log, as: 'program' })).rejects.toThrow(
    new StartError(
      'No database answers at DATABASE_URL (127.0.0.1:1/desk): connect ECONNREFUSED 127.0.0.1:1.',
    ),
  );
});

test('nodes that start at once make what is missing of the indexes together', async () => {
  await dropTrendIndexes(db);
  await Promise.all([ensureTrendIndexes(db), ensureTrendIndexes(db), ensureTrendIndexes(db)]);
  expect(await value(sql`to_regclass('trends_words') is not null`)).toBe(true);
});

test('a database that a newer Copydesk used is left alone', async () => {
  // By SQL: as a later version leaves it.
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/last used by another version of Copydesk .*9999-later/);
});

import type { Database } from '#server/db/connect.ts';

/** A `DATABASE_URL` of a test's database, for a program started as a process of its own. */
export function databaseUrl({ connection }: Pick<Database, 'connection'>): string {
  const url = new URL('postgres://localhost');
  url.username = connection.user ?? '';
  url.pathname = connection.database ?? '';
  url.searchParams.set('host', connection.host ?? '');
  url.searchParams.set('port', String(connection.port ?? 5432));
  return url.href;
}

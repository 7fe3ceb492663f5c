import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { StartError } from '#server/lib/start-error.ts';
import { migrations } from './migrations/all.ts';
import { dropProjectViews, makeProjectViews } from './project-views.ts';
import type { Tables } from './tables.ts';

/** Every migration of this program, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/** The views for limited tokens would block changes to their tables, so every migration drops them. */
const withoutViews = Object.fromEntries(
  Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    {
      async up(db: Kysely<Tables>) {
        await dropProjectViews(db);
        await migration.up(db);
      },
    },
  ]),
);

/**
 * Migrates the tables to this program's version. Several nodes may start at once: Kysely takes an advisory
 * lock, so that one migrates and the others wait.
 * @param to the last migration to run; by default every one
 * @returns the names of the migrations that ran now
 * @throws StartError when the database is of a newer Copydesk
 */
export async function migrate(db: Kysely<Tables>, to?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(withoutViews) } });
  const { error, results } =
    to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new StartError(
      'This database was last used by another version of Copydesk ' +
        `(${error.message.replace('corrupted migrations: ', '')}). Start that version, or restore a backup.`,
    );
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
  // A partial migration will be continued, and the last one creates them.
  if (to === undefined) await makeProjectViews(db, migrationNames.join());
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

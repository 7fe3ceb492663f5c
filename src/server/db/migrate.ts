import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartError } from '#server/lib/start-error.ts';
import { migrations } from './migrations/all.ts';
import { dropProjectViews, makeProjectViews } from './project-views.ts';
import type { Tables } from './tables.ts';

/** Every migration of this program, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/** The views of limited tokens stand in the way of what changes a table: whichever migration runs removes them. */
const withoutViews = Object.fromEntries(
  Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    {
      async up(db) {
        await dropProjectViews(db);
        await migration.up(db);
      },
    },
  ]),
);

/**
 * Brings the tables up to this program's version. Several nodes may start at once: Kysely takes an advisory
 * lock, so that one migrates and the others wait for it.
 * @param to the last migration that runs; every one, unless it is named
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
  if (error) throw error;
  // What is on its way to a later state gets them there.
  if (to === undefined) await makeProjectViews(db, migrationNames.join());
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

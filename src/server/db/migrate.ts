import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '#server/lib/start-error.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the tables up to this program's version. Several nodes may start at once: Kysely takes an advisory
 * lock, so that one migrates and the others wait for it.
 * @returns the names of the migrations that ran now
 * @throws StartError when the database is of a newer Copydesk
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new StartError(
      'This database was last used by another version of Copydesk ' +
        `(${error.message.replace('corrupted migrations: ', '')}). Start that version, or restore a backup.`,
    );
  if (error) throw error;
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

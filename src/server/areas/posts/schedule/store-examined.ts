import type { Insertable, Kysely, Selectable } from 'kysely';

import type { PostExaminationsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** How long what a network said is used, in ms. */
const keptMs = 24 * 3_600_000;

const oldest = (now: Date) => new Date(now.getTime() - keptMs);

/** What networks said lately of these versions. */
export async function listExaminations(
  db: Db,
  accountIds: readonly number[],
  hashes: readonly Buffer[],
  now: Date,
): Promise<Selectable<PostExaminationsTable>[]> {
  if (accountIds.length === 0 || hashes.length === 0) return [];
  return db
    .selectFrom('post_examinations')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('version_hash', 'in', hashes)
    .where('looked_at', '>', oldest(now))
    .execute();
}

/** Stores what networks say now, and forgets what is too old of the same accounts. */
export async function saveExaminations(
  db: Db,
  examinations: readonly Insertable<PostExaminationsTable>[],
  now: Date,
): Promise<void> {
  if (examinations.length === 0) return;
  const accountIds = examinations.map(({ account_id }) => account_id);
  await db
    .deleteFrom('post_examinations')
    .where('account_id', 'in', accountIds)
    .where('looked_at', '<=', oldest(now))
    .execute();
  await db
    .insertInto('post_examinations')
    .values(examinations)
    .onConflict((on) =>
      on.columns(['account_id', 'version_hash']).doUpdateSet((is) => ({
        findings: is.ref('excluded.findings'),
        looked_at: is.ref('excluded.looked_at'),
      })),
    )
    .execute();
}

import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';

import type { SourceName } from '#contract/sources/all.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export interface PlannedReread {
  trendId: number;
  source: SourceName;
  externalId: string;
  createdAt: Date;
  dueAt: Date;
}

export async function planRereads(db: Db, planned: readonly PlannedReread[]): Promise<void> {
  if (planned.length === 0) return;
  await db
    .insertInto('rereads')
    .values(
      planned.map((reread) => ({
        trend_id: reread.trendId,
        source: reread.source,
        external_id: reread.externalId,
        created_at: reread.createdAt,
        due_at: reread.dueAt,
        step: 0,
      })),
    )
    .onConflict((conflict) => conflict.column('trend_id').doNothing())
    .execute();
}

export type Reread = Selectable<Tables['rereads']>;

/** Picks posts of a network that are due to be read again, and postpones them until `again` meanwhile. */
export async function claimDueRereads(
  db: Db,
  claim: { source: SourceName; now: Date; again: Date; limit: number },
): Promise<Reread[]> {
  return db
    .updateTable('rereads')
    .set({ due_at: claim.again })
    .where('trend_id', 'in', (due) =>
      due
        .selectFrom('rereads')
        .select('trend_id')
        .where('source', '=', claim.source)
        .where('due_at', '<=', claim.now)
        .orderBy('due_at')
        .limit(claim.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Stores the next time of each post; those without one are no longer followed. */
export async function advanceRereads(
  trx: Trx,
  next: readonly { trendId: number; dueAt: Date | null; step: number }[],
): Promise<void> {
  const ended = next.filter((reread) => reread.dueAt === null).map((reread) => reread.trendId);
  if (ended.length > 0) await trx.deleteFrom('rereads').where('trend_id', 'in', ended).execute();
  const going = next.filter((reread) => reread.dueAt !== null);
  if (going.length === 0) return;
  const rows = JSON.stringify(
    going.map(({ trendId, dueAt, step }) => ({ trend_id: trendId, due_at: dueAt, step })),
  );
  await sql`
    update rereads set due_at = next.due_at, step = next.step
    from json_to_recordset(${rows}::json) as next (trend_id bigint, due_at timestamptz, step int)
    where rereads.trend_id = next.trend_id`.execute(trx);
}

/** Reads nothing of a network again before then. */
export async function postponeRereads(db: Db, source: SourceName, until: Date): Promise<void> {
  await db
    .updateTable('rereads')
    .set({ due_at: until })
    .where('source', '=', source)
    .where('due_at', '<', until)
    .execute();
}

/** A running source of this kind, for the network's URL and keys. */
export async function sourceOfKind(
  db: Db,
  kind: string,
): Promise<Pick<Selectable<Tables['sources']>, 'id' | 'config' | 'secrets' | 'cursor'> | undefined> {
  return db
    .selectFrom('sources')
    .select(['id', 'config', 'secrets', 'cursor'])
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .where('demo', '=', false)
    .orderBy('id')
    .executeTakeFirst();
}

import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';

import type { SourcesTable } from '#server/db/research-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Cursor } from '#server/sources/source.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export type SourceRow = Selectable<SourcesTable>;
export type NamedSource = SourceRow & { category_name: string | null };

/** Every source with its category's name, or the one with this id. */
export async function listSources(db: Db, id?: number): Promise<NamedSource[]> {
  let query = db
    .selectFrom('sources')
    .leftJoin('news_categories', 'news_categories.id', 'sources.category_id')
    .selectAll('sources')
    .select('news_categories.name as category_name')
    .orderBy('sources.demo')
    .orderBy('sources.kind')
    .orderBy((order) => order.fn('lower', ['sources.name']))
    .orderBy('sources.id');
  if (id !== undefined) query = query.where('sources.id', '=', id);
  return query.execute();
}

export async function findSource(db: Db, id: number): Promise<NamedSource | undefined> {
  const [source] = await listSources(db, id);
  return source;
}

/** The source that reads the same: with the same URL, or, where there is none, the same settings. */
export async function findSame(
  db: Db,
  same: { kind: string; address: string | null; config: Record<string, unknown> },
): Promise<{ id: number; name: string } | undefined> {
  const query = db.selectFrom('sources').select(['id', 'name']).where('kind', '=', same.kind);
  return same.address === null
    ? query.where(sql<boolean>`config = ${JSON.stringify(same.config)}::jsonb`).executeTakeFirst()
    : query.where('address', '=', same.address).executeTakeFirst();
}

/** The same for many at once: the id of the source that reads each, by its key. */
export async function findAllSame(
  db: Db,
  wanted: readonly { key: string; kind: string; address: string | null; config: Record<string, unknown> }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    key: string;
    id: number;
  }>`select distinct on (wanted.key) wanted.key, sources.id
    from unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ kind }) => kind)}::text[],
      ${wanted.map(({ address }) => address)}::text[],
      ${wanted.map(({ config }) => JSON.stringify(config))}::text[]) as wanted(key, kind, address, config)
    join sources on sources.kind = wanted.kind and case when wanted.address is null
      then sources.config = wanted.config::jsonb else sources.address = wanted.address end
    order by wanted.key, sources.id`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export interface NewSource {
  kind: string;
  name: string;
  address: string | null;
  categoryId: number | null;
  config: Record<string, unknown>;
  /** Its keys, encrypted. */
  secrets?: string | null;
}

/** Returns the new source's id, or null when its URL is in use. */
export async function insertSource(db: Db, source: NewSource): Promise<number | null> {
  const values: Insertable<SourcesTable> = {
    kind: source.kind,
    name: source.name,
    address: source.address,
    category_id: source.categoryId,
    config: JSON.stringify(source.config),
    secrets: source.secrets ?? null,
    cursor: '{}',
    remarks: '[]',
  };
  const row = await db
    .insertInto('sources')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'address']).where('address', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Turning a source on makes it due at once and clears why it was stopped. */
export async function updateSource(
  db: Db,
  id: number,
  change: {
    name?: string;
    /** Null removes it from its category. */
    categoryId?: number | null;
    enabled?: boolean;
    /** What it reads and with which keys; it is then due at once. */
    reads?: { config: Record<string, unknown>; secrets: string | null; forget: boolean };
  },
): Promise<void> {
  const on = { stopped_reason: null, failures: 0, next_poll_at: null };
  await db
    .updateTable('sources')
    .set({
      name: change.name,
      category_id: change.categoryId,
      enabled: change.enabled,
      ...((change.enabled === true || change.reads) && on),
      ...(change.reads && {
        config: JSON.stringify(change.reads.config),
        secrets: change.reads.secrets,
        ...(change.reads.forget && { cursor: '{}' }),
      }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteSource(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sources').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The category of this name, ignoring case; created if it is new. A demo category becomes a real one. */
export async function categoryByName(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto('news_categories')
    .values({ name })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doUpdateSet({ demo: false }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Picks due sources, longest waiting first, and postpones them until `again`, so that no other worker picks
 * them while they wait for their turn.
 */
export async function claimDue(
  db: Db,
  claim: { now: Date; again: Date; limit: number },
): Promise<{ id: number; address: string | null }[]> {
  return db
    .updateTable('sources')
    .set({ next_poll_at: claim.again })
    .where('id', 'in', (due) =>
      due
        .selectFrom('sources')
        .select('id')
        .where('enabled', '=', true)
        .where('demo', '=', false)
        .where('stopped_reason', 'is', null)
        .where((or) => or.or([or('next_poll_at', 'is', null), or('next_poll_at', '<=', claim.now)]))
        .orderBy('next_poll_at', (order) => order.asc().nullsFirst())
        .limit(claim.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'address'])
    .execute();
}

/**
 * Claims a source for one poll until `until`. Undefined when it is being polled already, is a demo source or
 * does not exist. Only the claimant may store results, and only while it holds the source.
 */
export async function claimForPoll(
  db: Db,
  id: number,
  lease: { now: Date; until: Date },
): Promise<SourceRow | undefined> {
  return db
    .updateTable('sources')
    .set({ polling_until: lease.until })
    .where('id', '=', id)
    .where('demo', '=', false)
    .where((or) => or.or([or('polling_until', 'is', null), or('polling_until', '<', lease.now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Changes parts of a source's cursor at once, for the worker that holds the source. */
export async function keepCursor(db: Db, held: { id: number; until: Date }, changes: Cursor): Promise<void> {
  await db
    .updateTable('sources')
    .set({ cursor: sql`cursor || ${JSON.stringify(changes)}::jsonb` })
    .where('id', '=', held.id)
    .where('polling_until', '=', held.until)
    .execute();
}

export interface PollResult {
  /** Undefined leaves it unchanged. */
  cursor?: Cursor;
  address?: string;
  config?: Record<string, unknown>;
  at: Date;
  nextAt: Date | null;
  failures: number;
  problem: string | null;
  stoppedReason?: string | null;
  remarks?: readonly string[];
  readWith?: SourceRow['read_with'];
  added?: number;
}

/** Stores a poll's outcome and releases the source. Only for its holder: see `holdLeases`. */
export async function savePoll(trx: Trx, id: number, result: PollResult): Promise<void> {
  await trx
    .updateTable('sources')
    .set((column) => ({
      polling_until: null,
      last_polled_at: result.at,
      last_success_at: result.failures === 0 ? result.at : undefined,
      next_poll_at: result.nextAt,
      failures: result.failures,
      problem: result.problem,
      stopped_reason: result.stoppedReason,
      cursor: result.cursor && JSON.stringify(result.cursor),
      address: result.address,
      config: result.config && JSON.stringify(result.config),
      remarks: result.remarks && JSON.stringify(result.remarks),
      read_with: result.readWith,
      trends: column('trends', '+', result.added ?? 0),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Locks the rows of sources until the transaction ends, in the order of their ids.
 * @returns the sources whose lease is still held; store nothing of the others
 */
export async function holdLeases(
  trx: Trx,
  leases: readonly { id: number; until: Date }[],
): Promise<Set<number>> {
  const untils = new Map(leases.map(({ id, until }) => [id, until.getTime()]));
  const rows = await trx
    .selectFrom('sources')
    .select(['id', 'polling_until'])
    .where('id', 'in', [...untils.keys()])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(
    rows.filter((row) => row.polling_until?.getTime() === untils.get(row.id)).map(({ id }) => id),
  );
}

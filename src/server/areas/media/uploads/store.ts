import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { UploadState } from '#contract/media/uploads.ts';
import type { UploadsTable } from '#server/db/media-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type UploadRow = Selectable<UploadsTable>;

/** The member whose uploads they are. */
interface Owner {
  organizationId: number;
  userId: number;
}

const unfinished: readonly UploadState[] = ['sending', 'checking', 'refused'];

const own = (db: Db, { organizationId, userId }: Owner) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId);

export async function insertUpload(db: Db, upload: Insertable<UploadsTable>): Promise<UploadRow> {
  return db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow();
}

/** Expired ones are included. */
export async function findUpload(db: Db, owner: Owner, id: number): Promise<UploadRow | undefined> {
  return own(db, owner).where('id', '=', id).executeTakeFirst();
}

/** Expired ones are included. */
export async function findUploadByKey(db: Db, owner: Owner, key: string): Promise<UploadRow | undefined> {
  return own(db, owner).where('key', '=', key).executeTakeFirst();
}

/** For jobs, of any organization. */
export async function findAnyUpload(db: Db, id: number): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first, without expired ones. */
export async function listUnfinished(db: Db, owner: Owner, now: Date, limit: number): Promise<UploadRow[]> {
  return own(db, owner)
    .where('state', 'in', unfinished)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The member's newest unfinished upload of this file. */
export async function findSame(
  db: Db,
  owner: Owner,
  {
    fingerprint,
    bytes,
    projectId,
    now,
  }: { fingerprint: string; bytes: number; projectId: number | null; now: Date },
): Promise<UploadRow | undefined> {
  return own(db, owner)
    .where('state', 'in', ['sending', 'checking'])
    .where('fingerprint', '=', fingerprint)
    .where('bytes', '=', bytes)
    .where('project_id', 'is not distinct from', projectId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What is still to arrive at this server, of all organizations. */
export async function listPromised(db: Db, now: Date): Promise<Pick<UploadRow, 'key' | 'bytes'>[]> {
  return db
    .selectFrom('uploads')
    .select(['key', 'bytes'])
    .where('state', '=', 'sending')
    .where('parts_id', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

export async function extendUpload(db: Db, id: number, until: Date): Promise<void> {
  await db.updateTable('uploads').set({ expires_at: until }).where('id', '=', id).execute();
}

/** @returns whether it was still being sent */
export async function markChecking(trx: Db, id: number, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set({ state: 'checking', expires_at: until })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setSourceHash(db: Db, id: number, hash: Buffer): Promise<void> {
  await db.updateTable('uploads').set({ source_hash: hash }).where('id', '=', id).execute();
}

export async function markStored(
  trx: Db,
  id: number,
  { mediaId, duplicate }: { mediaId: number; duplicate: boolean },
): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ state: 'stored', media_id: mediaId, duplicate })
    .where('id', '=', id)
    .execute();
}

/** @param problem in English */
export async function markRefused(trx: Db, id: number, problem: string): Promise<void> {
  await trx.updateTable('uploads').set({ state: 'refused', problem }).where('id', '=', id).execute();
}

/** @returns whether it was deleted: not while it is being checked */
export async function deleteUpload(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('state', '<>', 'checking')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns them, for their files, with whether there is a medium of the same key */
export async function deleteExpired(
  db: Db,
  now: Date,
  limit: number,
): Promise<(UploadRow & { is_medium: boolean })[]> {
  return db
    .deleteFrom('uploads')
    .where('id', 'in', (from) =>
      from.selectFrom('uploads').select('id').where('expires_at', '<=', now).orderBy('id').limit(limit),
    )
    .returningAll()
    .returning(sql<boolean>`exists (select from media where media.key = uploads.key)`.as('is_medium'))
    .execute();
}

/** Which of these keys are those of uploads. */
export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

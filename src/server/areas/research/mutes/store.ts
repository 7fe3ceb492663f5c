import { sql, type Kysely, type Selectable } from 'kysely';

import type { MutesTable } from '#server/db/attention-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

interface Whose {
  organizationId: number;
  userId: number;
}

export type MuteRow = Selectable<MutesTable>;

/** Everything that is muted for a person: their own mutes and the organization's. */
export async function listMutes(db: Db, whose: Whose): Promise<MuteRow[]> {
  return db
    .selectFrom('mutes')
    .selectAll()
    .where('organization_id', '=', whose.organizationId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', whose.userId)]))
    .orderBy('kind')
    .orderBy('value')
    .execute();
}

/** Muting the same twice leaves one. */
export async function insertMute(db: Db, mute: Omit<MuteRow, 'id'>): Promise<MuteRow> {
  return db
    .insertInto('mutes')
    .values(mute)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id', 'kind', 'value'])
        .doUpdateSet((eb) => ({ source_id: eb.ref('excluded.source_id') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findMute(db: Db, whose: Whose, id: number): Promise<MuteRow | undefined> {
  return (await listMutes(db, whose)).find((mute) => mute.id === id);
}

export async function deleteMute(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mutes').where('id', '=', id).execute();
}

/** How many mutes a person or an organization has. */
export async function countMutes(db: Db, organizationId: number, userId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('mutes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`user_id is not distinct from ${userId}`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function sourceByName(db: Db, name: string): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('sources')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy('id')
    .executeTakeFirst();
}

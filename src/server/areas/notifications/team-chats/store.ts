import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { ChatSubject } from '#contract/notifications/team-chats.ts';
import type { TeamChatsTable } from '#server/db/notification-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type ChatRow = Selectable<TeamChatsTable>;

export async function listChats(db: Db, organizationId: number): Promise<ChatRow[]> {
  return db
    .selectFrom('team_chats')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
}

export async function findChat(db: Db, organizationId: number, id: number): Promise<ChatRow | undefined> {
  return db
    .selectFrom('team_chats')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An existing chat that is not turned off. */
export async function findChatToSend(
  db: Db,
  organizationId: number,
  id: number,
): Promise<ChatRow | undefined> {
  const chat = await findChat(db, organizationId, id);
  return chat?.off_at === null ? chat : undefined;
}

/** The ids of the chats that receive this. */
export async function listChatsFor(db: Db, organizationId: number, subject: ChatSubject): Promise<number[]> {
  const rows = await db
    .selectFrom('team_chats')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('off_at', 'is', null)
    .where(sql<boolean>`${subject} = any(subjects)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertChat(
  db: Db,
  chat: Pick<
    Insertable<TeamChatsTable>,
    'organization_id' | 'name' | 'kind' | 'address_sealed' | 'host' | 'ending' | 'subjects' | 'created_at'
  >,
): Promise<ChatRow> {
  return db.insertInto('team_chats').values(chat).returningAll().executeTakeFirstOrThrow();
}

export async function updateChat(
  db: Db,
  id: number,
  change: Partial<Omit<ChatRow, 'id' | 'organization_id' | 'created_at'>>,
): Promise<ChatRow> {
  return db
    .updateTable('team_chats')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteChat(db: Db, id: number): Promise<void> {
  await db.deleteFrom('team_chats').where('id', '=', id).execute();
}

export async function markChatSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('team_chats')
    .set({ sent_at: now, last_error: null, last_error_at: null })
    .where('id', '=', id)
    .execute();
}

/** Stores the chat's error; one that no longer exists is turned off. */
export async function markChatTrouble(
  db: Db,
  id: number,
  { error, gone, now }: { error: string; gone: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('team_chats')
    .set({ last_error: error, last_error_at: now, ...(gone && { off_at: now, off_told_at: null }) })
    .where('id', '=', id)
    .execute();
}

/** Chats that were turned off without a report to the admins, locked; call it in a transaction. */
export async function claimUnreportedChats(trx: Db, now: Date): Promise<ChatRow[]> {
  return trx
    .updateTable('team_chats')
    .set({ off_told_at: now })
    .where('off_at', 'is not', null)
    .where('off_told_at', 'is', null)
    .returningAll()
    .execute();
}

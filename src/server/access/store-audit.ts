import { sql, type Kysely } from 'kysely';

import type { Origin } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AuditLogTable } from '#server/db/workspace-tables.ts';

type Db = Kysely<Tables>;

/** Who did something, as far as is known; an Actor is one. */
export interface Doer {
  organizationId: number | null;
  /** Null for a person without an account. */
  userId: number | null;
  tokenId: number | null;
  sessionId?: number | null;
  /** The name of a person without an account. */
  name?: string;
  via?: AuditLogTable['via'];
  from?: Origin | undefined;
}

interface Entry {
  /** The operation: `tokens.revoke`. */
  what: string;
  /** The object: `token 12`. */
  subject: string | null;
  /** Short, without secrets. */
  details?: Record<string, unknown>;
  outcome?: 'done' | 'refused';
  /** Whose log it belongs to, where it is not about the organization that the doer works in. */
  organizationId?: number;
}

/** Actors whose call has already written its own audit row. */
const written = new WeakSet<object>();

/** Whether this very call has written its own row, in the transaction of its change. */
export function hasWritten(doer: object): boolean {
  return written.has(doer);
}

/**
 * Adds a row to the audit log. Call it in the transaction of a change whose details are kept; for all other
 * recorded operations mount/record.ts writes the row.
 */
export async function writeAudit(db: Db, doer: Doer, entry: Entry): Promise<void> {
  const { userId, tokenId, sessionId = null, name = null, from } = doer;
  const { organizationId = doer.organizationId } = entry;
  const via = doer.via ?? viaOf(doer);
  await sql`
    insert into audit_log
      (organization_id, user_id, who, token_id, session_id, via, address, device, what, subject, details, outcome)
    values (
      -- What removes an organization outlives it.
      (select id from organizations where id = ${organizationId}::bigint), ${userId},
      coalesce(${name}::text, (select users.name from users where id = ${userId}::bigint)),
      ${tokenId}, ${sessionId}, ${via}, ${from?.address ?? null}, ${from?.device?.slice(0, 300) ?? null},
      ${entry.what}, ${entry.subject}, ${JSON.stringify(entry.details ?? {})}, ${entry.outcome ?? 'done'})`.execute(
    db,
  );
  written.add(doer);
}

/** How the actor came, where it is not given: without an origin it is Copydesk itself. */
function viaOf({ tokenId, sessionId = null, from }: Doer): AuditLogTable['via'] {
  if (!from) return 'desk';
  if (tokenId !== null) return 'key';
  return sessionId === null ? 'link' : 'session';
}

/**
 * Records what a person did with their own account, once for each of their organizations, or for the
 * installation if they have none.
 */
export async function writePersonal(
  db: Db,
  doer: { userId: number | null; sessionId: number | null; from: Origin },
  entry: Omit<Entry, 'subject'>,
): Promise<void> {
  const homes = doer.userId === null ? [] : await activeOrganizations(db, doer.userId);
  const subject = doer.userId === null ? null : `user ${doer.userId}`;
  for (const organizationId of homes.length > 0 ? homes : [null])
    await writeAudit(db, { ...doer, organizationId, tokenId: null, via: 'session' }, { ...entry, subject });
}

async function activeOrganizations(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

import { sql, type Kysely } from 'kysely';

import type { PermissionGroup } from '#contract/permissions.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

interface Named {
  id: number;
  name: string;
}

/** An app by the id that it registered with. */
export async function findClient(db: Db, clientId: string) {
  return db
    .selectFrom('auth_oauth_clients')
    .select(['client_id as clientId', 'name', 'uri', 'redirect_uris as redirectUris'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** The apps of a person that are connected now, newest first. */
export async function listApps(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('tokens')
    .innerJoin('organizations', 'organizations.id', 'tokens.organization_id')
    .select([
      'tokens.id',
      'tokens.name',
      sql<string>`tokens.app_host`.as('host'),
      sql<Named>`jsonb_build_object('id', organizations.id, 'name', organizations.name)`.as('organization'),
      sql<PermissionGroup>`tokens.permission_group`.as('group'),
      sql<Named[] | null>`case when tokens.project_ids is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
        from projects p where p.organization_id = tokens.organization_id and p.id = any(tokens.project_ids)) end`.as(
        'projects',
      ),
      'tokens.daily_cap',
      'tokens.created_at',
      'tokens.expires_at',
      'tokens.last_used_at',
    ])
    .where('tokens.user_id', '=', userId)
    .where('tokens.app_host', 'is not', null)
    .where('tokens.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
    .orderBy('tokens.id', 'desc')
    .execute();
}

/** Earlier tokens that this person gave the same app in the same organization. */
export async function formerTokens(db: Db, token: { id: number; clientId: string }): Promise<number[]> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('tokens as latest', (join) =>
      join
        .onRef('latest.user_id', '=', 'tokens.user_id')
        .onRef('latest.organization_id', '=', 'tokens.organization_id'),
    )
    .select('tokens.id')
    .where('latest.id', '=', token.id)
    .where('tokens.id', '<', token.id)
    .where('tokens.app_client_id', '=', token.clientId)
    .where('tokens.revoked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a token that no app has got. */
export async function removeToken(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tokens').where('id', '=', id).execute();
}

/** The organization of a person's connected app; null where they have no such one. */
export async function organizationOfApp(db: Db, userId: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('tokens')
    .select('organization_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('app_host', 'is not', null)
    .executeTakeFirst();
  return row?.organization_id ?? null;
}

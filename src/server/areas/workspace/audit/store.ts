import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface AuditFilter {
  /** Null: of the installation. */
  organizationId: number | null;
  userId: number | undefined;
  operation: string | undefined;
  object: string | undefined;
  outcome: 'done' | 'refused' | undefined;
  since: Date | undefined;
  until: Date | undefined;
}

function ofHome(db: Db, organizationId: number | null) {
  return db
    .selectFrom('audit_log as entry')
    .where('entry.organization_id', organizationId === null ? 'is' : '=', organizationId);
}

/** Newest first; those after the entry `before`, if it is one of these. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  page: { before?: number | undefined; limit: number },
) {
  const { organizationId, userId, operation, object, outcome, since, until } = filter;
  let query = ofHome(db, organizationId).leftJoin('tokens', 'tokens.id', 'entry.token_id');
  if (userId !== undefined) query = query.where('entry.user_id', '=', userId);
  if (operation !== undefined) query = query.where('entry.what', '=', operation);
  if (object !== undefined)
    query = /\d$/.test(object)
      ? query.where('entry.subject', '=', object)
      : // All of a kind: `post`, `post 1`, `post 2` … but not `poster 1`.
        query.where((eb) =>
          eb.or([
            eb('entry.subject', '=', object),
            sql<boolean>`starts_with(entry.subject, ${`${object} `})`,
          ]),
        );
  if (outcome !== undefined) query = query.where('entry.outcome', '=', outcome);
  if (since !== undefined) query = query.where('entry.at', '>=', since);
  if (until !== undefined) query = query.where('entry.at', '<', until);
  if (page.before !== undefined)
    query = query.where(
      sql<boolean>`(entry.at, entry.id) < (select at, id from audit_log
        where id = ${page.before} and organization_id is not distinct from ${organizationId}::bigint)`,
    );
  return query
    .selectAll('entry')
    .select('tokens.name as token_name')
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Jumps through the index from one value to the next, so that a long log costs no more than a short one. */
async function distinct(db: Db, column: 'user_id' | 'what', organizationId: number | null) {
  const name = sql.ref(column);
  const of =
    organizationId === null ? sql`organization_id is null` : sql`organization_id = ${organizationId}`;
  const { rows } = await sql<{ value: string | number }>`
    with recursive hops as (
      (select ${name} as value from audit_log where ${of} and ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${of} and ${name} > hops.value order by ${name} limit 1)
      from hops where hops.value is not null
    )
    select value from hops where value is not null limit 500`.execute(db);
  return rows.map(({ value }) => value);
}

export async function listOperations(db: Db, organizationId: number | null): Promise<string[]> {
  return (await distinct(db, 'what', organizationId)).map(String);
}

/** The people in the log, with their present names, or else their names at that time. */
export async function listPeople(
  db: Db,
  organizationId: number | null,
): Promise<{ user_id: number; name: string }[]> {
  const ids = (await distinct(db, 'user_id', organizationId)).map(Number);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ user_id: number; name: string }>`
    select each.id as user_id, coalesce(users.name, (select who from audit_log
      where organization_id is not distinct from ${organizationId}::bigint and user_id = each.id
      order by at desc limit 1), '?') as name
    from unnest(${ids}::bigint[]) as each(id) left join users on users.id = each.id
    order by name, user_id`.execute(db);
  return rows;
}

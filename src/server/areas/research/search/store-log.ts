import { sql, type Kysely } from 'kysely';

import type { SearchParameters } from '#server/db/search-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** A person's searches are separate in each organization. */
interface Owner {
  userId: number;
  organizationId: number;
}

export interface LoggedSearch {
  keyword: string;
  parameters: SearchParameters;
  results: number;
  at: Date;
}

export async function logSearch(db: Db, owner: Owner, search: LoggedSearch & { ms: number }): Promise<void> {
  const { parameters, ...rest } = search;
  await db
    .insertInto('searches')
    .values({
      ...rest,
      user_id: owner.userId,
      organization_id: owner.organizationId,
      parameters: JSON.stringify(parameters),
    })
    .execute();
}

/** The newest of each different search, newest first. */
export async function recentSearches(db: Db, owner: Owner, limit: number): Promise<LoggedSearch[]> {
  const { rows } = await sql<LoggedSearch>`
    select keyword, parameters, results, at from (
      select distinct on (lower(keyword), parameters) * from searches
      where user_id = ${owner.userId} and organization_id = ${owner.organizationId}
      order by lower(keyword), parameters, at desc, id desc
    ) latest order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function forgetSearches(db: Db, owner: Owner): Promise<void> {
  await db
    .deleteFrom('searches')
    .where('user_id', '=', owner.userId)
    .where('organization_id', '=', owner.organizationId)
    .execute();
}

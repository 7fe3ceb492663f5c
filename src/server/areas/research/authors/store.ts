import { sql, type Kysely } from 'kysely';

import { factsOf } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { sourceNames } from '#contract/sources/all.ts';
import type { Scope } from '#server/areas/research/rollups/rollup.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** The sources that are networks where a name in a text is a link. */
const networks = sql.join(
  sourceNames
    .filter((source) => (factsOf(source)?.links.mentions ?? 'none') !== 'none')
    .map((name) => sql.lit(name)),
);

/** Of a network, those with the greatest reach: nobody scrolls to the others. */
const mostAuthors = 25_000;

/** Counts the posts of every author with a name, network by network, in the days up to the scope's present. */
export async function computeAuthors(trx: Db, scope: Scope, days: number): Promise<void> {
  const { audience, withoutDemo, until } = scope;
  await sql`delete from author_rollup where audience = ${audience}`.execute(trx);
  await sql`
    insert into author_rollup (audience, network, key, handle, name, search, posts, engagement)
    select ${audience}, source, key, handle, name, ' ' || fold_tag(concat_ws(' ', handle, name)), posts, engagement
    from (
      select source, lower(author_handle) as key, max(author_handle) as handle, max(author_name) as name,
        count(*)::int as posts, sum(engagement)::bigint as engagement, row_number() over (
          partition by source order by sum(engagement) desc nulls last, lower(author_handle)) as place
      from trends
      where source in (${networks}) and author_handle is not null
        and created_at > ${until}::timestamptz - ${days} * interval '1 day' and created_at <= ${until}
        and not (${withoutDemo} and demo) and not adult
      group by source, lower(author_handle)
    ) counted
    where place <= ${mostAuthors}`.execute(trx);
}

export interface AuthorRecord {
  network: NetworkName;
  handle: string;
  name: string | null;
  posts: number;
}

interface AuthorFilter {
  audience: string;
  networks: readonly NetworkName[];
  /** Folded: how the handle or a word of the name begins. */
  beginning: string;
}

/** The authors with the greatest reach, `limit` of each network. */
export async function listAuthors(
  db: Db,
  { audience, networks: wanted, beginning }: AuthorFilter,
  limit: number,
): Promise<AuthorRecord[]> {
  const { rows } = await sql<AuthorRecord>`
    select a.network, a.handle, a.name, a.posts
    from unnest(${[...wanted]}::text[]) wanted
      cross join lateral (
        select network, handle, name, posts, engagement, key from author_rollup
        where audience = ${audience} and network = wanted and position(${` ${beginning}`} in search) > 0
        order by engagement desc nulls last, key limit ${limit}
      ) a
    order by a.engagement desc nulls last, a.key, a.network`.execute(db);
  return rows;
}

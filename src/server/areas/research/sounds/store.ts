import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';

import { leastCreators } from '#contract/research/sounds.ts';
import { soundNetworks, type SoundNetwork } from '#contract/sources/all.ts';
import type { Scope } from '#server/areas/research/rollups/rollup.ts';
import type { SoundRollupTable } from '#server/db/rollup-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

const mostPosts = 20;
const networks = sql.join(soundNetworks.map((name) => sql.lit(name)));

/** Counts the use of every sound in the days up to the scope's present, network by network. */
export async function computeSounds(trx: Db, scope: Scope, days: number): Promise<void> {
  const { audience, withoutDemo, until } = scope;
  await sql`delete from sound_rollup where audience = ${audience}`.execute(trx);
  await sql`
    with used as materialized (
      select sound_slug as slug, source, id, engagement, lower(coalesce(author_handle, author_name)) as account
      from trends
      where source in (${networks}) and sound_slug is not null
        and created_at > ${until}::timestamptz - ${days} * interval '1 day' and created_at <= ${until}
        and not (${withoutDemo} and demo) and not adult
    ), by_network as (
      select slug, source, count(*) as posts, count(distinct account) as creators,
        sum(engagement) as eng, round(avg(engagement), 1) as per_post
      from used group by slug, source
    ), sums as (
      select slug, sum(posts) as posts, sum(creators) as creators, sum(eng) as eng, count(*) > 1 as is_cross,
        (array_agg(source order by per_post desc nulls last, eng desc nulls last, source))[1] as stronger,
        jsonb_object_agg(source, jsonb_build_object(
          'posts', posts, 'creators', creators, 'eng', eng, 'per_post', per_post)) as networks
      from by_network group by slug having sum(creators) >= ${leastCreators}
    ), tops as (
      select slug, array_agg(id order by place) as ids
      from (
        select slug, id, row_number() over (partition by slug order by engagement desc nulls last, id desc) as place
        from used
      ) ranked
      where place <= ${mostPosts} group by slug
    )
    insert into sound_rollup
      (audience, slug, title, artist, search, networks, is_cross, stronger, posts, creators, engagement, top_posts)
    select ${audience}, s.slug, s.title, s.artist, fold_tag(concat_ws(' ', s.title, s.artist)), sums.networks,
      sums.is_cross, sums.stronger, sums.posts, sums.creators, sums.eng, tops.ids
    from sums join sounds s using (slug) join tops using (slug)`.execute(trx);
}

export interface SoundFilter {
  audience: string;
  network: SoundNetwork | 'all';
  /** Folded words of title or artist. */
  terms: readonly string[];
  crossOnly: boolean;
  slug: string | null;
}

export type SoundRecord = Omit<Selectable<SoundRollupTable>, 'audience' | 'search'>;

function conditions({ audience, network, terms, crossOnly, slug }: SoundFilter): RawBuilder<unknown> {
  const all = [sql`audience = ${audience}`];
  if (network !== 'all') all.push(sql`networks ? ${network}`);
  for (const term of terms) all.push(sql`position(${term} in search) > 0`);
  if (crossOnly) all.push(sql`is_cross`);
  if (slug !== null) all.push(sql`slug = ${slug}`);
  return sql.join(all, sql` and `);
}

/** Cross-network sounds first, then by engagement on the requested network. */
export async function listSounds(
  db: Db,
  filter: SoundFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: SoundRecord[]; total: number }> {
  const engagement =
    filter.network === 'all' ? sql`engagement` : sql`(networks -> ${filter.network} ->> 'eng')::bigint`;
  const listed = sql<SoundRecord>`
    select slug, title, artist, networks, is_cross, stronger, posts, creators, engagement, top_posts
    from sound_rollup where ${conditions(filter)}
    order by is_cross desc, ${engagement} desc nulls last, slug
    limit ${page.limit} offset ${page.offset}`.execute(db);
  // A single sound needs no count.
  const counted =
    filter.slug === null
      ? sql<{ total: number }>`
    select count(*) as total from sound_rollup where ${conditions(filter)}`.execute(db)
      : null;
  const [{ rows }, total] = await Promise.all([listed, counted]);
  return { rows, total: total === null ? rows.length : (total.rows[0]?.total ?? 0) };
}

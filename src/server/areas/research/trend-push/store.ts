import { sql, type Kysely } from 'kysely';

import type { SourceName } from '#contract/sources/all.ts';
import type { Tables } from '#server/db/tables.ts';

/** The known ones of these posts, each with the time of its latest reading. */
export async function latestReadings(
  db: Kysely<Tables>,
  posts: readonly { source: SourceName; externalId: string }[],
): Promise<{ source: SourceName; external_id: string; at: Date | null }[]> {
  if (posts.length === 0) return [];
  const { rows } = await sql<{ source: SourceName; external_id: string; at: Date | null }>`
    select k.source, k.external_id, t.growth_to_at as at
    from unnest(${posts.map(({ source }) => source)}::text[], ${posts.map(({ externalId }) => externalId)}::text[])
      as asked(source, external_id)
    join trend_keys k using (source, external_id)
    join trends t on t.id = k.trend_id and t.created_at = k.created_at`.execute(db);
  return rows;
}

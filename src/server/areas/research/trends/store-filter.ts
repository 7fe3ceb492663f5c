import { sql, type RawBuilder } from 'kysely';

import type { SourceName } from '#contract/sources/all.ts';
import type { Muted } from '#server/areas/research/mutes/muted.ts';

/** The filters of a list; an index or the window can answer each of them. */
export interface TrendFilter {
  source: SourceName;
  since: Date | null;
  until: Date | null;
  minEngagement: number | null;
  /** A tsquery literal. */
  words: string | null;
  author: string | null;
  categoryId: number | null;
  community: string | null;
  type: string | null;
  withoutDemo: boolean;
  muted: Muted | null;
}

/** The conditions on a row of `trends`, as SQL with the table by its own name. */
export function conditions(filter: TrendFilter): RawBuilder<unknown> {
  return sql.join([sql`source = ${sql.lit(filter.source)}`, ...narrowing(filter)], sql` and `);
}

/** The same, of whatever source. */
export function narrowing(filter: Omit<TrendFilter, 'source'>): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (filter.since) all.push(sql`created_at >= ${filter.since}`);
  if (filter.until) all.push(sql`created_at <= ${filter.until}`);
  if (filter.minEngagement !== null) all.push(sql`engagement >= ${filter.minEngagement}`);
  if (filter.words !== null) all.push(sql`words @@ ${filter.words}::tsquery`);
  if (filter.author !== null) all.push(sql`author like ${`%${escapeLike(filter.author.toLowerCase())}%`}`);
  if (filter.categoryId !== null) all.push(sql`category_id = ${filter.categoryId}`);
  if (filter.community !== null) all.push(sql`lower(community) = ${filter.community.toLowerCase()}`);
  if (filter.type !== null) all.push(sql`type = ${filter.type}`);
  if (filter.withoutDemo) all.push(sql`not demo`);
  if (filter.muted) all.push(...withoutMuted(filter.muted));
  return all;
}

export function withoutMuted({ feedIds, authors, tsqueries }: Muted): RawBuilder<unknown>[] {
  return [
    ...(feedIds.length > 0 ? [sql`(feed_id is null or feed_id <> all(${feedIds}::bigint[]))`] : []),
    ...(authors.length > 0
      ? [
          sql`coalesce(lower(author_name) <> all(${authors}::text[]), true)
            and coalesce(lower(author_handle) <> all(${authors}::text[]), true)`,
        ]
      : []),
    ...tsqueries.map((tsquery) => sql`not words @@ ${tsquery}::tsquery`),
  ];
}

/** Whether more than the source, the window and what is hidden filters a list. */
export function isNarrow({
  words: tsqueries,
  author,
  categoryId,
  community,
  type,
  minEngagement,
}: Omit<TrendFilter, 'source'>): boolean {
  return [tsqueries, author, categoryId, community, type, minEngagement].some((value) => value !== null);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

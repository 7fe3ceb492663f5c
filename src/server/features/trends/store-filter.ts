import { sql, type RawBuilder } from 'kysely';

import type { SourceName } from '#contract/sources.ts';
import type { Muted } from '#server/features/mutes/muted.ts';

/** What a list is narrowed to; every condition is one that an index or the window answers. */
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

/** What a row of `trends` must be, as SQL over the table by its own name. */
export function conditions(filter: TrendFilter): RawBuilder<unknown> {
  const all = [sql`source = ${sql.lit(filter.source)}`];
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
  return sql.join(all, sql` and `);
}

export function withoutMuted({ feedIds, authors, words }: Muted): RawBuilder<unknown>[] {
  return [
    ...(feedIds.length > 0 ? [sql`(feed_id is null or feed_id <> all(${feedIds}::bigint[]))`] : []),
    ...(authors.length > 0
      ? [
          sql`coalesce(lower(author_name) <> all(${authors}::text[]), true)
            and coalesce(lower(author_handle) <> all(${authors}::text[]), true)`,
        ]
      : []),
    ...words.map((word) => sql`not words @@ ${word}::tsquery`),
  ];
}

/** Whether more than the source, the window and what is hidden narrows a list. */
export function isNarrow({
  words,
  author,
  categoryId,
  community,
  type,
  minEngagement,
}: TrendFilter): boolean {
  return [words, author, categoryId, community, type, minEngagement].some((value) => value !== null);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

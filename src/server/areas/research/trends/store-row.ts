import { sql, type RawBuilder } from 'kysely';

import { hasField, type SourceName } from '#contract/sources/all.ts';
import { trendColumnNames } from '#server/areas/intake/ingest/store.ts';
import type { TrendsTable } from '#server/db/tables.ts';

export interface TrendRecord extends Omit<TrendsTable, 'id' | 'author' | 'words' | 'adult'> {
  id: number;
  feed_name: string | null;
  category_name: string | null;
  sound_title: string | null;
  sound_artist: string | null;
  story_trends: number | null;
  story_sources: number | null;
}

/** The stored columns of a trend, without those used only for searching and hiding. */
const listed = [...trendColumnNames.filter((name) => name !== 'adult' && name !== 'words'), 'story_id'];

const columns = sql.join(listed.map((name) => sql`t.${sql.ref(name)}`));

/**
 * The names behind a row's ids. Only the joins that a source's rows can need, since each costs more to plan
 * than to run.
 */
export function named(source: SourceName | null): {
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
} {
  const news = source === null || hasField(source, 'feed_name');
  const sound = source === null || hasField(source, 'sound');
  return {
    columns: sql.join([
      columns,
      news
        ? sql`s.name as feed_name, c.name as category_name`
        : sql`null as feed_name, null as category_name`,
      sound
        ? sql`so.title as sound_title, so.artist as sound_artist`
        : sql`null as sound_title, null as sound_artist`,
      sql`st.trends as story_trends, st.sources as story_sources`,
    ]),
    joins: sql.join(
      [
        sql`left join stories st on st.id = t.story_id and st.trends > 1`,
        ...(news
          ? [sql`left join sources s on s.id = t.feed_id left join news_categories c on c.id = t.category_id`]
          : []),
        ...(sound ? [sql`left join sounds so on so.slug = t.sound_slug`] : []),
      ],
      sql` `,
    ),
  };
}

import { sql, type Kysely } from 'kysely';

import type { AnswerOf } from '#contract/operation.ts';
import type { trendWork } from '#contract/posts/trend-work.ts';
import type { Tables } from '#server/db/tables.ts';

export type TrendWork = AnswerOf<typeof trendWork.list>['trends'][number];

/** The most posts listed per trend, and the maximum length of each line. */
const mostPosts = 5;
const mostLetters = 200;

/**
 * What an organization created from these trends, without those that it did not use; one statement for all.
 */
export async function listTrendWork(
  db: Kysely<Tables>,
  organizationId: number,
  trendIds: readonly number[],
): Promise<TrendWork[]> {
  const { rows } = await sql<TrendWork>`
    with made as (
      select c.id, c.trend_id, c.title, k.name as column_name, c.archived_at is not null as archived
      from cards c join board_columns k on k.id = c.board_column_id
      where c.organization_id = ${organizationId} and c.trend_id = any(${[...trendIds]}::bigint[])
    ), written as (
      select p.id, m.trend_id, p.state as status, left(p.body, ${mostLetters}) as body,
        row_number() over (partition by m.trend_id order by p.id desc) as nth
      from made m join posts p on p.card_id = m.id
    )
    select m.trend_id,
      json_agg(json_build_object('card_id', m.id, 'title', m.title, 'column_name', m.column_name,
        'archived', m.archived) order by m.archived, m.id desc) as cards,
      (select coalesce(json_agg(json_build_object('id', w.id, 'body', w.body, 'status', w.status)
        order by w.id desc), '[]')
        from written w where w.trend_id = m.trend_id and w.nth <= ${mostPosts}) as posts
    from made m group by m.trend_id order by m.trend_id`.execute(db);
  return rows;
}

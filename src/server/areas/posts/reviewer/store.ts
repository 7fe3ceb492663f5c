import { sql, type Kysely, type Selectable } from 'kysely';

import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { GradingRoundsTable, ModelSpendingTable } from '#server/db/reviewer-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface Waiting extends StoredPost {
  project_name: string;
  project_lang: string;
  /** The URL of its card's story. */
  source_url: string | null;
  /** The last review that counts. */
  last_id: number | null;
  /**
   * Whether it is a reviewer agent's review of the present content without a model: only the model's part is
   * missing.
   */
  machine_only: boolean;
}

interface Wanted {
  organizationId: number;
  /** The agents that grade here. */
  reviewers: readonly number[];
  /** Includes drafts that no model has read yet, once their pause is over. */
  model: boolean;
  now: Date;
  /** Absent: any post. */
  postId?: number;
}

/**
 * The drafts in review whose present content has no review, by planned time, earliest first. A post that a
 * person blocked waits for a person, and agents do not grade their own. Archived projects are left out.
 */
export async function listWaiting(
  db: Db,
  { organizationId, reviewers, model, now, postId }: Wanted,
): Promise<Waiting[]> {
  const agents = sql`${[...reviewers]}::bigint[]`;
  const { rows } = await sql<Waiting>`
    select posts.*, projects.name as project_name, projects.lang as project_lang, cards.post_url as source_url,
      last.id as last_id, last.content_hash is not distinct from posts.content_hash as machine_only
    from posts
      join projects on projects.id = posts.project_id
      left join cards on cards.id = posts.card_id
      left join lateral (
        select r.id, r.user_id, r.content_hash, r.checks_only, r.verdict, coalesce(u.agent, false) as agent
        from reviews r left join users u on u.id = r.user_id
        where r.post_id = posts.id and not r.ignored order by r.id desc limit 1
      ) last on true
      left join post_gradings g on g.post_id = posts.id and g.content_hash = posts.content_hash
    where posts.organization_id = ${organizationId} and posts.state = 'draft' and posts.stage = 'review'
      and projects.archived_at is null
      and (${postId ?? null}::bigint is null or posts.id = ${postId ?? null})
      and (cardinality(${agents}) > 1 or coalesce(posts.author_user_id <> all(${agents}), true))
      and (last.content_hash is distinct from posts.content_hash
        or ${model} and last.checks_only and last.user_id = any(${agents}) and g.retry_at <= ${now})
      and not (last.verdict is not distinct from 'block' and not last.agent)
    order by posts.scheduled_at nulls last, posts.id
    limit 200`.execute(db);
  return rows;
}

/**
 * Claims a post for this grader until then; claims on other content are deleted.
 * @returns how many readings of this content have failed so far; null where another worker has it
 */
export async function claimPost(
  db: Db,
  { id, content_hash, now, until }: { id: number; content_hash: string; now: Date; until: Date },
): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    insert into post_gradings as g (post_id, content_hash, lease_until)
      select id, ${content_hash}::text, ${until}::timestamptz from posts where id = ${id}
    on conflict (post_id) do update set
      lease_until = excluded.lease_until,
      content_hash = excluded.content_hash,
      attempts = case when g.content_hash = excluded.content_hash then g.attempts else 0 end,
      retry_at = case when g.content_hash = excluded.content_hash then g.retry_at end
    where g.lease_until is null or g.lease_until <= ${now}
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

/** Releases a post; null means that nothing is tried again. */
export async function leavePost(
  db: Db,
  id: number,
  again: { attempts: number; retry_at: Date | null } | null,
): Promise<void> {
  await db
    .updateTable('post_gradings')
    .set({ lease_until: null, ...again })
    .where('post_id', '=', id)
    .execute();
}

export async function saveRound(db: Db, round: Selectable<GradingRoundsTable>): Promise<void> {
  const { organization_id: _, ...rest } = round;
  await db
    .insertInto('grading_rounds')
    .values(round)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(rest))
    .execute();
}

export async function findRound(
  db: Db,
  organizationId: number,
): Promise<Selectable<GradingRoundsTable> | undefined> {
  return db
    .selectFrom('grading_rounds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Adds to the cost of the organization's readings in the month. */
export async function addSpending(db: Db, spent: Selectable<ModelSpendingTable>): Promise<void> {
  const sum = (column: string) =>
    sql<number>`${sql.ref(`model_spending.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  await db
    .insertInto('model_spending')
    .values(spent)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'month']).doUpdateSet({
        readings: sum('readings'),
        unpriced: sum('unpriced'),
        tokens_in: sum('tokens_in'),
        tokens_out: sum('tokens_out'),
        cost_micros: sum('cost_micros'),
      }),
    )
    .execute();
}

export async function findSpending(
  db: Db,
  organizationId: number,
  month: string,
): Promise<Selectable<ModelSpendingTable> | undefined> {
  return db
    .selectFrom('model_spending')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('month', '=', month)
    .executeTakeFirst();
}

/** The cost of the month's readings of all organizations together, in millionths of a US dollar. */
export async function spentInMonth(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ micros: number }>`
    select coalesce(sum(cost_micros), 0)::bigint as micros from model_spending where month = ${month}`.execute(
    db,
  );
  return rows[0]?.micros ?? 0;
}

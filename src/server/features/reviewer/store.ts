import { sql, type Kysely, type Selectable } from 'kysely';

import type { GradingRoundsTable, ModelSpendingTable } from '#server/db/reviewer-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { StoredPost } from '#server/features/schedule/store.ts';

type Db = Kysely<Tables>;

export interface Waiting extends StoredPost {
  project_name: string;
  project_lang: string;
  /** Where its card's story stands. */
  source_url: string | null;
  /** The last review that counts. */
  last_id: number | null;
  /** Whether it is a reviewer agent's on the content as it is, without a model: only that part is missing. */
  machine_only: boolean;
}

interface Asked {
  organizationId: number;
  /** The agents that grade here. */
  reviewers: readonly number[];
  /** Whether what no model has read yet is asked for too, once its pause is over. */
  model: boolean;
  now: Date;
  /** Absent: any post. */
  postId?: number;
}

/**
 * The drafts in review that nobody has judged as they are now, oldest time to send first. What a person blocked a
 * person judges again, and nobody grades their own. What is in an archived project goes nowhere.
 */
export async function listWaiting(
  db: Db,
  { organizationId, reviewers, model, now, postId }: Asked,
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
 * Takes a post for this grader alone until then; what is left behind of other content is forgotten.
 * @returns how many readings of this content have failed so far; null where another one is at it
 */
export async function takePost(
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

/** Lets go of a post; null means that nothing is tried again. */
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

/** Adds to what the organization's readings have cost in the month. */
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

/** What the month's readings have cost all organizations together, in millionths of a US dollar. */
export async function spentInMonth(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ micros: number }>`
    select coalesce(sum(cost_micros), 0)::bigint as micros from model_spending where month = ${month}`.execute(
    db,
  );
  return rows[0]?.micros ?? 0;
}

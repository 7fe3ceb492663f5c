import { sql, type Kysely } from 'kysely';

import { labelConditions } from '#server/areas/labels/labelling/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Scope } from './store.ts';

type FlowScope = Omit<Scope, 'sandbox' | 'network'>;

const ofScope = ({
  organizationId,
  projectId,
  authorId,
  ...labels
}: FlowScope) => sql`p.organization_id = ${organizationId}
  ${projectId === undefined ? sql`` : sql`and p.project_id = ${projectId}`}
  ${authorId === undefined ? sql`` : sql`and p.author_user_id = ${authorId}`}
  ${sql.join(
    labelConditions('p', labels).map((condition) => sql`and ${condition}`),
    sql` `,
  )}`;

/** A column of instants within the local days of the project `pr`, with bounds that an index can use. */
const within = (column: string, { from, to }: FlowScope) => {
  const at = sql.raw(column);
  return sql`${at} >= (${from}::date - 1)::timestamp at time zone 'UTC'
    and ${at} < (${to}::date + 2)::timestamp at time zone 'UTC'
    and (${at} at time zone pr.timezone)::date between ${from} and ${to}`;
};

/** How long the posts that were published in these days took, in hours. */
export async function sendingTimes(
  db: Kysely<Tables>,
  scope: FlowScope,
): Promise<{ sent: number; median: number | null; p90: number | null }> {
  const { rows } = await sql<{ sent: number; median: number | null; p90: number | null }>`
    select count(*)::int as sent,
      percentile_cont(0.5) within group (order by hours) as median,
      percentile_cont(0.9) within group (order by hours) as p90
    from (
      select date_part('epoch', p.sent_at - p.created_at) / 3600 as hours
      from posts p join projects pr on pr.id = p.project_id
      where ${ofScope(scope)} and p.state in ('sent', 'partly_sent') and ${within('p.sent_at', scope)}
    ) sent`.execute(db);
  return rows[0] ?? { sent: 0, median: null, p90: null };
}

/** Results of reviews. */
export interface Judged {
  reviewed: number;
  ok: number;
  fix: number;
  block: number;
  /** Posts that got this at least once. */
  fixed: number;
  blocked: number;
}

export interface Verdicts extends Judged {
  ok_at_once: number;
  median: number | null;
  p90: number | null;
}

/**
 * The verdicts of these days (`given`): whether each is the first of its post, and how many hours it took
 * since the post was handed in or last reviewed, also before these days.
 */
const givenIn = (scope: FlowScope) => sql`
  with given as (
    select r.post_id, r.verdict, r.user_id, r.guest_name, earlier.created_at is null as first,
      date_part('epoch', r.created_at - coalesce(earlier.created_at, p.submitted_at, p.created_at)) / 3600 as hours
    from reviews r join posts p on p.id = r.post_id join projects pr on pr.id = p.project_id
    left join lateral (
      select e.created_at from reviews e where e.post_id = r.post_id and not e.ignored and not e.checks_only
        and e.id < r.id
      order by e.id desc limit 1
    ) earlier on true
    where ${ofScope(scope)} and not r.ignored and not r.checks_only
      and ${within('r.created_at', scope)}
  )`;

const judged = sql.raw(`count(distinct post_id)::int as reviewed,
  (count(*) filter (where verdict = 'ok'))::int as ok,
  (count(*) filter (where verdict = 'fix'))::int as fix,
  (count(*) filter (where verdict = 'block'))::int as block,
  (count(distinct post_id) filter (where verdict = 'fix'))::int as fixed,
  (count(distinct post_id) filter (where verdict = 'block'))::int as blocked`);

/** The review results of these days, without authors' OKs on their own posts. */
export async function verdictsOf(db: Kysely<Tables>, scope: FlowScope): Promise<Verdicts> {
  const { rows } = await sql<Verdicts>`
    ${givenIn(scope)}
    select ${judged},
      (count(*) filter (where verdict = 'ok' and first))::int as ok_at_once,
      percentile_cont(0.5) within group (order by hours) filter (where first) as median,
      percentile_cont(0.9) within group (order by hours) filter (where first) as p90
    from given`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query of one row brought none');
  return row;
}

export interface ReviewerVerdicts extends Judged {
  user_id: number | null;
  name: string | null;
  median: number | null;
}

/** The same by reviewer, most reviews first; guests by the name that they gave. */
export async function verdictsByReviewer(db: Kysely<Tables>, scope: FlowScope): Promise<ReviewerVerdicts[]> {
  const { rows } = await sql<ReviewerVerdicts>`
    ${givenIn(scope)}
    select user_id, coalesce(u.name, guest_name) as name, ${judged},
      percentile_cont(0.5) within group (order by hours) as median
    from given left join users u on u.id = user_id
    group by user_id, u.name, guest_name
    order by reviewed desc, name nulls last`.execute(db);
  return rows;
}

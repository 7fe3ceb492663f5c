import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { PostState } from '#contract/posts.ts';
import type { Verdict } from '#contract/verdict.ts';

type Db = Kysely<Tables>;

export interface DatedPost {
  id: number;
  body: string;
  state: PostState;
  at: Date;
  project_id: number;
  author_user_id: number | null;
  networks: string[] | null;
  verdict: Verdict | null;
}

interface Stretch {
  organizationId: number;
  projectId: number | undefined;
  from: Date;
  to: Date;
  limit: number;
}

/** Posts that were sent in a stretch of time or are to be, the earliest first, with the first words of each. */
export async function listDatedPosts(
  db: Db,
  { organizationId, projectId, from, to, limit }: Stretch,
): Promise<DatedPost[]> {
  const ofProject = projectId === undefined ? sql`` : sql`and post.project_id = ${projectId}`;
  // As two reads, for each has an index of its own.
  const { rows } = await sql<DatedPost>`
    with dated as (
      (select post.id, post.sent_at as at from posts post
        where post.organization_id = ${organizationId} and post.state <> 'cancelled' ${ofProject}
          and post.sent_at >= ${from} and post.sent_at < ${to}
        order by post.sent_at limit ${limit})
      union all
      (select post.id, post.scheduled_at as at from posts post
        where post.organization_id = ${organizationId} and post.state <> 'cancelled' ${ofProject}
          and post.sent_at is null and post.scheduled_at >= ${from} and post.scheduled_at < ${to}
        order by post.scheduled_at limit ${limit})
    )
    select post.id, left(post.body, 300) as body, post.state, dated.at, post.project_id, post.author_user_id,
      (select array_agg(distinct account.network) from post_targets target
        join accounts account on account.id = target.account_id
        where target.post_id = post.id and target.state <> 'cancelled') as networks,
      (select case when review.content_hash = post.content_hash then review.verdict end from reviews review
        where review.post_id = post.id and not review.ignored order by review.id desc limit 1) as verdict
    from dated join posts post on post.id = dated.id
    order by dated.at, post.id
    limit ${limit}`.execute(db);
  return rows;
}

/** What else goes to an account of this post within so many ms of an instant: the first words, and the account. */
export async function listNearPosts(
  db: Db,
  { id, organizationId, at, withinMs }: { id: number; organizationId: number; at: Date; withinMs: number },
): Promise<{ id: number; body: string; account_id: number; network: string; account: string; at: Date }[]> {
  const { rows } = await sql<{
    id: number;
    body: string;
    account_id: number;
    network: string;
    account: string;
    at: Date;
  }>`
    select distinct on (account.id) other.id, left(other.body, 300) as body, account.id as account_id,
      account.network, account.name as account, other.scheduled_at as at
    from posts other
      join post_targets target on target.post_id = other.id and target.state <> 'cancelled'
      join post_targets own on own.post_id = ${id} and own.account_id = target.account_id
      join accounts account on account.id = own.account_id
    where other.organization_id = ${organizationId} and other.id <> ${id}
      and other.state in ('scheduled', 'sending', 'sent', 'partly_sent')
      and other.scheduled_at > ${new Date(at.getTime() - withinMs)}
      and other.scheduled_at < ${new Date(at.getTime() + withinMs)}
    order by account.id, other.scheduled_at`.execute(db);
  return rows;
}

import { sql, type Kysely } from 'kysely';

import type { LabelFilter } from '#contract/labels/label-filter.ts';
import type { PostState } from '#contract/post-states.ts';
import type { Verdict } from '#contract/posts/verdict.ts';
import { labelConditions } from '#server/areas/labels/labelling/store.ts';
import type { StoredMedia } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { noArchivedDraft } from './store-lists.ts';

type Db = Kysely<Tables>;

export interface DatedPost {
  id: number;
  body: string;
  state: PostState;
  at: Date;
  first_medium: StoredMedia | null;
  has_design: boolean;
  design_picture: StoredMedia | null;
  project_id: number;
  author_user_id: number | null;
  label_ids: number[];
  campaign_id: number | null;
  /** Their names, separated by commas; null where it has no accounts. */
  networks: string | null;
  verdict: Verdict | null;
}

interface Stretch extends LabelFilter {
  organizationId: number;
  projectId: number | undefined;
  from: Date;
  to: Date;
  limit: number;
}

/** Posts published or planned in a range of time, earliest first, each with the beginning of its text. */
export async function listDatedPosts(
  db: Db,
  { organizationId, projectId, from, to, limit, ...labels }: Stretch,
): Promise<DatedPost[]> {
  const narrowed = sql`and ${sql.join(
    [
      projectId === undefined ? noArchivedDraft('post') : sql`post.project_id = ${projectId}`,
      ...labelConditions('post', labels),
    ],
    sql` and `,
  )}`;
  const columns = sql`post.id, left(post.body, 300) as body, post.state, post.project_id, post.author_user_id, post.label_ids, post.campaign_id, post.content_hash,
    post.media->0 as first_medium, coalesce(jsonb_typeof(post.design) = 'object', false) as has_design, post.design_picture`;
  // As two reads, since each has its own index; the networks of all posts are read at once.
  const { rows } = await sql<DatedPost>`
    with dated as materialized (
      (select ${columns}, post.sent_at as at from posts post
        where post.organization_id = ${organizationId} and post.state <> 'cancelled' ${narrowed}
          and post.sent_at >= ${from} and post.sent_at < ${to}
        order by post.sent_at limit ${limit})
      union all
      (select ${columns}, post.scheduled_at as at from posts post
        where post.organization_id = ${organizationId} and post.state <> 'cancelled' ${narrowed}
          and post.sent_at is null and post.scheduled_at >= ${from} and post.scheduled_at < ${to}
        order by post.scheduled_at limit ${limit})
      order by at, id
      limit ${limit}
    ), going as (
      select target.post_id, string_agg(distinct account.network, ',') as networks
      from post_targets target join accounts account on account.id = target.account_id
      where target.post_id = any (array(select id from dated)) and target.state <> 'cancelled'
      group by target.post_id
    )
    select post.id, post.body, post.first_medium, post.has_design, post.design_picture, post.state, post.at, post.project_id, post.author_user_id, post.label_ids, post.campaign_id, going.networks,
      (select case when review.content_hash = post.content_hash and not (review.checks_only and review.verdict = 'ok')
          then review.verdict end from reviews review
        where review.post_id = post.id and not review.ignored order by review.id desc limit 1) as verdict
    from dated post left join going on going.post_id = post.id
    order by post.at, post.id`.execute(db);
  return rows;
}

/**
 * Other posts to an account of this post within so many ms of an instant: the beginning of the text, and the
 * account.
 */
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

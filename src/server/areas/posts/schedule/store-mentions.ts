import { sql, type Kysely } from 'kysely';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { PostContent } from '#contract/networks/post-content.ts';
import type { Tables } from '#server/db/tables.ts';

export interface MentioningPost extends Pick<PostContent, 'body' | 'thread' | 'first_comment' | 'overrides'> {
  accounts: { account_id: number; network: NetworkName }[];
}

/**
 * Those with an @ among the project's latest posts, latest first, without drafts: what is still being typed is
 * no name. `most` posts are looked at.
 */
export async function listMentioningPosts(
  db: Kysely<Tables>,
  { organizationId, projectId, most }: { organizationId: number; projectId: number; most: number },
): Promise<MentioningPost[]> {
  const { rows } = await sql<MentioningPost>`
    select p.body, p.thread, p.first_comment, p.overrides, (
      select coalesce(json_agg(json_build_object('account_id', a.id, 'network', a.network) order by a.id), '[]')
      from post_targets t join accounts a on a.id = t.account_id where t.post_id = p.id
    ) as accounts
    from (
      select id, body, thread, first_comment, overrides from posts
      where organization_id = ${organizationId} and project_id = ${projectId}
        and state not in ('draft', 'cancelled')
      order by id desc limit ${most}
    ) p
    where concat(p.body, p.thread, p.first_comment, p.overrides) like '%@%'
    order by p.id desc`.execute(db);
  return rows;
}

/** The project's connected accounts that have a name on one of these networks. */
export async function listNamedAccounts(
  db: Kysely<Tables>,
  of: { organizationId: number; projectId: number; networks: readonly NetworkName[] },
): Promise<{ network: NetworkName; handle: string; name: string }[]> {
  const { rows } = await sql<{ network: NetworkName; handle: string; name: string }>`
    select network, handle, name from accounts
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and removed_at is null
      and handle is not null and network = any(${[...of.networks]}::text[])
    order by id`.execute(db);
  return rows;
}

import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

interface Owner {
  organizationId: number;
  userId: number;
}

export async function findFeed(db: Db, { organizationId, userId }: Owner) {
  return db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Ends the previous one. */
export async function replaceFeed(db: Db, { organizationId, userId }: Owner, hash: Buffer, now: Date) {
  const fresh = { secret_hash: hash, created_at: now, last_read_at: null };
  await db
    .insertInto('calendar_feeds')
    .values({ organization_id: organizationId, user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(fresh))
    .execute();
}

export async function deleteFeed(db: Db, { organizationId, userId }: Owner): Promise<void> {
  await db
    .deleteFrom('calendar_feeds')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Records that it was read. With its owner's language. Undefined for an unknown feed, and where its owner is no
 * longer a member.
 */
export async function openFeed(db: Db, hash: Buffer, now: Date) {
  return db
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .from('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .whereRef('members.organization_id', '=', 'calendar_feeds.organization_id')
    .whereRef('members.user_id', '=', 'calendar_feeds.user_id')
    .where('members.active', '=', true)
    .where('secret_hash', '=', hash)
    .returning(['organizations.id as organization_id', 'organizations.name', 'organizations.timezone'])
    .returning(['users.language', 'members.project_roles'])
    .executeTakeFirst();
}

/** Posts scheduled or published between these instants, with their networks. */
export async function scheduledPosts(db: Db, organizationId: number, from: Date, to: Date) {
  return (
    db
      .selectFrom('posts')
      .innerJoin('projects', 'projects.id', 'posts.project_id')
      .select(['posts.id', 'posts.body', 'posts.state', 'posts.version', 'posts.updated_at', 'posts.sent_at'])
      .select('projects.name as project')
      .select((post) => post.fn.coalesce('posts.sent_at', 'posts.scheduled_at').as('at'))
      .select((post) =>
        post
          .selectFrom('post_targets')
          .innerJoin('accounts', 'accounts.id', 'post_targets.account_id')
          .select((target) => target.fn.agg<string[]>('array_agg', ['accounts.network']).as('networks'))
          .whereRef('post_targets.post_id', '=', 'posts.id')
          .as('networks'),
      )
      .where('posts.organization_id', '=', organizationId)
      .where('posts.state', 'in', ['scheduled', 'sending', 'sent', 'partly_sent', 'failed'])
      // As two ranges, since each has its own index.
      .where((post) =>
        post.or([
          post.and([post('posts.sent_at', '>=', from), post('posts.sent_at', '<', to)]),
          post.and([
            post('posts.sent_at', 'is', null),
            post('posts.scheduled_at', '>=', from),
            post('posts.scheduled_at', '<', to),
          ]),
        ]),
      )
      .orderBy('at')
      .limit(2_000)
      .execute()
  );
}

import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';

import type {
  PostStepsTable,
  PostTargetsTable,
  PostsTable,
  PublishingTables,
} from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Ids } from './board-store.ts';
import type { DemoAccount } from './posts-accounts.ts';

type Trx = Transaction<Tables>;

/** Ids of the agents' tokens by the name of whom they belong to. */
export async function tokensOfAgents(trx: Kysely<Tables>, organizationId: number): Promise<Ids> {
  const rows = await trx
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'users.name'])
    .where('tokens.organization_id', '=', organizationId)
    .where('users.agent', '=', true)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Sandbox accounts with their slots; their ids in the order given. */
export async function insertAccounts(
  trx: Trx,
  accounts: readonly DemoAccount[],
  { organizationId, projects, at }: { organizationId: number; projects: Ids; at: Date },
): Promise<number[]> {
  const ids: number[] = [];
  for (const { project, network, name, handle, settings, state, slots } of accounts) {
    const { id } = await trx
      .insertInto('accounts')
      .values({
        organization_id: organizationId,
        project_id: projects.get(project) ?? 0,
        network,
        transport: 'sandbox',
        name,
        handle,
        settings: JSON.stringify(settings),
        state,
        created_at: at,
        demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('account_slots')
      .values(slots.map((slot) => ({ ...slot, account_id: id })))
      .execute();
    ids.push(id);
  }
  return ids;
}

/** Their ids, in the order given: no two say the same. */
export async function insertPosts(trx: Trx, posts: readonly Insertable<PostsTable>[]): Promise<number[]> {
  const rows = await trx
    .insertInto('posts')
    .values([...posts])
    .returning(['id', 'content_hash'])
    .execute();
  const byHash = new Map(rows.map(({ id, content_hash }) => [content_hash, id]));
  return posts.map(({ content_hash }) => byHash.get(content_hash) ?? 0);
}

/** Their ids, in the order given. */
export async function insertTargets(
  trx: Trx,
  targets: readonly Insertable<PostTargetsTable>[],
): Promise<number[]> {
  const rows = await trx
    .insertInto('post_targets')
    .values([...targets])
    .returning(['id', 'post_id', 'account_id'])
    .execute();
  const byPlace = new Map(rows.map((row) => [`${row.post_id} ${row.account_id}`, row.id]));
  return targets.map(({ post_id, account_id }) => byPlace.get(`${post_id} ${account_id}`) ?? 0);
}

/** What a target got of the network that took it. */
export async function setPublished(
  trx: Trx,
  targets: readonly { id: number; networkId: string; url: string }[],
): Promise<void> {
  await sql`update post_targets t set network_id = n.network_id, url = n.url
    from unnest(${targets.map(({ id }) => id)}::bigint[], ${targets.map(({ networkId }) => networkId)}::text[],
      ${targets.map(({ url }) => url)}::text[]) as n(id, network_id, url)
    where t.id = n.id`.execute(trx);
}

/** What a sandbox has accepted; ids by key. */
export async function insertOutbox(
  trx: Trx,
  rows: readonly Insertable<PublishingTables['sandbox_posts']>[],
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const made = await trx
    .insertInto('sandbox_posts')
    .values([...rows])
    .returning(['id', 'key'])
    .execute();
  return new Map(made.map(({ id, key }) => [key, id]));
}

export async function insertSteps(trx: Trx, rows: readonly Insertable<PostStepsTable>[]): Promise<void> {
  await trx
    .insertInto('post_steps')
    .values([...rows])
    .execute();
}

/** What people did and what became of it: each list oldest first. */
export async function insertHistory(
  trx: Trx,
  history: {
    [table in 'reviews' | 'post_edits' | 'post_comments' | 'post_events']: readonly Insertable<
      PublishingTables[table]
    >[];
  },
): Promise<void> {
  await trx
    .insertInto('reviews')
    .values([...history.reviews])
    .execute();
  await trx
    .insertInto('post_edits')
    .values([...history.post_edits])
    .execute();
  await trx
    .insertInto('post_comments')
    .values([...history.post_comments])
    .execute();
  await trx
    .insertInto('post_events')
    .values([...history.post_events])
    .execute();
}

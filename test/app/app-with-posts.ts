import type { Contract } from '#contract/index.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import type { Counts } from '#contract/networks/post-metrics.ts';
import type { DataOf } from '#contract/operation.ts';
import { followTargets, markDays } from '#server/areas/delivery/post-metrics/store.ts';
import type { Database } from '#server/db/connect.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

/** The time at which all readings were made, and now. */
export const now = new Date('2026-03-31T12:00:00Z');

type Summary = DataOf<Contract['analytics']['summary']>;
type Report = DataOf<Contract['analytics']['report']>;

interface Published {
  at?: string;
  body?: string;
  kind?: string;
  author?: number | null;
  projectId?: number;
  cardId?: number;
  createdAt?: string;
  media?: unknown[];
}

/** An app whose organizations have published posts, with the counts of their networks. */
export async function startAppWithPosts(database: Database) {
  const { db } = database;
  const newsroom = await startNewsroom(database, { now: () => now });
  const { app } = newsroom;

  /** A further organization with an owner, a project and accounts; its analytics are all its own. */
  async function organization(networks: readonly NetworkName[], timezone = 'Europe/Berlin') {
    const organizationId = await newsroom.addOrganization();
    const owner = await newsroom.colleague('full', { role: 'owner', organizationId });
    const project = await newsroom.project(networks, { organizationId, timezone });
    const ask = (action: string | null, input: Record<string, unknown> = {}) =>
      app.call('GET', 'analytics.php', { ...input, ...(action && { action }) }, owner.key);
    return {
      organizationId,
      owner,
      project,
      ask,
      summary: async (input = {}) => (await ask(null, input)).body.data as Summary,
      report: async (input = {}) => (await ask('report', input)).body.data as Report,
    };
  }

  /** A post published to these accounts, each with the network's counts; null: not read yet. */
  async function publish(
    {
      organizationId,
      owner,
      project,
    }: {
      organizationId: number;
      owner: { userId: number };
      project: { id: number };
    },
    targets: readonly { account: number; counts: Partial<Counts> | null }[],
    { at = '2026-03-30T10:00:00Z', ...post }: Published = {},
  ): Promise<{ id: number; targetIds: number[] }> {
    // By SQL: published on past days, and by people and to networks that are gone since.
    const { id } = await db
      .insertInto('posts')
      .values({
        organization_id: organizationId,
        project_id: post.projectId ?? project.id,
        card_id: post.cardId ?? null,
        author_user_id: post.author === undefined ? owner.userId : post.author,
        submitted_via: 'web',
        state: 'sent',
        stage: 'private',
        body: post.body ?? 'The harbour opens again.',
        media: JSON.stringify(post.media ?? []),
        thread: '[]',
        overrides: '{}',
        design: 'null',
        kind: post.kind ?? null,
        content_hash: 'a',
        created_at: new Date(post.createdAt ?? at),
        updated_at: new Date(at),
        sent_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const targetIds: number[] = [];
    for (const { account, counts } of targets) {
      // By SQL: as above.
      const { id: targetId } = await db
        .insertInto('post_targets')
        .values({
          post_id: id,
          account_id: account,
          state: 'sent',
          sent_at: new Date(at),
          network_id: `remote ${id}`,
          url: `/sandbox?post=${id}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      targetIds.push(targetId);
      await db.transaction().execute((trx) => followTargets(trx, [targetId]));
      if (counts) await setCounts(targetId, counts);
    }
    return { id, targetIds };
  }

  async function setCounts(targetId: number, counts: Partial<Counts>): Promise<void> {
    // By SQL: only networks report numbers.
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('post_metrics')
        .set({ ...counts, read_at: now })
        .where('target_id', '=', targetId)
        .execute();
      await markDays(trx, [targetId]);
    });
  }

  return { app, newsroom, organization, publish, setCounts };
}

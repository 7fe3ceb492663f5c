import type { Contract } from '#contract/index.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { Counts } from '#contract/post-metrics.ts';
import type { Database } from '#server/db/connect.ts';
import { followTargets, markDays } from '#server/features/post-metrics/store.ts';
import { startNewsroom } from './newsroom.ts';

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

/** A desk whose organizations have sent posts, with what their networks told of them. */
export async function startPublishedDesk(database: Database) {
  const { db } = database;
  const newsroom = await startNewsroom(database, { now: () => now });
  const { desk } = newsroom;

  /** A further organization with an owner, a project and accounts; its analytics are all its own. */
  async function house(networks: readonly NetworkName[], timezone = 'Europe/Berlin') {
    const organizationId = await newsroom.addOrganization();
    const owner = await newsroom.colleague('full', { role: 'owner', organizationId });
    const project = await newsroom.project(networks, { organizationId, timezone });
    const ask = (action: string | null, input: Record<string, unknown> = {}) =>
      desk.call('GET', 'analytics.php', { ...input, ...(action && { action }) }, owner.key);
    return {
      organizationId,
      owner,
      project,
      ask,
      summary: async (input = {}) => (await ask(null, input)).body.data as Summary,
      report: async (input = {}) => (await ask('report', input)).body.data as Report,
    };
  }

  /** A post that was sent to these accounts, each with what its network told; null: not read yet. */
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
    counts: readonly { account: number; told: Partial<Counts> | null }[],
    { at = '2026-03-30T10:00:00Z', ...post }: Published = {},
  ): Promise<{ id: number; targetIds: number[] }> {
    // By SQL: sent on days of the past, and by people and to networks that are gone since.
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
    for (const { account, told } of counts) {
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
      if (told) await tell(targetId, told);
    }
    return { id, targetIds };
  }

  async function tell(targetId: number, told: Partial<Counts>): Promise<void> {
    // By SQL: only networks count.
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('post_metrics')
        .set({ ...told, read_at: now })
        .where('target_id', '=', targetId)
        .execute();
      await markDays(trx, [targetId]);
    });
  }

  return { desk, newsroom, house, publish, tell };
}

import type { PermissionGroup, Role } from '#contract/permissions.ts';
import type { PostOutcome, PostRow } from '#contract/posts.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { insertToken } from '#server/features/tokens/store.ts';
import type { Database } from '#server/db/connect.ts';
import { startDesk, type Answer, type Desk } from './desk.ts';
import { addMember, addOrganization, addPerson } from './sign-in-app.ts';

export interface Colleague {
  userId: number;
  key: string;
}

interface Described {
  role?: Role;
  organizationId?: number;
  okPublishes?: boolean;
  publishesOwnAfterGrade?: boolean;
  /** Agents by default: they have no password to make. */
  agent?: boolean;
}

/** Reads are GET, all else POST; every action of schedule.php stands in the query string. */
const reads = new Set(['targets', 'get', 'drafts', 'list', 'edit_log', 'review_stats', 'calendar']);

/** A desk whose organization publishes: a project with sandboxes, and people with keys of limited power. */
export async function startNewsroom(
  database: Database,
  options: { now?: () => Date; env?: Record<string, string> } = {},
) {
  const desk: Desk = await startDesk(database, options);
  const { db } = database;
  const { deps, organizationId } = desk;

  /** A project with one sandbox of each of these networks. */
  async function project(
    networks: readonly NetworkName[] = ['bluesky', 'mastodon'],
    { organizationId: home = organizationId, lang = 'en', timezone = 'Europe/Berlin' } = {},
  ): Promise<{ id: number; accounts: number[] }> {
    const { id } = await db
      .insertInto('projects')
      .values({ organization_id: home, name: 'Marsh Daily', timezone, lang, paused_reason: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const accounts: number[] = [];
    for (const network of networks) accounts.push(await sandbox(id, network, home));
    return { id, accounts };
  }

  async function sandbox(projectId: number, network: NetworkName, home = organizationId): Promise<number> {
    const { id } = await db
      .insertInto('accounts')
      .values({
        organization_id: home,
        project_id: projectId,
        network,
        transport: 'sandbox',
        name: `Marsh on ${network}`,
        settings: '{}',
        created_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A member with a key of this group. */
  async function colleague(group: PermissionGroup, described: Described = {}): Promise<Colleague> {
    const { role = 'member', organizationId: home = organizationId, agent = true } = described;
    const { id: userId } = await addPerson(deps, { agent });
    await addMember(db, { organizationId: home, userId, role });
    await db
      .updateTable('members')
      .set({
        ok_publishes: described.okPublishes ?? false,
        publishes_own_after_grade: described.publishesOwnAfterGrade ?? false,
      })
      .where('user_id', '=', userId)
      .execute();
    return { userId, key: await keyOf(userId, group, home) };
  }

  /** A further key of the same person. */
  async function keyOf(
    userId: number,
    group: PermissionGroup,
    home = organizationId,
    limits: { projectIds?: number[]; dailyCap?: number } = {},
  ): Promise<string> {
    const { key } = await insertToken(db, {
      userId,
      organizationId: home,
      name: group,
      group,
      expiresAt: null,
      ...limits,
    });
    return key;
  }

  /** Calls schedule.php; `create` is the one without an action. */
  function schedule(
    by: { key: string },
    action: string,
    input: Record<string, unknown> = {},
  ): Promise<Answer> {
    if (reads.has(action)) return desk.call('GET', 'schedule.php', { ...input, action }, by.key);
    const path = action === 'create' ? 'schedule.php' : `schedule.php?action=${action}`;
    return desk.call('POST', path, input, by.key);
  }

  /** Makes a draft and says its id. */
  async function draft(by: { key: string }, input: Record<string, unknown> = {}): Promise<number> {
    const { body } = await schedule(by, 'create', {
      body: 'The harbour opens again.',
      draft: true,
      ...input,
    });
    if (!body.success) throw new Error(`no draft was made: ${JSON.stringify(body.error)}`);
    return idOf(body.data);
  }

  /** The post as somebody who may read it sees it. */
  async function postOf(by: { key: string }, id: number): Promise<PostRow> {
    const { body } = await schedule(by, 'get', { id });
    return (body.data as { post: PostRow }).post;
  }

  return {
    desk,
    db,
    organizationId,
    project,
    sandbox,
    colleague,
    keyOf,
    schedule,
    draft,
    postOf,
    addOrganization: (plan?: 'free') => addOrganization(db, plan),
  };
}

function idOf(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number')
    return data.id;
  throw new Error('an answer without id');
}

/** What create, update and approve say. */
export function outcomeOf({ body }: Answer): PostOutcome & { review_url?: string } {
  return body.data as PostOutcome & { review_url?: string };
}

/** The HTTP status with the error's code: `403 forbidden`, `200`. */
export function saidBy({ status, body }: Answer): string {
  return body.error ? `${status} ${body.error.code}` : String(status);
}

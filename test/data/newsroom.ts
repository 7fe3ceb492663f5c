import type { NetworkName } from '#contract/networks/facts.ts';
import type { PermissionGroup, Role } from '#contract/permissions.ts';
import type { PostOutcome, PostRow } from '#contract/posts/posts.ts';
import type { Database } from '#server/db/connect.ts';
import { startApp, type Answer, type TestApp } from '#test/app/app.ts';
import type { NewMember } from './founder.ts';

export interface Colleague {
  userId: number;
  key: string;
}

interface Described {
  role?: Role;
  organizationId?: number;
  okPublishes?: boolean;
  publishesOwnAfterGrade?: boolean;
  /** Agents by default, but owners: an agent cannot be one. */
  agent?: boolean;
}

/** Reads are GET, all others POST; every action of schedule.php is in the query string. */
const reads = new Set(['targets', 'get', 'drafts', 'list', 'edit_log', 'review_stats', 'calendar']);

/** An app with an organization that publishes: a project with sandboxes, and people with keys of limited power. */
export async function startNewsroom(
  database: Database,
  options: { now?: () => Date; env?: Record<string, string> } = {},
) {
  const app: TestApp = await startApp(database, options);
  const { db } = database;
  const { founder, organizationId } = app;
  const projects = new Map<number, number>();
  let founderTaken = false;

  /** A project with one sandbox of each of these networks. */
  async function project(
    networks: readonly NetworkName[] = ['bluesky', 'mastodon'],
    { organizationId: home = organizationId, lang = 'en', timezone = 'Europe/Berlin' } = {},
  ): Promise<{ id: number; accounts: number[] }> {
    const nth = (projects.get(home) ?? 0) + 1;
    projects.set(home, nth);
    const name = nth === 1 ? 'Marsh Daily' : `Marsh Daily ${nth}`;
    const sent = { action: 'create', name, timezone, lang };
    const made = await founder.ask<{ project: { id: number } }>(home, 'projects.php', sent);
    const { id } = made.project;
    const accounts: number[] = [];
    for (const network of networks) accounts.push(await sandbox(id, network, home));
    return { id, accounts };
  }

  async function sandbox(projectId: number, network: NetworkName, home = organizationId): Promise<number> {
    const sent = { project_id: projectId, network, name: `Marsh on ${network}` };
    const made = await founder.ask<{ account: { account_id: number } }>(home, 'accounts.php', {
      action: 'connect_sandbox',
      ...sent,
    });
    return made.account.account_id;
  }

  /**
   * A member with a key of this group: an agent, or a person where an agent is not allowed. The first owner
   * of the first organization is its founder.
   */
  async function colleague(group: PermissionGroup, described: Described = {}): Promise<Colleague> {
    const { organizationId: home = organizationId, agent = described.role !== 'owner', ...more } = described;
    const userId = await memberOf({ ...more, organizationId: home, agent });
    return { userId, key: await keyOf(userId, group, home) };
  }

  async function memberOf({ agent, ...described }: NewMember & { agent: boolean }): Promise<number> {
    if (agent) return founder.agent(described);
    const { organizationId: home, role, okPublishes, publishesOwnAfterGrade } = described;
    const plain = role === 'owner' && !okPublishes && !publishesOwnAfterGrade;
    if (!plain || home !== organizationId || founderTaken) return (await founder.person(described)).id;
    founderTaken = true;
    return founder.userId;
  }

  /** A further key of the same member. */
  function keyOf(
    userId: number,
    group: PermissionGroup,
    home = organizationId,
    limits: { projectIds?: number[]; dailyCap?: number } = {},
  ): Promise<string> {
    return founder.key({ userId, organizationId: home, group, ...limits });
  }

  /** Calls schedule.php; `create` is the one without an action. */
  function schedule(
    by: { key: string },
    action: string,
    input: Record<string, unknown> = {},
  ): Promise<Answer> {
    if (reads.has(action)) return app.call('GET', 'schedule.php', { ...input, action }, by.key);
    const path = action === 'create' ? 'schedule.php' : `schedule.php?action=${action}`;
    return app.call('POST', path, input, by.key);
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

  /** The post as this user may read it. */
  async function postOf(by: { key: string }, id: number): Promise<PostRow> {
    const { body } = await schedule(by, 'get', { id });
    return (body.data as { post: PostRow }).post;
  }

  return {
    app,
    db,
    organizationId,
    project,
    sandbox,
    colleague,
    keyOf,
    schedule,
    draft,
    postOf,
    /** Calls as an owner, by default of the first organization. */
    manage: <Data>(path: string, sent: Record<string, unknown>, home = organizationId) =>
      founder.ask<Data>(home, path, sent),
    addOrganization: (plan?: 'free') => founder.organization(plan),
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
export function codeOf({ status, body }: Answer): string {
  return body.error ? `${status} ${body.error.code}` : String(status);
}

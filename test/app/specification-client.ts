import type { PermissionGroup } from '#contract/permissions.ts';
import type { Database } from '#server/db/connect.ts';
import { startApp, type Answer } from './app.ts';
import { Browser } from './sign-in-app.ts';

/**
 * A client that knows only the specification. Its organization, projects, accounts, members and keys are
 * created by operations, and its expectations are written out in the test: our own schemas would agree with
 * our own errors.
 */

export type Row = Record<string, unknown>;

export interface Client {
  userId: number;
  key: string;
  get(path: string, parameters?: Row): Promise<Answer>;
  post(path: string, body?: Row): Promise<Answer>;
}

const api = (path: string) => `/tool/api/v1/${path}`;

/** An installation with one organization, set up by its first owner, and nothing else. */
export async function startOrganization(
  database: Database,
  options: { now?: () => Date; env?: Record<string, string> } = {},
) {
  const app = await startApp(database, { ...options, isEmpty: true });
  const browser = new Browser(app.fastify);

  /** What the owner does in the browser, before there is a key. */
  async function inBrowser(path: string, body: Row): Promise<Row> {
    const response = await browser.post(api(path), body);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
    return response.json().data;
  }

  const clientOf = (userId: number, key: string): Client => ({
    userId,
    key,
    get: (path, parameters = {}) => app.call('GET', path, parameters, key),
    post: (path, body = {}) => app.call('POST', path, body, key),
  });

  /** The owner's own key, of the organization that the browser works in. */
  async function ownerOf(): Promise<Client> {
    const { key, token } = await inBrowser('tokens.php', { action: 'create', name: 'Owner', group: 'full' });
    return clientOf((token as { user_id: number }).user_id, key as string);
  }

  await inBrowser('setup.php', {
    name: 'Ada Marsh',
    email: 'ada@example.com',
    password: 'a long sentence that is hard to guess',
    organization: 'Marsh Media',
    timezone: 'Europe/Berlin',
  });
  const owner = await ownerOf();

  /** A further key of this member. */
  async function keyOf(userId: number, group: PermissionGroup, by = owner): Promise<Client> {
    const sent = { action: 'create', name: group, group, user_id: userId };
    return clientOf(userId, textOf(await by.post('tokens.php', sent), 'key'));
  }

  /** An agent with a key of this group; `rights` are what an owner gives members besides. */
  async function member(
    group: PermissionGroup,
    { role = 'member', by = owner, ...rights }: { role?: string; by?: Client } & Row = {},
  ): Promise<Client> {
    const made = await by.post('members.php', { action: 'create_agent', name: `Agent, ${group}`, role });
    const { user_id } = dataOf(made).member as { user_id: number };
    if (Object.keys(rights).length > 0)
      dataOf(await by.post('members.php', { action: 'change', user_id, ...rights }));
    return keyOf(user_id, group, by);
  }

  /** A project with a sandbox of each of these networks. */
  async function project(
    name: string,
    networks: readonly string[],
    { by = owner, ...more }: { by?: Client } & Row = {},
  ): Promise<{ id: number; accounts: number[] }> {
    const { id } = dataOf(await by.post('projects.php', { name, ...more })).project as { id: number };
    const accounts: number[] = [];
    for (const network of networks) {
      const sent = { action: 'connect_sandbox', project_id: id, network, name: `Marsh on ${network}` };
      const { account } = dataOf(await by.post('accounts.php', sent));
      accounts.push((account as { account_id: number }).account_id);
    }
    return { id, accounts };
  }

  /** Another organization of the same owner, on this plan. */
  async function organization(name: string, plan: 'free' | 'desk'): Promise<Client> {
    await inBrowser('organization.php', { action: 'create', name, timezone: 'UTC' });
    const other = await ownerOf();
    dataOf(await other.post('plans.php', { action: 'choose', plan }));
    return other;
  }

  return { fastify: app.fastify, deps: app.deps, owner, keyOf, member, project, organization };
}

/** The data of a successful response. */
export function dataOf({ body }: Answer): Row {
  if (!body.success) throw new Error(`the call was refused: ${JSON.stringify(body.error)}`);
  return body.data as Row;
}

export const rowsOf = (answer: Answer, name: string): Row[] => dataOf(answer)[name] as Row[];

function textOf(answer: Answer, name: string): string {
  const value = dataOf(answer)[name];
  if (typeof value !== 'string') throw new Error(`${name} is no text`);
  return value;
}

/** Calls schedule.php: create has no action, the others are in the query string. */
export function schedule(by: Client, action: string, input: Row = {}): Promise<Answer> {
  if (reads.has(action)) return by.get('schedule.php', { action, ...input });
  return by.post(action === 'create' ? 'schedule.php' : `schedule.php?action=${action}`, input);
}

const reads = new Set(['targets', 'get', 'drafts', 'edit_log', 'review_stats']);

/** The id of a draft that this client made. */
export async function draftOf(by: Client, input: Row = {}): Promise<number> {
  const made = await schedule(by, 'create', { body: 'The harbour opens again.', draft: true, ...input });
  return dataOf(made).id as number;
}

/** The draft as the queue, or the list of drafts, shows it. */
export async function postOf(by: Client, id: number): Promise<Row> {
  return dataOf(await schedule(by, 'get', { id })).post as Row;
}

import type { Kysely } from 'kysely';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { PostOverride } from '#contract/networks/post-content.ts';
import { accounts } from '#server/areas/delivery/accounts/handlers.ts';
import { projects } from '#server/areas/workspace/projects/handlers.ts';
import type { Context } from '#server/context.ts';
import type { StoredMedia } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
export { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import { contextOf } from '#test/app/context.ts';
import { addMember, addOrganization } from '#test/app/sign-in-app.ts';
import { addUser } from './users.ts';

type Db = Kysely<Tables>;

export interface Newsroom {
  organizationId: number;
  projectId: number;
  /** Its only member: author and admin at once. */
  userId: number;
  /** Its context for calling operations without an API. */
  context: Context;
}

/** An organization with a project and one person. */
export async function addNewsroom(db: Db): Promise<Newsroom> {
  const organizationId = await addOrganization(db);
  const userId = await addUser(db, 'Ada');
  await addMember(db, { organizationId, userId, role: 'owner' });
  const context = contextOf(db, { organizationId, userId });
  const { project } = await projects.create(context, { name: 'Marsh' });
  return { organizationId, projectId: project.id, userId, context };
}

let connected = 0;

/** A sandbox account; `switches` are the sandbox's. */
export async function addAccount(
  db: Db,
  { context, projectId }: Newsroom,
  network: NetworkName = 'bluesky',
  switches: Record<string, unknown> = {},
): Promise<number> {
  connected++;
  const name = `Marsh ${network} ${connected}`;
  const sent = { project_id: projectId, network, name };
  const { account } = await accounts.connectSandbox(context, sent);
  if (Object.keys(switches).length > 0) await setSwitches(db, account.account_id, switches);
  return account.account_id;
}

/** Sets the sandbox's behaviour, in more detail than people's switches. */
export async function setSwitches(
  db: Db,
  accountId: number,
  switches: Record<string, unknown>,
): Promise<void> {
  // By SQL: such as how long it waits, and the text of its refusal.
  await db
    .updateTable('accounts')
    .set({ settings: JSON.stringify(switches) })
    .where('id', '=', accountId)
    .execute();
}

export interface NewPost {
  body?: string;
  thread?: readonly { body: string }[];
  media?: readonly StoredMedia[];
  firstComment?: string;
  overrides?: Record<string, PostOverride>;
}

let posts = 0;

/**
 * A draft with a target for each account, not released. By SQL: deliveries get content that no check has
 * seen, released at the test's own time.
 */
export async function addPost(
  db: Db,
  { organizationId, projectId, userId }: Newsroom,
  accountIds: readonly number[],
  { body, thread = [], media = [], firstComment, overrides = {} }: NewPost = {},
): Promise<{ id: number; targetIds: number[] }> {
  posts++;
  const now = new Date();
  // By SQL: as said above.
  const { id } = await db
    .insertInto('posts')
    .values({
      organization_id: organizationId,
      project_id: projectId,
      author_user_id: userId,
      submitted_via: 'web',
      state: 'draft',
      stage: 'private',
      body: body ?? `The harbour opens again. (${posts})`,
      media: JSON.stringify(media),
      thread: JSON.stringify(thread),
      first_comment: firstComment ?? null,
      overrides: JSON.stringify(overrides),
      design: 'null',
      content_hash: `hash of post ${posts}`,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('post_targets')
    .values(accountIds.map((accountId) => ({ post_id: id, account_id: accountId, state: 'queued' as const })))
    .returning('id')
    .execute();
  return { id, targetIds: rows.map((row) => row.id) };
}

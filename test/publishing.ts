import type { Kysely } from 'kysely';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { PostOverride } from '#contract/post-content.ts';
import type { StoredMedia } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
export { shelfIn } from '#server/features/sandbox/store.ts';
import { addMember, addOrganization } from './sign-in-app.ts';
import { addUser } from './users.ts';

type Db = Kysely<Tables>;

export interface Newsroom {
  organizationId: number;
  projectId: number;
  /** Its only member: author and admin at once. */
  userId: number;
}

/** An organization with a project and one person. */
export async function addNewsroom(db: Db): Promise<Newsroom> {
  const organizationId = await addOrganization(db);
  const userId = await addUser(db, 'Ada');
  await addMember(db, { organizationId, userId, role: 'owner' });
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ organization_id: organizationId, name: 'Marsh', timezone: 'Europe/Berlin', lang: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { organizationId, projectId, userId };
}

let accounts = 0;

/** A sandbox account; `switches` are the sandbox's. */
export async function addAccount(
  db: Db,
  { organizationId, projectId }: Newsroom,
  network: NetworkName = 'bluesky',
  switches: Record<string, unknown> = {},
): Promise<number> {
  accounts++;
  const { id } = await db
    .insertInto('accounts')
    .values({
      organization_id: organizationId,
      project_id: projectId,
      network,
      transport: 'sandbox',
      name: `Marsh ${network} ${accounts}`,
      settings: JSON.stringify(switches),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewPost {
  body?: string;
  thread?: readonly { body: string }[];
  media?: readonly StoredMedia[];
  firstComment?: string;
  overrides?: Record<string, PostOverride>;
}

let posts = 0;

/** A draft with a target for each account; nothing of it is released. */
export async function addPost(
  db: Db,
  { organizationId, projectId, userId }: Newsroom,
  accountIds: readonly number[],
  { body, thread = [], media = [], firstComment, overrides = {} }: NewPost = {},
): Promise<{ id: number; targetIds: number[] }> {
  posts++;
  const now = new Date();
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

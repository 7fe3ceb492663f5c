import { sql, type Expression, type Insertable, type Kysely, type Selectable, type SqlBool } from 'kysely';

import { publishingPlans } from '#server/access/store-plans.ts';
import type { ReviewLinksTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

/** A link as its organization sees it, without its secret URL. */
export type ListedLink = Omit<Selectable<ReviewLinksTable>, 'hash' | 'organization_id' | 'created_by'> & {
  created_by: string | null;
};

export interface LinkFilter {
  organizationId: number;
  id?: number;
  /** The links to this post, or to all of its project. */
  post?: { id: number; project_id: number };
  projectId?: number;
  /** Only those that are open at this time. */
  openAt?: Date;
}

const columns = [
  'review_links.id',
  'review_links.name',
  'review_links.project_id',
  'review_links.post_id',
  'review_links.created_at',
  'review_links.expires_at',
  'review_links.revoked_at',
  'review_links.first_opened_at',
  'review_links.last_opened_at',
] as const;

function conditions({ organizationId, id, post, projectId, openAt }: LinkFilter): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`review_links.organization_id = ${organizationId}`,
    ...(id === undefined ? [] : [sql<SqlBool>`review_links.id = ${id}`]),
    ...(post
      ? [sql<SqlBool>`(review_links.post_id = ${post.id} or review_links.project_id = ${post.project_id})`]
      : []),
    ...(projectId === undefined ? [] : [sql<SqlBool>`review_links.project_id = ${projectId}`]),
    ...(openAt
      ? [sql<SqlBool>`review_links.revoked_at is null and review_links.expires_at > ${openAt}`]
      : []),
  ];
}

/** Newest first. */
export async function listLinks(
  db: Db,
  filter: LinkFilter,
  page: { offset: number; limit: number },
): Promise<ListedLink[]> {
  return db
    .selectFrom('review_links')
    .leftJoin('users', 'users.id', 'review_links.created_by')
    .select(columns)
    .select(['review_links.may_send', 'users.name as created_by'])
    .where((eb) => eb.and(conditions(filter)))
    .orderBy('review_links.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countLinks(db: Db, filter: LinkFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from review_links where ${sql.join(conditions(filter), sql` and `)} limit ${countedUpTo + 1}
    ) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findLink(
  db: Db,
  organizationId: number,
  id: number,
): Promise<
  Pick<Selectable<ReviewLinksTable>, 'id' | 'post_id' | 'project_id' | 'name' | 'created_by'> | undefined
> {
  return db
    .selectFrom('review_links')
    .select(['id', 'post_id', 'project_id', 'name', 'created_by'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function insertLink(trx: Db, link: Insertable<ReviewLinksTable>): Promise<number> {
  const { id } = await trx.insertInto('review_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @returns false where it was revoked before */
export async function revokeLink(trx: Db, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('review_links')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An open link, for a caller who has its URL. */
export type OpenLink = Omit<Selectable<ReviewLinksTable>, 'hash' | 'revoked_at'> & {
  organization_name: string;
};

/**
 * The link of this secret's hash; undefined where there is none, it has expired or was revoked, or its
 * organization can no longer publish. It may release only as long as its creator is an owner.
 * @param hold locks the row until the transaction ends, so that it cannot be revoked meanwhile
 */
export async function findOpenLink(
  db: Db,
  hash: Buffer,
  now: Date,
  { hold = false } = {},
): Promise<OpenLink | undefined> {
  return db
    .selectFrom('review_links')
    .innerJoin('organizations', 'organizations.id', 'review_links.organization_id')
    .select(columns)
    .select(['review_links.organization_id', 'review_links.created_by'])
    .select('organizations.name as organization_name')
    .select(
      sql<boolean>`review_links.may_send and exists (select from members m where m.active and m.role = 'owner'
        and m.user_id = review_links.created_by and m.organization_id = review_links.organization_id)`.as(
        'may_send',
      ),
    )
    .where('review_links.hash', '=', hash)
    .where('review_links.revoked_at', 'is', null)
    .where('review_links.expires_at', '>', now)
    .where('organizations.plan', 'in', publishingPlans)
    .$if(hold, (query) => query.forShare(['review_links']))
    .executeTakeFirst();
}

const noteEveryMs = 60_000;

/** Records that a link was opened, at most once a minute. @returns whether for the first time */
export async function noteOpened(trx: Db, id: number, now: Date): Promise<boolean> {
  const first = await trx
    .updateTable('review_links')
    .set({ first_opened_at: now, last_opened_at: now })
    .where('id', '=', id)
    .where('first_opened_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (first) return true;
  await trx
    .updateTable('review_links')
    .set({ last_opened_at: now })
    .where('id', '=', id)
    .where('last_opened_at', '<', new Date(now.getTime() - noteEveryMs))
    .execute();
  return false;
}

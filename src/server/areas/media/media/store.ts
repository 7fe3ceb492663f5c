import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { Labelled, LabelFilter } from '#contract/labels/label-filter.ts';
import type { MediumKind } from '#contract/media-kinds.ts';
import type { PostState } from '#contract/post-states.ts';
import { labelConditions } from '#server/areas/labels/labelling/store.ts';
import type { MediaTable } from '#server/db/media-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

export type MediaRow = Selectable<MediaTable>;

/** With its creator, the number of posts that use it, and those of its labels that the caller sees. */
export type ListedMedium = MediaRow & {
  created_by_name: string | null;
  used: number;
  seen_label_ids: number[];
  seen_campaign_id: number | null;
};

export interface MediaFilter extends LabelFilter {
  q?: string | undefined;
  kind?: MediumKind | undefined;
  projectId?: number | undefined;
}

const keysOfPost = sql`media_keys(posts.media, posts.thread, posts.overrides, posts.design, posts.design_picture)`;

function filtered(db: Db, organizationId: number, { q, kind, projectId, ...labels }: MediaFilter) {
  let query = db
    .selectFrom('media')
    .where('media.organization_id', '=', organizationId)
    .where('media.removed_at', 'is', null);
  if (kind) query = query.where('media.kind', '=', kind);
  if (projectId !== undefined) query = query.where('media.project_id', '=', projectId);
  for (const condition of labelConditions('media', labels)) query = query.where(condition);
  // Media have labels of all projects: no caller finds them by one that they do not see.
  if (labels.label_id !== undefined)
    query = query.where(sql<boolean>`exists (select from labels where id = ${labels.label_id})`);
  if (labels.campaign_id !== undefined)
    query = query.where(sql<boolean>`exists (select from campaigns where id = ${labels.campaign_id})`);
  for (const term of q?.trim().split(/\s+/) ?? [])
    query = query.where(
      sql<string>`concat_ws(' ', media.name, media.alt, media.origin)`,
      'ilike',
      `%${term.replace(/[\\%_]/g, '\\$&')}%`,
    );
  return query;
}

function listed(query: ReturnType<typeof filtered>) {
  return query
    .leftJoin('users', 'users.id', 'media.created_by')
    .selectAll('media')
    .select('users.name as created_by_name')
    .select([
      sql<number[]>`array(select id from labels where id = any(media.label_ids) order by id)`.as(
        'seen_label_ids',
      ),
      sql<number | null>`(select id from campaigns where id = media.campaign_id)`.as('seen_campaign_id'),
    ])
    .select(
      sql<number>`(select count(*)::int from posts where posts.organization_id = media.organization_id
        and posts.state <> 'cancelled' and ${keysOfPost} @> array[media.key])`.as('used'),
    );
}

/** Newest first. */
export async function listMedia(
  db: Db,
  organizationId: number,
  filter: MediaFilter,
  page: { offset: number; limit: number },
): Promise<ListedMedium[]> {
  return listed(filtered(db, organizationId, filter))
    .orderBy('media.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countMedia(db: Db, organizationId: number, filter: MediaFilter): Promise<number> {
  const { total } = await db
    .selectFrom(
      filtered(db, organizationId, filter)
        .select('media.id')
        .limit(countedUpTo + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findMedium(
  db: Db,
  organizationId: number,
  id: number,
): Promise<ListedMedium | undefined> {
  return listed(filtered(db, organizationId, {}).where('media.id', '=', id)).executeTakeFirst();
}

/** Includes removed ones: published posts still show them. */
export async function findByKey(db: Db, key: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('key', '=', key).executeTakeFirst();
}

/**
 * The organization's media with these keys, removed ones too. A key is known only to who has been shown the URL, so it
 * is found whatever the projects of the caller are.
 */
export async function listByKeys(
  db: Db,
  organizationId: number,
  keys: readonly string[],
): Promise<MediaRow[]> {
  if (keys.length === 0) return [];
  return db
    .withSchema('public')
    .selectFrom('media')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('key', 'in', keys)
    .execute();
}

/** Those of these projects that the organization has, by id. */
export async function listProjects(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether this project, or the organization for null, has another medium of the same content. */
export async function hasTwin(
  db: Db,
  { id, organization_id, source_hash }: MediaRow,
  projectId: number | null,
): Promise<boolean> {
  const twin = await db
    .selectFrom('media')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('project_id', 'is not distinct from', projectId)
    .where('source_hash', '=', source_hash)
    .where('id', '<>', id)
    .executeTakeFirst();
  return twin !== undefined;
}

/**
 * The medium with this content or source, restored to the library if it had been removed. Of the organization, or
 * only of its project `among`.
 */
export async function reviveByHash(
  trx: Db,
  { organizationId, among }: { organizationId: number; among: number | null },
  hash: Buffer,
): Promise<MediaRow | undefined> {
  let query = trx
    .selectFrom('media')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where((is) => is.or([is('source_hash', '=', hash), is('hash', '=', hash)]));
  if (among !== null) query = query.where('project_id', '=', among);
  const found = await query.orderBy('id').limit(1).executeTakeFirst();
  if (!found) return undefined;
  return trx
    .updateTable('media')
    .set({ removed_at: null })
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirst();
}

export async function markPoster(trx: Db, id: number): Promise<void> {
  await trx.updateTable('media').set({ poster: true }).where('id', '=', id).execute();
}

/** The new row, or an existing one that another request just inserted with the same content. */
export async function insertMedium(trx: Db, medium: Insertable<MediaTable>): Promise<MediaRow> {
  return trx
    .insertInto('media')
    .values(medium)
    .onConflict((on) =>
      on.columns(['organization_id', 'project_id', 'source_hash']).doUpdateSet({ removed_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateMedium(
  trx: Db,
  id: number,
  changes: {
    alt?: string | null | undefined;
    name?: string | undefined;
    project_id?: number | null | undefined;
  } & Partial<Labelled>,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await trx.updateTable('media').set(changes).where('id', '=', id).execute();
}

/** Those of the media that are in the library, locked in the order of their ids. */
export async function lockMedia(
  trx: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<Pick<MediaRow, 'id' | 'label_ids' | 'campaign_id'>[]> {
  return trx
    .selectFrom('media')
    .select(['id', 'label_ids', 'campaign_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** @returns whether it is still in the library; no request makes it a logo until the transaction ends */
export async function lockMedium(trx: Db, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markRemoved(trx: Db, id: number, at: Date): Promise<void> {
  await trx.updateTable('media').set({ removed_at: at }).where('id', '=', id).execute();
}

/** Posts that use the medium, newest first; `open`: only unpublished ones. */
export async function postsWith(
  db: Db,
  { organization_id, key }: Pick<MediaRow, 'organization_id' | 'key'>,
  { open, limit }: { open: boolean; limit: number },
): Promise<{ id: number; body: string; state: PostState }[]> {
  let query = db
    .selectFrom('posts')
    .select(['id', 'body', 'state'])
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`${keysOfPost} @> array[${key}]`);
  query = open
    ? query.where('state', 'in', ['draft', 'scheduled', 'sending', 'partly_sent', 'failed'])
    : query.where('state', '<>', 'cancelled');
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/**
 * Deletes rows that were removed before `before` and that no post uses any more.
 * @returns them, for their files
 */
export async function deleteUnused(db: Db, before: Date, limit: number): Promise<MediaRow[]> {
  return (
    db
      .deleteFrom('media')
      // Repeated on the row itself: after waiting for its lock PostgreSQL checks only these conditions again,
      // not the list below.
      .where('removed_at', '<', before)
      .where('id', 'in', (from) =>
        from
          .selectFrom('media')
          .select('media.id')
          .where('media.removed_at', '<', before)
          .where((is) =>
            is.not(
              is.exists(
                is
                  .selectFrom('posts')
                  .select('posts.id')
                  .where('posts.state', '<>', 'cancelled')
                  .where(sql<boolean>`${keysOfPost} @> array[media.key]`),
              ),
            ),
          )
          .limit(limit),
      )
      .returningAll()
      .execute()
  );
}

/** Names of the projects whose logo the medium is. */
export async function projectsWithLogo(db: Db, mediaId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('name')
    .where('logo_media_id', '=', mediaId)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

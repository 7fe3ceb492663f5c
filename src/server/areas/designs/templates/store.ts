import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { TemplatesTable } from '#server/db/template-tables.ts';
import { countedUpTo } from '#server/lib/page.ts';
import { shippedWith } from './shipped-text.ts';

type Db = Kysely<Tables>;

export type StoredTemplate = Selectable<TemplatesTable>;

/** With whether it is starred, and its projects of the organization. */
export type ListedTemplate = StoredTemplate & { favorite: boolean; assigned_to: number[] };

/** The viewer of templates; without a project, any project's star counts. */
export interface Viewer {
  organizationId: number;
  projectId?: number | undefined;
}

export interface TemplateFilter {
  category?: string | undefined;
  media_type?: 'image' | 'video' | undefined;
  network?: string | undefined;
  assigned?: boolean | undefined;
  favorites?: boolean | undefined;
  q?: string | undefined;
}

/** The organization's own templates and the global ones. */
function visible(db: Db, { organizationId, projectId }: Viewer) {
  const ofViewer =
    projectId === undefined
      ? sql`projects.organization_id = ${organizationId}`
      : sql`projects.id = ${projectId} and projects.organization_id = ${organizationId}`;
  return db
    .selectFrom('templates')
    .where((eb) =>
      eb.or([
        eb('templates.organization_id', '=', organizationId),
        eb('templates.organization_id', 'is', null),
      ]),
    )
    .selectAll('templates')
    .select([
      sql<boolean>`exists (select from template_favorites starred join projects on projects.id = starred.project_id
        where starred.template_id = templates.id and ${ofViewer})`.as('favorite'),
      sql<number[]>`array(select projects.id from template_assignments given
        join projects on projects.id = given.project_id and projects.organization_id = ${organizationId}
        where given.template_id = templates.id order by projects.id)`.as('assigned_to'),
    ]);
}

function filtered(db: Db, viewer: Viewer, filter: TemplateFilter) {
  let query = db.selectFrom(visible(db, viewer).as('found'));
  if (filter.category !== undefined) query = query.where('category', '=', filter.category);
  if (filter.media_type !== undefined) query = query.where('media_type', '=', filter.media_type);
  if (filter.network !== undefined)
    query = query.where(sql<boolean>`networks @> array[${filter.network}]::text[]`);
  if (filter.assigned && viewer.projectId !== undefined)
    query = query.where(sql<boolean>`assigned_to @> array[${viewer.projectId}]::bigint[]`);
  if (filter.favorites) query = query.where('favorite', '=', true);
  for (const term of filter.q?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(concat_ws(' ', name, description, slug) ilike ${pattern}
        or organization_id is null and slug = any(${shippedWith(term)}::text[]))`,
    );
  }
  return query;
}

/** All but html and css, which are large. */
const light = [
  ...(['id', 'organization_id', 'slug', 'name', 'description', 'category', 'media_type'] as const),
  ...(['canvas_w', 'canvas_h', 'formats', 'networks', 'palette', 'fonts', 'variables'] as const),
  ...(['content_hash', 'cloned_from', 'created_by', 'created_at', 'updated_at'] as const),
  ...(['favorite', 'assigned_to'] as const),
] as const;

/**
 * Favourites first, then the organization's own, then by name.
 * @param options.full with html and css; else both are empty
 */
export async function listTemplates(
  db: Db,
  viewer: Viewer,
  filter: TemplateFilter,
  { full, offset, limit }: { full: boolean; offset: number; limit: number },
): Promise<ListedTemplate[]> {
  return filtered(db, viewer, filter)
    .select(light)
    .select([
      sql<string>`case when ${full} then html else '' end`.as('html'),
      sql<string>`case when ${full} then css else '' end`.as('css'),
    ])
    .orderBy('favorite', 'desc')
    .orderBy(sql`organization_id is null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countTemplates(db: Db, viewer: Viewer, filter: TemplateFilter): Promise<number> {
  const { total } = await db
    .selectFrom(
      filtered(db, viewer, filter)
        .select('id')
        .limit(countedUpTo + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** By id exactly this one; by slug the organization's own before the global one. */
export async function findTemplate(
  db: Db,
  viewer: Viewer,
  by: { id?: number | undefined; slug?: string | undefined },
): Promise<ListedTemplate | undefined> {
  let query = visible(db, viewer);
  if (by.id !== undefined) query = query.where('templates.id', '=', by.id);
  if (by.slug !== undefined) query = query.where('templates.slug', '=', by.slug);
  return query
    .orderBy(sql`templates.organization_id is null`)
    .limit(1)
    .executeTakeFirst();
}

/** The organization's copy of a global template. */
export async function findClone(
  db: Db,
  viewer: Viewer,
  globalId: number,
): Promise<ListedTemplate | undefined> {
  return visible(db, viewer)
    .where('templates.organization_id', '=', viewer.organizationId)
    .where('templates.cloned_from', '=', globalId)
    .executeTakeFirst();
}

/** Until the transaction ends no other request writes templates of this organization. */
export async function lockTemplates(trx: Db, organizationId: number): Promise<void> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}

/** The bytes of html and css in an organization's other own templates. */
export async function bytesOfOthers(
  trx: Db,
  organizationId: number,
  exceptId: number | null,
): Promise<number> {
  const { bytes } = await trx
    .selectFrom('templates')
    .select(sql<number>`coalesce(sum(octet_length(html) + octet_length(css)), 0)`.as('bytes'))
    .where('organization_id', '=', organizationId)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Whether another of the organization's own templates has this slug. */
export async function slugTaken(
  trx: Db,
  organizationId: number,
  slug: string,
  exceptId: number | null,
): Promise<boolean> {
  const found = await trx
    .selectFrom('templates')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertTemplate(trx: Db, template: Insertable<TemplatesTable>): Promise<number> {
  const { id } = await trx.insertInto('templates').values(template).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(
  trx: Db,
  id: number,
  changes: Updateable<TemplatesTable>,
): Promise<void> {
  await trx.updateTable('templates').set(changes).where('id', '=', id).execute();
}

export async function deleteTemplate(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('templates').where('id', '=', id).execute();
}

export async function setPair(
  trx: Db,
  table: 'template_favorites' | 'template_assignments',
  pair: { project_id: number; template_id: number },
  there: boolean,
): Promise<void> {
  if (there)
    await trx
      .insertInto(table)
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await trx
      .deleteFrom(table)
      .where('project_id', '=', pair.project_id)
      .where('template_id', '=', pair.template_id)
      .execute();
}

/** Whether these are exactly the global templates, each with the same content. */
export async function globalsAre(
  db: Db,
  shipped: readonly { slug: string; content_hash: string }[],
): Promise<boolean> {
  const stored = await db
    .selectFrom('templates')
    .select(['slug', 'content_hash'])
    .where('organization_id', 'is', null)
    .execute();
  const hashes = new Map(stored.map(({ slug, content_hash }) => [slug, content_hash]));
  return (
    stored.length === shipped.length &&
    shipped.every(({ slug, content_hash }) => hashes.get(slug) === content_hash)
  );
}

/** Writes the shipped global templates: new and changed ones, and removes those no longer shipped. */
export async function replaceGlobals(
  trx: Db,
  shipped: readonly Insertable<TemplatesTable>[],
): Promise<{ id: number; slug: string }[]> {
  await trx
    .deleteFrom('templates')
    .where('organization_id', 'is', null)
    .where(
      'slug',
      'not in',
      shipped.map(({ slug }) => slug),
    )
    .execute();
  return trx
    .insertInto('templates')
    .values([...shipped])
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'slug'])
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          description: eb.ref('excluded.description'),
          category: eb.ref('excluded.category'),
          media_type: eb.ref('excluded.media_type'),
          canvas_w: eb.ref('excluded.canvas_w'),
          canvas_h: eb.ref('excluded.canvas_h'),
          formats: eb.ref('excluded.formats'),
          networks: eb.ref('excluded.networks'),
          palette: eb.ref('excluded.palette'),
          fonts: eb.ref('excluded.fonts'),
          variables: eb.ref('excluded.variables'),
          html: eb.ref('excluded.html'),
          css: eb.ref('excluded.css'),
          content_hash: eb.ref('excluded.content_hash'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('templates.content_hash', '<>', 'excluded.content_hash'),
    )
    .returning(['id', 'slug'])
    .execute();
}

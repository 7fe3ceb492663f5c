import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { StoredTemplate } from './store.ts';

/** What uses a template in an organization. */
export interface TemplateUses {
  /** Drafts and scheduled posts whose design names it. */
  drafts: number;
  /** Published posts with it. */
  sent: number;
  recipes: { id: number; name: string }[];
  /** Projects to which it is assigned. */
  projects: { id: number; name: string }[];
}

export async function usesOf(
  db: Kysely<Tables>,
  organizationId: number,
  { id, slug }: Pick<StoredTemplate, 'id' | 'slug'>,
): Promise<TemplateUses> {
  const posts = await db
    .selectFrom('posts')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', 'in', ['draft', 'scheduled']).as('drafts'),
      fn.countAll<number>().filterWhere('state', 'in', ['sent', 'partly_sent']).as('sent'),
    ])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`design ->> 'template' in (${slug}, ${String(id)})`)
    .executeTakeFirstOrThrow();
  const recipes = await db
    .selectFrom('recipes')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('template', '=', slug)
    .orderBy('name')
    .execute();
  const projects = await db
    .selectFrom('template_assignments')
    .innerJoin('projects', 'projects.id', 'template_assignments.project_id')
    .select(['projects.id', 'projects.name'])
    .where('projects.organization_id', '=', organizationId)
    .where('template_assignments.template_id', '=', id)
    .orderBy('projects.name')
    .execute();
  return { drafts: Number(posts.drafts), sent: Number(posts.sent), recipes, projects };
}

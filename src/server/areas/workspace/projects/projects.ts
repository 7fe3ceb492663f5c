import type { z } from 'zod';

import { invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { project, projects } from '#contract/workspace/projects.ts';
import { sayPause } from '#server/areas/workspace/organization/pause.ts';
import type { Context } from '#server/context.ts';
import { addressOf } from '#server/lib/media-url.ts';
import { listLinks, replaceLinks } from './store-links.ts';
import * as store from './store.ts';

export type PresentedProject = z.input<typeof project>;
export type Listed = AnswerOf<typeof projects.list>['projects'][number];

/** The projects as every operation shows them, in their order; archived ones last. */
export async function presentProjects({
  db,
  actor,
  settings,
}: Pick<Context, 'db' | 'actor' | 'settings'>): Promise<PresentedProject[]> {
  const { organizationId } = actor;
  const [rows, connected] = await Promise.all([
    store.listProjects(db, organizationId),
    store.accountsByProject(db, organizationId),
  ]);
  return rows.map(({ logo_key, logo_extension, ...row }) => {
    const {
      networks = [],
      account_count = 0,
      default_account_ids = [],
    } = connected.find(({ project_id }) => project_id === row.id) ?? {};
    const logo =
      row.logo_media_id === null || logo_key === null || logo_extension === null
        ? null
        : { id: row.logo_media_id, key: logo_key, extension: logo_extension };
    return {
      ...row,
      paused_reason: sayPause(row.paused_reason),
      logo_url: logo && addressOf(logo, settings.baseUrl),
      networks,
      account_count,
      default_account_ids,
    };
  });
}

/** As `presentProjects`, with the linked projects and the number of drafts of each. */
export async function projectsOf(ctx: Pick<Context, 'db' | 'actor' | 'settings'>): Promise<Listed[]> {
  const { organizationId } = ctx.actor;
  const [all, links, drafts] = await Promise.all([
    presentProjects(ctx),
    listLinks(ctx.db, organizationId),
    store.countDrafts(ctx.db, organizationId),
  ]);
  return all.map((project) => ({
    ...project,
    translates_to: links.flatMap((link) => (link.project_id === project.id ? link.to_project_id : [])),
    draft_count: drafts.get(project.id) ?? 0,
  }));
}

/** @throws CodedError not_found */
export async function projectOf(
  ctx: Pick<Context, 'db' | 'actor' | 'settings'>,
  id: number,
): Promise<Listed> {
  const project = (await projectsOf(ctx)).find((one) => one.id === id);
  if (!project) throw notFound(t`This project was not found.`);
  return project;
}

/**
 * Sets into which projects a project's posts are translated.
 * @throws CodedError validation_error for the project itself and for projects that the organization does not
 * have
 */
export async function linkProject(
  ctx: Context,
  { project_id, translates_to }: InputOf<typeof projects.link>,
): Promise<AnswerOf<typeof projects.link>> {
  const { db, actor } = ctx;
  const known = await store.listProjects(db, actor.organizationId);
  if (!known.some(({ id }) => id === project_id)) throw notFound(t`This project was not found.`);
  const strange = translates_to.find((to) => to === project_id || !known.some(({ id }) => id === to));
  if (strange !== undefined)
    throw invalid(
      strange === project_id
        ? t`A project is not translated into itself.`
        : t`Your organization has no project ${{ id: strange }}.`,
      { translates_to: t`must be ids of other projects of your organization` },
    );
  await db.transaction().execute((trx) => replaceLinks(trx, project_id, [...new Set(translates_to)]));
  return { project: await projectOf(ctx, project_id) };
}

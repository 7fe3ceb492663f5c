import type { Transaction } from 'kysely';

import { nextColor } from '#contract/colors.ts';
import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { projects } from '#contract/workspace/projects.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { findOrganization, lockOrganization } from '#server/areas/workspace/organization/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { projectOf } from './projects.ts';
import { folded } from './rules.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/** Changes of an organization's projects run one at a time, so that no two projects get one name or place. */
export async function changing<Result>(
  { db, actor }: Context,
  change: (trx: Trx, all: store.ProjectRow[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, actor.organizationId);
    return change(trx, await store.listProjects(trx, actor.organizationId));
  });
}

export const activeAmong = (all: readonly store.ProjectRow[]) =>
  all.filter(({ archived_at }) => archived_at === null);

/**
 * Creates a project as the last in order, with its organization's zone and language unless they are given.
 */
export async function createProject(
  ctx: Context,
  { name, timezone, lang, color, logo_media_id = null }: InputOf<typeof projects.create>,
): Promise<AnswerOf<typeof projects.create>> {
  const { actor } = ctx;
  const { organizationId } = actor;
  return changing(ctx, async (trx, all) => {
    requireFreeName(all, name);
    const active = activeAmong(all);
    requireRoom(actor, active.length);
    await requirePicture(trx, organizationId, logo_media_id);
    const home = await findOrganization(trx, organizationId);
    const project = {
      name,
      timezone: timezone ?? home.timezone,
      lang: lang ?? home.lang,
      color: color ?? nextColor(active.map((one) => one.color)),
    };
    const id = await store.insertProject(trx, {
      ...project,
      organization_id: organizationId,
      logo_media_id,
      position: active.length,
    });
    await writeAudit(trx, actor, { what: 'projects.create', subject: `project ${id}`, details: project });
    await announceProjects(trx, ctx, [id]);
    return { project: await projectOf({ ...ctx, db: trx }, id) };
  });
}

/** Changes the given fields; the audit log keeps old and new values. */
export async function editProject(
  ctx: Context,
  { project_id: id, default_account_ids: chosen, ...given }: InputOf<typeof projects.edit>,
): Promise<AnswerOf<typeof projects.edit>> {
  const { actor } = ctx;
  const { organizationId } = actor;
  return changing(ctx, async (trx, all) => {
    const before = await projectOf({ ...ctx, db: trx }, id);
    if (given.name !== undefined)
      requireFreeName(
        all.filter((other) => other.id !== id),
        given.name,
      );
    if (given.logo_media_id !== before.logo_media_id)
      await requirePicture(trx, organizationId, given.logo_media_id ?? null);
    const was = new Map<string, unknown>(Object.entries(before));
    const changed: [string, unknown][] = Object.entries(given).filter(
      ([name, value]) => was.get(name) !== value,
    );
    await store.updateProject(trx, id, Object.fromEntries(changed));
    if (chosen) {
      await requireAccounts(trx, organizationId, id, chosen);
      await store.preselect(trx, id, chosen);
      const sorted = [...new Set(chosen)].toSorted((a, b) => a - b);
      if (sorted.join() !== before.default_account_ids.join()) changed.push(['default_account_ids', sorted]);
    }
    if (changed.length > 0) {
      const details = changed.map(([name, to]) => [name, { from: was.get(name) ?? null, to }] as const);
      await writeAudit(trx, actor, {
        what: 'projects.edit',
        subject: `project ${id}`,
        details: Object.fromEntries(details),
      });
      await announceProjects(trx, ctx, [id]);
    }
    return { project: await projectOf({ ...ctx, db: trx }, id) };
  });
}

/**
 * Sets the order of the active projects.
 * @throws CodedError validation_error unless each of them is named once
 */
export async function orderProjects(
  ctx: Context,
  { project_ids: ids }: InputOf<typeof projects.order>,
): Promise<AnswerOf<typeof projects.order>> {
  return changing(ctx, async (trx, all) => {
    const active = new Set(activeAmong(all).map(({ id }) => id));
    const strange = ids.find((id) => !active.has(id));
    if (strange !== undefined)
      throw invalid(t`Your organization has no active project ${{ id: strange }}.`, {
        project_ids: t`must be the ids of active projects`,
      });
    if (new Set(ids).size !== ids.length || ids.length !== active.size)
      throw invalid(t`Name every active project once.`, {
        project_ids: t`must hold each of ${{ ids: [...active].join(', ') }} once`,
      });
    await store.placeProjects(trx, ctx.actor.organizationId, ids);
    await writeAudit(trx, ctx.actor, {
      what: 'projects.order',
      subject: null,
      details: { project_ids: ids },
    });
    await announceProjects(trx, ctx, ids);
    return { done: true };
  });
}

/** Notifies screens that show projects, or their posts. */
export async function announceProjects(trx: Trx, { actor }: Context, ids: readonly number[]): Promise<void> {
  const { organizationId, userId } = actor;
  await announce(trx, { organizationId, noun: 'projects', ids, by: userId });
  for (const noun of ['schedule', 'board', 'accounts'])
    await announce(trx, { organizationId, noun, ids: [], by: userId });
}

/** @throws CodedError plan_required where the plan does not allow one more active project */
export function requireRoom({ plan }: Context['actor'], active: number): void {
  if (plan.projects === null || active < plan.projects) return;
  throw new CodedError(
    'plan_required',
    t`The plan ${{ plan: plan.label }} has room for ${plural({ count: plan.projects }, { one: 'one active project', other: '# active projects' })}. Archive one, or an owner chooses another plan.`,
    { projects: plan.projects },
  );
}

/** @throws CodedError invalid_state where one of these has the name already */
function requireFreeName(others: readonly store.ProjectRow[], name: string): void {
  const same = others.find((other) => folded(other.name) === folded(name));
  if (!same) return;
  throw new CodedError(
    'invalid_state',
    same.archived_at === null
      ? t`There is a project “${{ name: same.name }}” already. Choose another name.`
      : t`The archived project “${{ name: same.name }}” has this name. Restore that one, or choose another name.`,
    { project_id: same.id },
  );
}

async function requirePicture(trx: Trx, organizationId: number, id: number | null): Promise<void> {
  if (id === null || (await store.hasPicture(trx, organizationId, id))) return;
  throw invalid(t`There is no such picture in your media library.`, {
    logo_media_id: t`must be the media_id of a picture, from media.php`,
  });
}

async function requireAccounts(
  trx: Trx,
  organizationId: number,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  const connected = new Set(await store.listAccountIds(trx, organizationId, projectId));
  const strange = ids.find((id) => !connected.has(id));
  if (strange === undefined) return;
  throw invalid(t`Account ${{ id: strange }} is not connected to this project.`, {
    default_account_ids:
      connected.size === 0
        ? t`must be account ids of this project: it has none`
        : t`must be account ids of this project: ${{ ids: [...connected].join(', ') }}`,
  });
}

/** The project, among all. @throws CodedError not_found */
export function among(all: readonly store.ProjectRow[], id: number): store.ProjectRow {
  const project = all.find((one) => one.id === id);
  if (!project) throw notFound(t`This project was not found.`);
  return project;
}

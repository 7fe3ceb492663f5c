import { forbidden, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { isAllowedIn, projectsOf } from '#server/access/projects.ts';
import type { Actor, Context } from '#server/context.ts';
import { listProjects, type MediaRow } from './store.ts';

type Placing = Pick<Context, 'db' | 'actor'>;
type Limits = Pick<Actor, 'projectRoles' | 'projectIds'>;

/** @throws CodedError validation_error where the caller has no such project, or does not write in it */
export async function requireProject({ db, actor }: Placing, id: number): Promise<void> {
  const [found] = await listProjects(db, actor.organizationId, [id]);
  if (found !== undefined && isAllowedIn(actor, 'write', [id])) return;
  throw invalid(t`This project was not found.`, { project_id: t`must be a project in which you write` });
}

/**
 * Where a new file of this caller belongs if they choose no project: null, the organization; for a caller limited to
 * projects the first in which they write.
 * @throws CodedError forbidden where there is none
 */
export async function defaultPlace({ db, actor }: Placing): Promise<number | null> {
  const own = projectsOf(actor, ['write']);
  if (own === null) return null;
  // A token's list keeps deleted projects.
  const [first] = await listProjects(db, actor.organizationId, own);
  if (first === undefined) throw forbidden(t`You have no project to which a file could be added.`);
  return first;
}

/** The project of a new file that is made from another one: that of the other, where the caller writes in it. */
export async function placeBeside(
  ctx: Placing,
  { project_id: id }: Pick<MediaRow, 'project_id'>,
): Promise<number | null> {
  return isOwn(ctx.actor, id) ? id : defaultPlace(ctx);
}

const isOwn = (actor: Limits, projectId: number | null): boolean =>
  projectId === null ? projectsOf(actor, ['write']) === null : isAllowedIn(actor, 'write', [projectId]);

/** @throws CodedError forbidden for a file that is the organization’s or of a project in which the caller does not write */
export function requireOwn(actor: Limits, { project_id: id }: Pick<MediaRow, 'project_id'>): void {
  if (isOwn(actor, id)) return;
  throw forbidden(
    t`This file belongs to the whole organization or to another project. Ask somebody who works in all projects to change it.`,
  );
}

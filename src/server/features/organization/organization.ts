import type { Kysely } from 'kysely';

import { invalid, notFound } from '#contract/errors.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import type { projects } from '#contract/board.ts';
import type { organizations } from '#contract/organizations.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { accountsByProject } from '#server/features/accounts/store.ts';
import { listLinks, replaceLinks } from '#server/features/translation/store.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

/** The organization as the spec shows it: its creation is the one time without T and Z. */
export async function organizationOf(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<DataOf<typeof organizations.get>> {
  const { created_at, ...organization } = await store.findOrganization(db, organizationId);
  return { ...organization, created_at: created_at.toISOString().slice(0, 19).replace('T', ' ') };
}

/** Changes what is given; the audit log keeps what it was and what it became. */
export async function editOrganization(
  { db, actor }: Context,
  { niche_tags, ...given }: InputOf<typeof organizations.edit>,
): Promise<DataOf<typeof organizations.edit>> {
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    await store.lockOrganization(trx, organizationId);
    const before = await store.findOrganization(trx, organizationId);
    const wanted = { ...given, ...(niche_tags && { niche_tags: distinct(niche_tags) }) };
    const was = new Map<string, unknown>(Object.entries(before));
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(
        ([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value),
      ),
    );
    const names = Object.keys(changes);
    if (names.length > 0) {
      await store.updateOrganization(trx, organizationId, changes);
      await writeAudit(trx, actor, {
        what: 'organizations.edit',
        subject: `organization ${organizationId}`,
        details: Object.fromEntries(
          names.map((name) => [name, { from: was.get(name) ?? null, to: changes[name] }]),
        ),
      });
      for (const noun of ['organizations', 'me'])
        await announce(trx, { organizationId, noun, ids: [], by: userId });
    }
    return organizationOf(trx, organizationId);
  });
}

/** Each once, whatever the case; as it was written first. */
function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}

/** Projects in the order in which they were made: the first is the one that is meant when none is named. */
export async function projectsOf(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<DataOf<typeof projects.list>['projects']> {
  const [rows, connected, links] = await Promise.all([
    store.listProjects(db, organizationId),
    accountsByProject(db, organizationId),
    listLinks(db, organizationId),
  ]);
  return rows.map((row) => {
    const { networks = [], account_count = 0 } =
      connected.find(({ project_id }) => project_id === row.id) ?? {};
    const translates_to = links.flatMap((link) => (link.project_id === row.id ? link.to_project_id : []));
    return { ...row, networks, account_count, translates_to };
  });
}

/**
 * Says into which projects a project's posts are translated.
 * @throws CodedError validation_error for the project itself and for projects that the organization does not have
 */
export async function linkProject(
  { db, actor }: Context,
  { project_id, translates_to }: InputOf<typeof projects.link>,
): Promise<DataOf<typeof projects.link>> {
  const { organizationId } = actor;
  const known = await store.listProjects(db, organizationId);
  if (!known.some(({ id }) => id === project_id)) throw notFound('This project');
  const strange = translates_to.find((to) => to === project_id || !known.some(({ id }) => id === to));
  if (strange !== undefined)
    throw invalid(
      strange === project_id
        ? 'A project is not translated into itself.'
        : `Your organization has no project ${strange}.`,
      { translates_to: 'must be ids of other projects of your organization' },
    );
  await db.transaction().execute((trx) => replaceLinks(trx, project_id, [...new Set(translates_to)]));
  const project = (await projectsOf(db, organizationId)).find(({ id }) => id === project_id);
  if (!project) throw notFound('This project');
  return { project };
}

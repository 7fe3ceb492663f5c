import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { listAccounts, type AccountRow } from '#server/areas/delivery/accounts/store.ts';
import { isArchived } from '#server/areas/workspace/projects/active.ts';
import { folded } from '#server/areas/workspace/projects/rules.ts';
import { listProjects, type ProjectRow } from '#server/areas/workspace/projects/store.ts';
import type { Context } from '#server/context.ts';

interface WantedPlaces {
  project?: string | undefined;
  project_id?: number | undefined;
}

/**
 * The named project, also an archived one; else the organization's first active one; undefined where it has
 * none.
 * @throws CodedError validation_error for a project that the organization does not have
 */
export function projectAmong<Project extends Pick<ProjectRow, 'id' | 'name'> & { archived_at: unknown }>(
  projects: readonly Project[],
  { project, project_id }: WantedPlaces,
): Project | undefined {
  const active = projects.filter(({ archived_at }) => archived_at === null);
  if (project === undefined && project_id === undefined) return active[0];
  const found = projects.find(
    ({ id, name }) =>
      (project_id === undefined || id === project_id) &&
      (project === undefined || folded(name) === folded(project)),
  );
  if (found) return found;
  const names = active.map(({ name }) => name).join(', ');
  throw invalid(
    names
      ? t`There is no such project. There are: ${{ projects: names }}.`
      : t`There is no such project. There are: none yet.`,
    { [project_id === undefined ? 'project' : 'project_id']: t`is no project of your organization` },
  );
}

/**
 * The project of a new post.
 * @throws CodedError validation_error where there is none, invalid_state for an archived one
 */
export async function projectFor(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  wanted: WantedPlaces,
): Promise<ProjectRow> {
  const project = projectAmong(await listProjects(db, actor.organizationId), wanted);
  if (project?.archived_at) throw isArchived(project.name);
  if (project) return project;
  throw invalid(
    t`There is no project yet. An owner or admin can create one: projects.create, or Settings → Projects.`,
    { project_id: t`there is no project yet` },
  );
}

/**
 * The accounts of a project that a post goes to: those named by id or network, else all.
 * @throws CodedError validation_error for an account that is not connected to this project, or if there is
 * none
 */
export async function accountsFor(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  projectId: number,
  wanted: { target_account_ids?: number[] | undefined; networks?: string[] | undefined },
): Promise<{ chosen: AccountRow[]; all: AccountRow[] }> {
  const all = await listAccounts(db, actor.organizationId, { projectId });
  if (all.length === 0)
    throw invalid(
      t`This project has no connected account. Connect one first: accounts.connectSandbox or accounts.connect, or Settings → Connected accounts.`,
      { target_account_ids: t`this project has no connected account` },
    );
  const { target_account_ids: ids, networks } = wanted;
  if (ids === undefined && networks === undefined) return { chosen: all, all };
  const strange = ids?.find((id) => !all.some((account) => account.id === id));
  if (strange !== undefined)
    throw invalid(t`Account ${{ account: strange }} is not connected to this project.`, {
      target_account_ids: t`must be account ids of this project: ${{ ids: all.map(({ id }) => id).join(', ') }}`,
    });
  const absent = networks?.find(
    (name) => !isNetworkName(name) || !all.some(({ network }) => network === name),
  );
  if (absent !== undefined)
    throw invalid(t`This project has no account on ${{ network: absent }}.`, {
      networks: t`must be networks of this project: ${{ networks: [...new Set(all.map(({ network }) => network))].join(', ') }}`,
    });
  const chosen = all.filter(({ id, network }) => ids?.includes(id) || networks?.includes(network));
  return { chosen, all };
}

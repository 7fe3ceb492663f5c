import type { DataOf } from '#contract/operation.ts';
import type { projects } from '#contract/workspace/projects.ts';
import type { Answer } from '#test/app/app.ts';
import type { Colleague, startNewsroom } from './newsroom.ts';

export type Project = DataOf<typeof projects.list>['projects'][number];

type Room = Awaited<ReturnType<typeof startNewsroom>>;

/** An organization of its own, without a project, and its owner's operations on projects. */
export async function projectsIn(room: Room) {
  const { app } = room;
  const home = await room.addOrganization();
  const owner = await room.colleague('full', { role: 'owner', organizationId: home });

  const post = (action: string, sent: object, by: { key: string } = owner): Promise<Answer> =>
    app.call('POST', 'projects.php', { ...(action !== 'create' && { action }), ...sent }, by.key);

  async function create(name: string, more: object = {}): Promise<Project> {
    const answer = await post('create', { name, ...more });
    if (!answer.body.success) throw new Error(`no project: ${JSON.stringify(answer.body.error)}`);
    return projectIn(answer);
  }

  async function list(sent: object = {}, by: { key: string } = owner): Promise<Project[]> {
    const { body } = await app.call('GET', 'projects.php', { ...sent }, by.key);
    return (body.data as { projects: Project[] }).projects;
  }

  const namesOf = async (sent: object = {}, by: Colleague = owner) =>
    (await list(sent, by)).map(({ name }) => name);

  /** Connects a sandbox to the project. */
  async function sandbox(project_id: number, network = 'bluesky'): Promise<number> {
    const sent = { action: 'connect_sandbox', project_id, network, name: `A ${network}` };
    const { body } = await app.call('POST', 'accounts.php', sent, owner.key);
    return (body.data as { account: { account_id: number } }).account.account_id;
  }

  return { home, owner, post, create, list, namesOf, sandbox };
}

export function projectIn({ body }: Answer): Project {
  return (body.data as { project: Project }).project;
}

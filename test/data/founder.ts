import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createHash } from 'node:crypto';

import type { PermissionGroup, Role } from '#contract/permissions.ts';
import type { ProjectAccess } from '#contract/workspace/project-access.ts';
import type { SignIn } from '#server/access/sign-in.ts';
import { Browser, password } from '#test/app/sign-in-app.ts';

type Sent = Record<string, unknown>;

export interface NewMember {
  organizationId: number;
  name?: string;
  role?: Role;
  okPublishes?: boolean;
  publishesOwnAfterGrade?: boolean;
  /** What they are limited to; absent: the whole organization. */
  projects?: readonly ProjectAccess[];
}

export interface NewKey {
  userId: number;
  organizationId: number;
  group: PermissionGroup;
  name?: string;
  projectIds?: readonly number[];
  dailyCap?: number;
  expiresAt?: Date;
}

export type Founder = Awaited<ReturnType<typeof setUpApp>>;

const api = '/tool/api/v1';
const email = 'founder@example.com';
const ours = { organization: 'Marsh Media', timezone: 'Europe/Berlin' };
let people = 0;

/** Uses a cheap password hash: only the tests of sign-in need the slow one. */
export async function hashQuickly(signIn: SignIn): Promise<void> {
  const { password: passwords } = await signIn.$context;
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  passwords.hash = (text) => Promise.resolve(hashOf(text));
  passwords.verify = (given) => Promise.resolve(given.hash === hashOf(given.password));
}

/**
 * Sets the installation up as its first owner, who is its administrator; if that was done, they sign in and
 * create another organization. Other members are created by operations.
 */
export async function setUpApp(app: FastifyInstance, origin: string) {
  /**
   * The browser that manages each organization: the founder's, until the organization has an owner of its
   * own.
   */
  const browsers = new Map<number, Browser>();
  const left = new Set<number>();
  let elsewhere: number | undefined;

  const founder = browserOf();
  const first = await founder.post(`${api}/setup.php`, { name: 'Fern Oakley', email, password, ...ours });
  const home = first.statusCode === 200 ? await workplaceOf(founder) : await foundAnother(founder);
  const userId = home.user.id;
  const homeId = home.organization.id;
  browsers.set(homeId, founder);

  function browserOf(): Browser {
    const browser = new Browser(app);
    browser.origin = origin;
    return browser;
  }

  async function foundAnother(browser: Browser): Promise<Workplace> {
    await browser.signIn(email);
    dataOf(
      await browser.post(`${api}/organization.php`, { action: 'create', ...ours, name: ours.organization }),
    );
    return workplaceOf(browser);
  }

  /** As the user who manages the organization. */
  async function ask<Data>(organizationId: number, path: string, sent: Sent): Promise<Data> {
    const browser = browsers.get(organizationId);
    if (!browser) throw new Error(`organization ${organizationId} is not run here`);
    return dataOf<Data>(await browser.post(`${api}/${path}`, sent));
  }

  async function key({
    userId: of,
    organizationId,
    group,
    name = group,
    ...limits
  }: NewKey): Promise<string> {
    const { key: made } = await ask<{ key: string }>(organizationId, 'tokens.php', {
      action: 'create',
      name,
      group,
      user_id: of,
      ...(limits.projectIds && { project_ids: limits.projectIds }),
      ...(limits.dailyCap !== undefined && { daily_cap: limits.dailyCap }),
      ...(limits.expiresAt && { expires_at: limits.expiresAt.toISOString() }),
    });
    return made;
  }

  async function choosePlan(organizationId: number, plan: string): Promise<void> {
    await ask(homeId, 'plans.php', { action: 'choose', plan, organization_id: organizationId });
  }

  /** A further organization. */
  async function organization(plan: 'free' | 'desk' = 'desk'): Promise<number> {
    const browser = browserOf();
    const { id } = (await foundAnother(browser)).organization;
    browsers.set(id, browser);
    if (plan !== 'desk') await choosePlan(id, plan);
    return id;
  }

  /** The founder leaves an organization that has an owner of its own. */
  async function leaveTo(owner: { email: string }, organizationId: number): Promise<void> {
    if (organizationId === homeId || left.has(organizationId)) return;
    left.add(organizationId);
    await ask(organizationId, 'members.php', { action: 'leave' });
    const theirs = browserOf();
    await theirs.signIn(owner.email);
    browsers.set(organizationId, theirs);
  }

  async function grant(member: number, described: NewMember): Promise<void> {
    const { organizationId, okPublishes, publishesOwnAfterGrade } = described;
    if (okPublishes === undefined && publishesOwnAfterGrade === undefined) return;
    await ask(organizationId, 'members.php', {
      action: 'change',
      user_id: member,
      ...(okPublishes !== undefined && { ok_publishes: okPublishes }),
      ...(publishesOwnAfterGrade !== undefined && { publishes_own_after_grade: publishesOwnAfterGrade }),
    });
  }

  /** An agent: a member or admin who cannot sign in. */
  async function agent(described: NewMember): Promise<number> {
    people++;
    const { member } = await ask<{ member: { user_id: number } }>(described.organizationId, 'members.php', {
      action: 'create_agent',
      name: described.name ?? `Person ${people}`,
      role: described.role ?? 'member',
      ...(described.projects && { projects: described.projects }),
    });
    await grant(member.user_id, described);
    return member.user_id;
  }

  /** A new user who joined by an invitation; `browser` is signed in as them. */
  async function person(described: NewMember): Promise<{ id: number; email: string; browser: Browser }> {
    people++;
    const { organizationId, role = 'member', name = `Person ${people}` } = described;
    const theirs = `member-${people}@example.com`;
    const browser = browserOf();
    const secret = await invitation(described);
    const joining = { action: 'accept', secret, name, email: theirs, password };
    dataOf(await browser.post(`${api}/join.php`, joining));
    const { user } = await workplaceOf(browser);
    await grant(user.id, described);
    if (role === 'owner') await leaveTo({ email: theirs }, organizationId);
    return { id: user.id, email: theirs, browser };
  }

  /** A user who belongs to no organization, since they left the one they had. */
  async function stranger(): Promise<{ id: number; email: string; browser: Browser }> {
    elsewhere ??= await organization();
    const somebody = await person({ organizationId: elsewhere });
    dataOf(await somebody.browser.post(`${api}/members.php`, { action: 'leave' }));
    await somebody.browser.signIn(somebody.email);
    return somebody;
  }

  /** The secret of an invitation. */
  async function invitation({ organizationId, role = 'member', projects }: NewMember): Promise<string> {
    const { url } = await ask<{ url: string }>(organizationId, 'invitations.php', {
      action: 'create',
      role,
      ...(projects && { projects }),
    });
    return url.split('/').at(-1) ?? '';
  }

  /** Who is signed in joins a further organization, and works in it from then on. */
  async function join(browser: Browser, described: NewMember): Promise<void> {
    const secret = await invitation(described);
    dataOf(await browser.post(`${api}/join.php`, { action: 'join', secret }));
  }

  return {
    userId,
    email,
    organizationId: homeId,
    browser: founder,
    ask,
    key,
    organization,
    choosePlan,
    agent,
    person,
    stranger,
    join,
  };
}

interface Workplace {
  user: { id: number };
  organization: { id: number };
}

async function workplaceOf(browser: Browser): Promise<Workplace> {
  return dataOf<Workplace>(await browser.get(`${api}/me.php`));
}

function dataOf<Data>(response: LightMyRequestResponse): Data {
  const { success, data, error } = response.json();
  if (!success) throw new Error(`${response.statusCode}: ${JSON.stringify(error)}`);
  return data;
}

import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { requireStrong } from '#server/access/password-strength.ts';
import { inProject, projectsOf } from '#server/access/projects.ts';
import { hasDemo } from '#server/access/store.ts';
import { mayCreateOrganizations } from '#server/areas/workspace/organization/create.ts';
import { sayPause } from '#server/areas/workspace/organization/pause.ts';
import type { Actor, Context, HandlersOf } from '#server/context.ts';
import { afterSeeing, lastSeenBefore } from './rules.ts';
import { findPerson, listOrganizations, savePreferences, saveVisits, switchSession } from './store.ts';

export const me = {
  async get(ctx) {
    const { actor, db } = ctx;
    const [person, organizations, demo] = await Promise.all([
      findPerson(db, actor.userId),
      listOrganizations(db, actor.userId),
      hasDemo(db),
      actor.by === 'session' && prolong(ctx),
    ]);
    const present = organizations.find(({ id }) => id === actor.organizationId);
    return {
      user: {
        id: person.id,
        name: person.name,
        email: person.email,
        agent: person.agent,
        has_password: person.hasPassword,
      },
      preferences: person.preferences,
      organization: present ? { ...present, paused_reason: sayPause(present.paused_reason) } : null,
      // A token is bound to its organization and shows no other.
      organizations: (actor.by === 'session' ? organizations : present ? [present] : []).map(
        ({ id, name, role }) => ({ id, name, role }),
      ),
      permissions: [...actor.permissions],
      projects: projectsOfMember(actor),
      group: actor.group,
      administrator: actor.administrator,
      may_create_organizations: mayCreateOrganizations(ctx),
      flags: {
        ok_publishes: actor.flags.okPublishes,
        publishes_own_after_grade: actor.flags.publishesOwnAfterGrade,
      },
      demo,
      last_visit_at: lastSeenBefore(person, ctx.now),
    };
  },

  async switch({ db, actor }, { organization_id }) {
    if (!(await switchSession(db, actor, organization_id)))
      throw notFound(t`The organization was not found.`);
    return { done: true };
  },

  async setPassword({ db, actor, signIn, http }, { password }) {
    const person = await findPerson(db, actor.userId);
    if (person.hasPassword)
      throw new CodedError('invalid_state', t`You have a password already. Change it in Settings, Account.`);
    await requireStrong(password, [person.email, person.name]);
    await signIn.api.setPassword({ body: { newPassword: password }, headers: http.headers });
    return { done: true };
  },

  async savePreferences({ db, actor }, change) {
    await savePreferences(db, actor.userId, change);
    return { done: true };
  },

  async visited({ db, actor, now }) {
    await saveVisits(db, actor.userId, afterSeeing(await findPerson(db, actor.userId), now));
    return { done: true };
  },
} satisfies HandlersOf<'me'>;

function projectsOfMember(actor: Actor) {
  const { projectRoles } = actor;
  if (projectRoles === null) return null;
  return (projectsOf(actor) ?? []).flatMap((project_id) => {
    const role = projectRoles[project_id];
    return role ? [{ project_id, role, permissions: [...inProject(actor, project_id).permissions] }] : [];
  });
}

/** The browser requests `me` when it opens: the moment to extend a session in use. */
async function prolong({ signIn, http }: Pick<Context, 'signIn' | 'http'>): Promise<void> {
  const { headers } = await signIn.api.getSession({ headers: http.headers, returnHeaders: true });
  for (const cookie of headers?.getSetCookie() ?? []) http.setCookie(cookie);
}

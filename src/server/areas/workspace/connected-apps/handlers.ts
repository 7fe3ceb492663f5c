import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { hashOfAppSecret } from '#server/access/app-tokens.ts';
import { decide } from '#server/access/consent.ts';
import { endApp, keepCode } from '#server/access/store-apps.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { findMembership } from '#server/access/store.ts';
import { listOrganizations } from '#server/areas/workspace/me/store.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import { expiryOf, projectsOf } from '#server/areas/workspace/tokens/lending.ts';
import { holdMember, insertToken, revokeToken } from '#server/areas/workspace/tokens/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { readAppRequest } from './app-request.ts';
import * as store from './store.ts';

export const connectedApps = {
  async list({ db, actor, now }) {
    return { apps: await store.listApps(db, actor.userId, now) };
  },

  async request({ db, actor }, { request }) {
    const { name, uri, host, ownDevice } = await readAppRequest(db, request);
    const organizations = await listOrganizations(db, actor.userId);
    return {
      name,
      uri,
      host,
      own_device: ownDevice,
      organizations: await Promise.all(
        organizations.map(async ({ id, name: called, role }) => ({
          id,
          name: called,
          role,
          projects: await projectsSeen(db, actor.userId, id),
        })),
      ),
    };
  },

  async allow(ctx, { request, organization_id: organizationId, group, ...limits }) {
    const { db, actor, now, http } = ctx;
    const { clientId, name, host } = await readAppRequest(db, request);
    const expiresAt = expiryOf(limits.expires_at ?? null, now);
    const dailyCap = limits.daily_cap ?? null;
    const { id, projectIds } = await db.transaction().execute(async (trx) => {
      // Held, so that a membership that ends meanwhile ends this token too.
      if (!(await holdMember(trx, organizationId, actor.userId))) throw notThere();
      const seen = await projectsSeen(trx, actor.userId, organizationId);
      const chosen = await projectsOf(trx, organizationId, limits.project_ids);
      if (chosen?.some((each) => !seen.some((project) => project.id === each)))
        throw invalid(t`One of these projects is not there.`, {
          project_ids: t`must be ids of your projects`,
        });
      const app = { clientId, host };
      const { userId } = actor;
      const wanted = { name: name ?? host, group, userId, organizationId, expiresAt, dailyCap, app };
      const made = await insertToken(trx, { ...wanted, projectIds: chosen });
      return { id: made.id, projectIds: chosen };
    });
    let url: string | null = null;
    try {
      url = await decide(ctx, http.headers, { request, tokenId: id });
    } finally {
      if (url === null) await store.removeToken(db, id);
    }
    if (url === null) throw outdated();
    const code = new URL(url).searchParams.get('code');
    if (code !== null) await keepCode(db, id, hashOfAppSecret(code));
    for (const former of await store.formerTokens(db, { id, clientId }))
      await endApp(db, former, 'connected_again', now);
    await writeAudit(db, actor, {
      organizationId,
      what: 'connectedApps.allow',
      subject: `token ${id}`,
      details: {
        name: name ?? host,
        host,
        group,
        project_ids: projectIds,
        daily_cap: dailyCap,
        expires_at: limits.expires_at ?? null,
      },
    });
    return { id, url };
  },

  async refuse(ctx, { request }) {
    const url = await decide(ctx, ctx.http.headers, { request, tokenId: null });
    if (url === null) throw outdated();
    return { url };
  },

  async end({ db, actor, now }, { id }) {
    const organizationId = await store.organizationOfApp(db, actor.userId, id);
    if (organizationId === null || !(await revokeToken(db, organizationId, id, now)))
      throw notFound(t`The app was not found.`);
    await writeAudit(db, actor, { organizationId, what: 'connectedApps.end', subject: `token ${id}` });
    return { done: true };
  },
} satisfies HandlersOf<'connectedApps'>;

/** The projects that a member sees in an organization, archived ones left out. */
async function projectsSeen(db: Context['db'], userId: number, organizationId: number) {
  const member = await findMembership(db, userId, organizationId);
  if (member?.organizationId !== organizationId) throw notThere();
  const { projectRoles } = member;
  const projects = await listProjects(db, organizationId);
  return projects
    .filter(({ id, archived_at }) => archived_at === null && (projectRoles === null || id in projectRoles))
    .map(({ id, name }) => ({ id, name }));
}

function notThere(): CodedError {
  return notFound(t`The organization was not found.`);
}

function outdated(): CodedError {
  return new CodedError(
    'invalid_state',
    t`The app’s request has expired or was changed. Begin again in the app.`,
  );
}

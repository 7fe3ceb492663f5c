import { forbidden, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { insufficientScope } from '#server/access/rules.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { approvalsOf } from '#server/areas/posts/approval/approval.ts';
import { refusal } from '#server/areas/posts/schedule/rights.ts';
import { findPost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import { isArchived } from '#server/areas/workspace/projects/active.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, HandlersOf, Member } from '#server/context.ts';
import { hashOfSecret, newSecret } from '#server/lib/link-secret.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { announce } from '#server/live/announce.ts';
import { pathOfLink } from './secret.ts';
import * as store from './store.ts';

const dayMs = 86_400_000;

export const reviewLinks = {
  async list({ db, actor, now }, { post_id, project_id, open, ...params }) {
    const { organizationId } = actor;
    const post = post_id === undefined ? undefined : await findPost(db, organizationId, post_id);
    if (post_id !== undefined && !post) throw notFound(t`This post was not found.`);
    const filter: store.LinkFilter = {
      organizationId,
      ...(post && { post }),
      ...(project_id !== undefined && { projectId: project_id }),
      ...(open === '1' && { openAt: now }),
    };
    const [found, total] = await Promise.all([
      store.listLinks(db, filter, windowOfPage(params)),
      store.countLinks(db, filter),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    return { data: { links: rows.map(present) }, meta };
  },

  async create(ctx, { name, expires_in_days, may_send, ...opens }) {
    const { db, actor, now, settings } = ctx;
    const { organizationId, userId } = actor;
    requirePublishing(actor);
    const opened = await requireSharing(ctx, opens);
    if (may_send) requireSending(actor);
    const secret = newSecret();
    return db.transaction().execute(async (trx) => {
      const id = await store.insertLink(trx, {
        ...opened,
        organization_id: organizationId,
        hash: hashOfSecret(secret),
        name,
        may_send,
        created_by: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + expires_in_days * dayMs),
      });
      await writeAudit(trx, actor, {
        what: 'reviewLinks.create',
        subject: `review link ${id}`,
        details: { name, ...opened, may_send, expires_in_days },
      });
      await announce(trx, { organizationId, noun: 'reviewLinks', ids: [id], by: userId });
      const [link] = await store.listLinks(trx, { organizationId, id }, { offset: 0, limit: 1 });
      if (!link) throw new Error('the link that was made is not there');
      return { link: present(link), url: `${settings.baseUrl}${pathOfLink(secret)}` };
    });
  },

  async revoke(ctx, { id }) {
    const { db, actor, now } = ctx;
    const { organizationId, userId } = actor;
    const link = await store.findLink(db, organizationId, id);
    if (!link) throw notFound(t`This link was not found.`);
    await requireRevoking(ctx, link);
    await db.transaction().execute(async (trx) => {
      if (!(await store.revokeLink(trx, id, now))) return;
      const details = { name: link.name };
      await writeAudit(trx, actor, { what: 'reviewLinks.revoke', subject: `review link ${id}`, details });
      await announce(trx, { organizationId, noun: 'reviewLinks', ids: [id], by: userId });
    });
    return { done: true };
  },
} satisfies HandlersOf<'reviewLinks'>;

type Opens = { post_id?: number | undefined; project_id?: number | undefined };

/**
 * What the link is to open, if this actor may share it with guests: a post needs the right to edit it, or to review
 * it while an open approval step takes guests; a project the right to manage it.
 */
async function requireSharing(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { post_id, project_id }: Opens,
): Promise<{ post_id: number } | { project_id: number }> {
  if (post_id !== undefined && project_id === undefined) {
    const post = await findPost(db, actor.organizationId, post_id);
    if (!post) throw notFound(t`This post was not found.`);
    const invitesGuests = await invitesGuestsOf(db, actor, post);
    const refused = refusal('share', actor, { ...post, last: null, invitesGuests });
    if (refused) throw refused;
    return { post_id };
  }
  if (project_id !== undefined && post_id === undefined) {
    requireRunning(actor);
    const projects = await listProjects(db, actor.organizationId);
    const project = projects.find(({ id }) => id === project_id);
    if (!project) throw notFound(t`This project was not found.`);
    if (project.archived_at !== null) throw isArchived(project.name);
    return { project_id };
  }
  const wrong = t`name either a post or a project`;
  throw invalid(t`A link opens either one post or the posts in review of one project.`, {
    post_id: wrong,
    project_id: wrong,
  });
}

/** Whether an open approval step takes guests, and a link by this actor counts there. */
async function invitesGuestsOf(db: Context['db'], actor: Member, post: StoredPost): Promise<boolean> {
  const approval = (await approvalsOf(db, [post])).get(post.id);
  return approval?.linkMakers.some(({ user_id }) => user_id === actor.userId) ?? false;
}

/**
 * The right to create such a link includes the right to revoke it, whatever became of the post; and who created a link
 * to a post may always revoke it.
 */
async function requireRevoking(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { post_id, created_by }: { post_id: number | null; created_by: number | null },
): Promise<void> {
  if (post_id === null) return requireRunning(actor);
  const post = await findPost(db, actor.organizationId, post_id);
  if (!post) throw notFound(t`This link was not found.`);
  if (created_by === actor.userId) return;
  const invitesGuests = await invitesGuestsOf(db, actor, post);
  const refused = refusal('share', actor, { ...post, state: 'draft', last: null, invitesGuests });
  if (refused) throw refused;
}

function requireRunning(actor: Member): void {
  if (!actor.permissions.includes('manage')) throw insufficientScope('manage', actor);
  if (!roleAtLeast(actor.role, 'admin'))
    throw forbidden(t`Only an owner or admin can share the posts in review of a project.`);
}

/** Only an owner who may publish can let a guest release posts. */
function requireSending(actor: Member): void {
  if (!actor.permissions.includes('publish')) throw insufficientScope('publish', actor);
  if (actor.role !== 'owner')
    throw forbidden(t`Only an owner can let a link publish posts. Create it without this option.`);
}

function present(link: store.ListedLink) {
  return {
    ...link,
    created_at: link.created_at,
    expires_at: link.expires_at,
    revoked_at: link.revoked_at,
    first_opened_at: link.first_opened_at,
    last_opened_at: link.last_opened_at,
  };
}

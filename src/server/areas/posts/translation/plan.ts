import { CodedError, forbidden, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { scheduleTranslate } from '#contract/posts/schedule-translate.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { lastReview } from '#server/areas/posts/reviews/store.ts';
import { accountsFor } from '#server/areas/posts/schedule/places.ts';
import { refusal } from '#server/areas/posts/schedule/rights.ts';
import { findPost, listTargets, type StoredPost, type Target } from '#server/areas/posts/schedule/store.ts';
import { isArchived } from '#server/areas/workspace/projects/active.ts';
import { listLinks } from '#server/areas/workspace/projects/store-links.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context } from '#server/context.ts';

type Input = InputOf<typeof scheduleTranslate.translate>;

/** A permitted translation: the post, its target project, and the target accounts. */
export interface Plan {
  source: StoredPost;
  sourceLang: string;
  targets: Target[];
  project: { id: number; name: string; lang: string };
  lang: string;
  accountIds: number[];
  networkOf: ReadonlyMap<number, string>;
  /** The draft to rewrite, as it was before; null for a new one. */
  into: StoredPost | null;
}

/**
 * What is to be translated where, without doing anything yet.
 * @throws CodedError without the permission to translate, for a project that is not linked, for accounts of
 * another project
 */
export async function planTranslation(ctx: Context, input: Input): Promise<Plan> {
  const { db, actor } = ctx;
  const { organizationId } = actor;
  requirePublishing(actor);
  const source = await findPost(db, organizationId, input.id);
  if (!source) throw notFound(t`This post was not found.`);
  const refused = refusal('translate', actor, { ...source, last: null });
  if (refused) throw refused;
  if (input.send_mode === 'send') await requireSending(ctx, source);
  const [projects, links] = await Promise.all([
    listProjects(db, organizationId),
    listLinks(db, organizationId),
  ]);
  const linked = links.filter(({ project_id }) => project_id === source.project_id);
  const project = projects.find(({ id }) => id === input.project_id);
  if (!project || !linked.some((link) => link.to_project_id === project.id)) {
    const names = linked.map(({ to_project_id, name }) => `${name} (${to_project_id})`).join(', ');
    throw invalid(
      names
        ? t`Posts of this project are not translated there. Linked projects: ${{ projects: names }}.`
        : t`Posts of this project are not translated there. Linked projects: none yet.`,
      { project_id: t`must be a project that is linked to the post’s own, in Settings, Projects` },
    );
  }
  if (project.archived_at !== null) throw isArchived(project.name);
  const wanted = input.account_ids && { target_account_ids: input.account_ids };
  const [{ chosen, all }, targets, into] = await Promise.all([
    accountsFor(ctx, project.id, wanted ?? {}),
    listTargets(db, [source.id]),
    input.into === undefined ? null : draftAgain(ctx, input.into, { source, project }),
  ]);
  return {
    source,
    sourceLang: projects.find(({ id }) => id === source.project_id)?.lang ?? project.lang,
    targets,
    project,
    lang: input.lang ?? project.lang,
    accountIds: chosen.map(({ id }) => id),
    networkOf: new Map(all.map(({ id, network }) => [id, network])),
    into,
  };
}

/** The earlier translation of this post for that project, if this actor may rewrite it. */
async function draftAgain(
  { db, actor }: Context,
  id: number,
  { source, project }: Pick<Plan, 'source' | 'project'>,
): Promise<StoredPost> {
  const draft = await findPost(db, actor.organizationId, id);
  if (!draft) throw notFound(t`This post was not found.`);
  if (draft.translated_from !== source.id || draft.project_id !== project.id)
    throw invalid(t`This draft was not translated from that post.`, {
      into: t`must be a draft that was translated from this post for that project`,
    });
  const refused = refusal('update', actor, { ...draft, last: null });
  if (refused) throw refused;
  return draft;
}

/** @throws CodedError forbidden, or blocked_by_review where the last review of the source was a block */
async function requireSending({ db, actor }: Context, source: StoredPost): Promise<void> {
  if (!roleAtLeast(actor.role, 'admin') || !actor.permissions.includes('publish'))
    throw forbidden(t`Only an owner or admin can publish a translation immediately. Create a draft instead.`);
  const review = await lastReview(db, source.id);
  if (review?.verdict === 'block')
    throw new CodedError(
      'blocked_by_review',
      t`The last review blocks this post, so its translation isn’t published.`,
    );
}

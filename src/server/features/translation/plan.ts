import { CodedError, forbidden, invalid, notFound } from '#contract/errors.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { InputOf } from '#contract/operation.ts';
import type { scheduleTranslate } from '#contract/schedule-translate.ts';
import type { Context } from '#server/context.ts';
import { requirePublishing } from '#server/features/accounts/accounts.ts';
import { isArchived } from '#server/features/projects/active.ts';
import { listProjects } from '#server/features/projects/store.ts';
import { lastReview } from '#server/features/reviews/store.ts';
import { accountsFor } from '#server/features/schedule/places.ts';
import { refusal } from '#server/features/schedule/rights.ts';
import { findPost, listTargets, type StoredPost, type Target } from '#server/features/schedule/store.ts';
import { listLinks } from './store.ts';

type Input = InputOf<typeof scheduleTranslate.translate>;

/** A translation that may be made: the post, where it goes, and who goes there. */
export interface Plan {
  source: StoredPost;
  sourceLang: string;
  targets: Target[];
  project: { id: number; name: string; lang: string };
  lang: string;
  accountIds: number[];
  networkOf: ReadonlyMap<number, string>;
  /** The draft that is written anew, as it was before; null for a new one. */
  into: StoredPost | null;
}

/**
 * What is to be translated where, without anything done yet.
 * @throws CodedError for whom the table of decisions does not let, for a project that is not linked, for accounts that
 * are not of it
 */
export async function planTranslation(ctx: Context, input: Input): Promise<Plan> {
  const { db, actor } = ctx;
  const { organizationId } = actor;
  requirePublishing(actor);
  const source = await findPost(db, organizationId, input.id);
  if (!source) throw notFound('This post');
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
    const names =
      linked.map(({ to_project_id, name }) => `${name} (${to_project_id})`).join(', ') || 'none yet';
    throw invalid(`Posts of this project are not translated there. Linked projects: ${names}.`, {
      project_id: 'must be a project that is linked to the post’s own, in Settings, Projects',
    });
  }
  if (project.archived_at !== null) throw isArchived(project.name);
  const asked = input.account_ids && { target_account_ids: input.account_ids };
  const [{ chosen, all }, targets, into] = await Promise.all([
    accountsFor(ctx, project.id, asked ?? {}),
    listTargets(db, [source.id]),
    input.into === undefined ? null : draftAnew(ctx, input.into, { source, project }),
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

/** The draft that was made from this post for that project, where this actor may write it anew. */
async function draftAnew(
  { db, actor }: Context,
  id: number,
  { source, project }: Pick<Plan, 'source' | 'project'>,
): Promise<StoredPost> {
  const draft = await findPost(db, actor.organizationId, id);
  if (!draft) throw notFound('This post');
  if (draft.translated_from !== source.id || draft.project_id !== project.id)
    throw invalid('This draft was not translated from that post.', {
      into: 'must be a draft that was translated from this post for that project',
    });
  const refused = refusal('update', actor, { ...draft, last: null });
  if (refused) throw refused;
  return draft;
}

/** @throws CodedError forbidden, or blocked_by_review where the last word on the source was a block */
async function requireSending({ db, actor }: Context, source: StoredPost): Promise<void> {
  if (!roleAtLeast(actor.role, 'admin') || !actor.permissions.includes('publish'))
    throw forbidden('Only an owner or admin can send a translation at once. Make a draft of it.');
  const review = await lastReview(db, source.id);
  if (review?.verdict === 'block')
    throw new CodedError(
      'blocked_by_review',
      'The last review blocks this post, so its translation is not sent.',
    );
}

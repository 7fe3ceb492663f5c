import type { DataOf, InputOf, ResultOf } from '#contract/operation.ts';
import { mediaLimits, networks } from '#contract/networks/all.ts';
import { networkNames } from '#contract/networks/facts.ts';
import type { schedule } from '#contract/schedule.ts';
import type { Context } from '#server/context.ts';
import {
  ownLimitsOf,
  requirePublishing,
  textLimitOf,
  visibilityOf,
} from '#server/features/accounts/accounts.ts';
import { listAccounts } from '#server/features/accounts/store.ts';
import { shownProjects } from '#server/features/projects/projects.ts';
import { listProjects } from '#server/features/projects/store.ts';
import { countByAuthor } from '#server/features/reviews/store.ts';
import { listLinks, type Source } from '#server/features/translation/store.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { readPost, shownPosts } from './rows.ts';
import { projectAmong } from './places.ts';
import { countPosts, listPosts, type PostFilter, type PostOrder } from './store-lists.ts';
import { countEdits, listEdits } from './store-edits.ts';
import { listEvents } from './store.ts';
import { supportText } from './support-text.ts';

export async function targetsOf(
  ctx: Context,
  input: InputOf<typeof schedule.targets>,
): Promise<DataOf<typeof schedule.targets>> {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const [all, links] = await Promise.all([shownProjects(ctx), listLinks(db, actor.organizationId)]);
  const active = all.filter(({ archived_at }) => archived_at === null);
  const project = projectAmong(all, input) ?? null;
  const accounts = project ? await listAccounts(db, actor.organizationId, { projectId: project.id }) : [];
  return {
    projects: active.map((one) => ({
      ...one,
      translates_to: links
        .filter(
          ({ project_id, to_project_id }) =>
            project_id === one.id && active.some(({ id }) => id === to_project_id),
        )
        .map(({ to_project_id, lang }) => ({ project_id: to_project_id, lang })),
    })),
    project,
    accounts: accounts.map((account) => ({
      account_id: account.id,
      network: account.network,
      name: account.name,
      handle: account.handle,
      avatar_url: account.avatar_url,
      text_limit: textLimitOf(account),
      limits: ownLimitsOf(account),
      visibility: visibilityOf(account),
      sandbox: account.transport === 'sandbox',
      state: account.state,
      postable: account.state === 'ready' || account.state === 'expiring',
      expires_at: account.expires_at?.toISOString() ?? null,
    })),
    media_limits: Object.fromEntries(
      networkNames.map((network) => [network, mediaLimits(networks[network])]),
    ),
  };
}

/** A post with all that is known of its deliveries. */
export async function wholePost(
  ctx: Context,
  { id }: InputOf<typeof schedule.get>,
): Promise<DataOf<typeof schedule.get>> {
  requirePublishing(ctx.actor);
  const [{ post, outcome, source, sourceSeenAt }, events] = await Promise.all([
    readPost(ctx, id),
    listEvents(ctx.db, id),
  ]);
  const shown = events.map(({ at, time, ...event }) => ({
    ...event,
    at: at.toISOString(),
    time: time?.toISOString() ?? null,
  }));
  return {
    ...outcome,
    post,
    source: source && wordsOf(source, sourceSeenAt),
    events: shown,
    support_text: supportText(post, shown),
  };
}

/** The words that a translation says, as they are now. */
function wordsOf(
  { body, first_comment, thread }: Source,
  seenAt: Date | null,
): DataOf<typeof schedule.get>['source'] {
  return {
    body,
    first_comment,
    thread: thread.map((part) => part.body),
    seen_at: seenAt?.toISOString() ?? null,
  };
}

/** Drafts: the own ones, all, or those that wait for a reviewer. */
export async function draftsOf(
  ctx: Context,
  { all, stage, needs_review, page, per_page, ...where }: InputOf<typeof schedule.drafts>,
): Promise<ResultOf<typeof schedule.drafts>> {
  const { rows, meta } = await pageOfPosts(
    ctx,
    where,
    { page, per_page, order: 'newest' },
    {
      state: 'draft',
      stage,
      needsReview: needs_review === '1',
      // A reviewer's queue is everybody's.
      authorId: all === '1' || stage === 'review' || needs_review === '1' ? undefined : ctx.actor.userId,
    },
  );
  return { data: { drafts: rows }, meta };
}

export async function postsOf(
  ctx: Context,
  { status, phase, attention, card_id, q, from, to, page, per_page, ...where }: InputOf<typeof schedule.list>,
): Promise<ResultOf<typeof schedule.list>> {
  const { rows, meta } = await pageOfPosts(
    ctx,
    where,
    { page, per_page, order: q !== undefined ? 'newest' : phase === 'past' ? 'latest' : 'by_time' },
    {
      state: status,
      phase,
      attention: attention === '1',
      cardId: card_id,
      words: q?.split(/\s+/).filter(Boolean),
      from,
      to,
    },
  );
  return { data: { posts: rows }, meta };
}

async function pageOfPosts(
  ctx: Context,
  where: Pick<InputOf<typeof schedule.list>, 'project' | 'project_id'>,
  { order, ...asked }: { page: number; per_page: number; order: PostOrder },
  more: Omit<PostFilter, 'organizationId'>,
) {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const { organizationId } = actor;
  const named = where.project !== undefined || where.project_id !== undefined;
  const project = named ? projectAmong(await listProjects(db, organizationId), where) : undefined;
  const filter = { ...more, organizationId, projectId: project?.id };
  const [found, total] = await Promise.all([
    listPosts(db, filter, { ...windowOfPage(asked), order }),
    countPosts(db, filter),
  ]);
  const { rows, meta } = pageOf(asked, found, total);
  return { rows: await shownPosts(ctx, rows), meta };
}

export async function editLogOf(
  { db, actor }: Context,
  { since, id: postId, ...asked }: InputOf<typeof schedule.editLog>,
): Promise<ResultOf<typeof schedule.editLog>> {
  requirePublishing(actor);
  const filter = { organizationId: actor.organizationId, since, postId };
  const [found, total] = await Promise.all([
    listEdits(db, filter, windowOfPage(asked)),
    countEdits(db, filter),
  ]);
  const { rows, meta } = pageOf(asked, found, total);
  const edits = rows.map(({ at, user_name, ...edit }) => ({
    ...edit,
    user_name: user_name ?? '',
    at: at.toISOString(),
  }));
  return { data: { edits }, meta };
}

const dayMs = 24 * 3_600_000;

export async function reviewStatsOf(
  { db, actor, now }: Context,
  { days }: InputOf<typeof schedule.reviewStats>,
): Promise<DataOf<typeof schedule.reviewStats>> {
  requirePublishing(actor);
  const since = new Date(now.getTime() - Number(days) * dayMs);
  const rows = await countByAuthor(db, actor.organizationId, since);
  return {
    days: Number(days),
    collaborators: rows.map((row) => ({ ...row, last_flag_at: row.last_flag_at?.toISOString() ?? null })),
  };
}

import { factsOf, mediaLimits, networks } from '#contract/networks/all.ts';
import { networkNames } from '#contract/networks/facts.ts';
import type { AnswerOf, InputOf, ResultOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import {
  ownLimitsOf,
  requirePublishing,
  textLimitOf,
  optionsOf,
  visibilityOf,
} from '#server/areas/delivery/accounts/accounts.ts';
import { listAccounts } from '#server/areas/delivery/accounts/store.ts';
import { waitsByStep } from '#server/areas/posts/approval/store.ts';
import { turnOf } from '#server/areas/posts/approval/turn-of.ts';
import { countByAuthor } from '#server/areas/posts/reviews/store.ts';
import type { Source } from '#server/areas/posts/translation/store.ts';
import { presentProjects } from '#server/areas/workspace/projects/projects.ts';
import { listLinks } from '#server/areas/workspace/projects/store-links.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context } from '#server/context.ts';
import { translated } from '#server/lib/message-text.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { isPublicBase } from '#server/lib/public-base.ts';
import { projectAmong } from './places.ts';
import { readPost, presentPosts } from './present.ts';
import { countEdits, listEdits } from './store-edits.ts';
import { countPosts, listPosts, newest, type PostFilter, type PostOrder } from './store-lists.ts';
import { listEvents } from './store.ts';
import { supportText } from './support-text.ts';

export async function targetsOf(
  ctx: Context,
  input: InputOf<typeof schedule.targets>,
): Promise<AnswerOf<typeof schedule.targets>> {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const [all, links] = await Promise.all([presentProjects(ctx), listLinks(db, actor.organizationId)]);
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
      title: titleOf(account.network),
      limits: ownLimitsOf(account),
      visibility: visibilityOf(account),
      options: optionsOf(account),
      sandbox: account.transport === 'sandbox',
      state: account.state,
      postable: account.state === 'ready' || account.state === 'expiring',
      expires_at: account.expires_at,
    })),
    media_limits: Object.fromEntries(
      networkNames.map((network) => [network, mediaLimits(networks[network])]),
    ),
    media_reachable: isPublicBase(ctx.settings.baseUrl),
  };
}

function titleOf(network: string): AnswerOf<typeof schedule.targets>['accounts'][number]['title'] {
  const title = factsOf(network)?.title;
  return title ? { needed: title.needed, text_limit: title.limit } : null;
}

/** A post with all that is known of its deliveries. */
export async function wholePost(
  ctx: Context,
  { id }: InputOf<typeof schedule.get>,
): Promise<AnswerOf<typeof schedule.get>> {
  requirePublishing(ctx.actor);
  const [{ post, outcome, source, sourceSeenAt, restorable }, events] = await Promise.all([
    readPost(ctx, id),
    listEvents(ctx.db, id),
  ]);
  return {
    ...outcome,
    post,
    source: source && presentSource(source, sourceSeenAt),
    restorable,
    events: events.map((event) => ({ ...event, text: translated(event.text) })),
    support_text: supportText(post, events),
  };
}

/** The present texts of a translation's source. */
function presentSource(
  { body, first_comment, thread }: Source,
  seenAt: Date | null,
): AnswerOf<typeof schedule.get>['source'] {
  return {
    body,
    first_comment,
    thread: thread.map((part) => part.body),
    seen_at: seenAt,
  };
}

/** Drafts: the user's own, all, or those that wait for a reviewer. */
export async function draftsOf(
  ctx: Context,
  { all, stage, needs_review, my_turn, ...input }: InputOf<typeof schedule.drafts>,
): Promise<ResultOf<typeof schedule.drafts>> {
  // The review queue includes drafts of all authors.
  const ofAll = all === '1' || stage === 'review' || needs_review === '1' || my_turn === '1';
  const { rows, meta } = await pageOfPosts(ctx, input, orderOf(input, newest), {
    state: 'draft',
    stage,
    needsReview: needs_review === '1' || my_turn === '1',
    turnOf: my_turn === '1' ? await turnOf(ctx) : undefined,
    authorId: input.author_user_id ?? (ofAll ? undefined : ctx.actor.userId),
  });
  return { data: { drafts: rows }, meta };
}

export async function postsOf(
  ctx: Context,
  { status, phase, attention, card_id, from, to, ...input }: InputOf<typeof schedule.list>,
): Promise<ResultOf<typeof schedule.list>> {
  const usual: PostOrder = { by: 'time', descending: phase === 'past' };
  const { rows, meta } = await pageOfPosts(
    ctx,
    input,
    orderOf(input, input.q === undefined ? usual : newest),
    {
      state: status,
      phase,
      attention: attention === '1',
      authorId: input.author_user_id,
      cardId: card_id,
      from,
      to,
    },
  );
  return { data: { posts: rows }, meta };
}

type Narrowed = Omit<InputOf<typeof schedule.drafts>, 'all' | 'stage' | 'needs_review' | 'my_turn'>;

/** The order that is asked for, latest first unless said otherwise; the usual one where none is. */
function orderOf({ sort, direction }: Pick<Narrowed, 'sort' | 'direction'>, usual: PostOrder): PostOrder {
  const descending = direction === undefined ? undefined : direction === 'desc';
  if (sort === undefined) return { ...usual, descending: descending ?? usual.descending };
  return { by: sort, descending: descending ?? true };
}

async function pageOfPosts(
  ctx: Context,
  { network, account_id, kind, label_id, campaign_id, q, page, per_page, ...where }: Narrowed,
  order: PostOrder,
  more: Omit<PostFilter, 'organizationId'>,
) {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const { organizationId } = actor;
  const named = where.project !== undefined || where.project_id !== undefined;
  const project = named ? projectAmong(await listProjects(db, organizationId), where) : undefined;
  const filter = {
    ...more,
    organizationId,
    projectId: project?.id,
    network,
    accountId: account_id,
    kind,
    label_id,
    campaign_id,
    terms: q?.split(/\s+/).filter(Boolean),
  };
  const [found, total] = await Promise.all([
    listPosts(db, filter, { ...windowOfPage({ page, per_page }), order }),
    countPosts(db, filter),
  ]);
  const { rows, meta } = pageOf({ page, per_page }, found, total);
  return { rows: await presentPosts(ctx, rows), meta };
}

export async function editLogOf(
  { db, actor }: Context,
  { since, id: postId, ...params }: InputOf<typeof schedule.editLog>,
): Promise<ResultOf<typeof schedule.editLog>> {
  requirePublishing(actor);
  const filter = { organizationId: actor.organizationId, since, postId };
  const [found, total] = await Promise.all([
    listEdits(db, filter, windowOfPage(params)),
    countEdits(db, filter),
  ]);
  const { rows, meta } = pageOf(params, found, total);
  const edits = rows.map(({ at, user_name, ...edit }) => ({
    ...edit,
    user_name: user_name ?? '',
    at,
  }));
  return { data: { edits }, meta };
}

const dayMs = 24 * 3_600_000;

export async function reviewStatsOf(
  { db, actor, now }: Context,
  { days }: InputOf<typeof schedule.reviewStats>,
): Promise<AnswerOf<typeof schedule.reviewStats>> {
  requirePublishing(actor);
  const since = new Date(now.getTime() - Number(days) * dayMs);
  const [collaborators, steps] = await Promise.all([
    countByAuthor(db, actor.organizationId, since),
    waitsByStep(db, actor.organizationId, { since, now }),
  ]);
  return { days: Number(days), collaborators, steps };
}

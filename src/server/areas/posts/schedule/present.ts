import type { z } from 'zod';

import { chosenOptions } from '#contract/delivery/sandbox.ts';
import type { targetMetrics } from '#contract/delivery/target-metrics.ts';
import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { factsOf } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { isUnpublished } from '#contract/networks/options.ts';
import { optionsFor } from '#contract/networks/post-content.ts';
import { lastOf } from '#contract/posts/last-review.ts';
import { postKinds, warning, type Finding, type postOutcome, type postRow } from '#contract/posts/posts.ts';
import { permalinkOf } from '#server/areas/delivery/post-deliveries/permalink.ts';
import { presentMetrics } from '#server/areas/delivery/post-metrics/present.ts';
import { factsOfMedia, mediaIn, type FactsOf } from '#server/areas/media/media/facts.ts';
import { problemsIn, problemsOfMedia, type ProblemOf } from '#server/areas/media/media/probes.ts';
import { approvalsOf, isByAuthorsLink } from '#server/areas/posts/approval/approval.ts';
import { presentApproval } from '#server/areas/posts/approval/present.ts';
import { byLink, listReviews, type ListedReview } from '#server/areas/posts/reviews/store.ts';
import { clicksOf, type ClicksOf } from '#server/areas/posts/short-links/of-posts.ts';
import { presentTranslations } from '#server/areas/posts/translation/present.ts';
import { listSources, type Source } from '#server/areas/posts/translation/store.ts';
import type { Context } from '#server/context.ts';
import { translated } from '#server/lib/message-text.ts';
import { overridesOf } from './content.ts';
import { findingsOf } from './findings.ts';
import { listPosts, newest, type ListedPost } from './store-lists.ts';
import { isDeletedDraft, listTargets, type Target } from './store.ts';

type PostOutcome = z.input<typeof postOutcome>;

type PostRow = z.input<typeof postRow>;

type TargetMetrics = z.input<typeof targetMetrics>;

const warningList = warning.array();

type Reading = Pick<Context, 'db' | 'actor' | 'now' | 'settings'>;

/** Posts as the API shows them, each with its targets, reviews and present findings. */
export async function presentPosts(ctx: Reading, posts: readonly ListedPost[]): Promise<PostRow[]> {
  return (await withTargets(ctx, posts)).map(({ row }) => row);
}

interface Whole {
  row: PostRow;
  targets: Target[];
  /** The post that it translates. */
  source: Source | null;
  /** When a person last compared it with its source. */
  sourceSeenAt: Date | null;
  restorable: boolean;
}

async function withTargets(ctx: Reading, posts: readonly ListedPost[]): Promise<Whole[]> {
  const ids = posts.map(({ id }) => id);
  const [stored, reviews, sources] = await Promise.all([
    listTargets(ctx.db, ids),
    listReviews(ctx.db, ids),
    listSources(ctx.db, posts),
  ]);
  const targets = stored.map((target) => ({ ...target, url: permalinkOf(target.url, ctx.settings) }));
  const targetsOf = Map.groupBy(targets, ({ post_id }) => post_id);
  const reviewsOf = Map.groupBy(reviews, ({ post_id }) => post_id);
  const { organizationId } = ctx.actor;
  const [approvals, findings, translations, metrics, clicks, factsOf, problemOf] = await Promise.all([
    approvalsOf(ctx.db, posts, (id) => reviewsOf.get(id) ?? []),
    findingsOf(ctx, posts, targets, sources),
    presentTranslations(ctx.db, posts, sources),
    presentMetrics(
      ctx.db,
      targets.filter(({ state }) => state === 'sent').map(({ id }) => id),
    ),
    clicksOf(ctx.db, posts),
    factsOfMedia(ctx.db, organizationId, posts),
    problemsOfMedia(ctx, organizationId, posts.map(withCopies)),
  ]);
  return posts.map((post) => {
    const own = targetsOf.get(post.id) ?? [];
    const approval = approvals.get(post.id);
    const more = {
      approval: approval ? presentApproval(approval, { userId: ctx.actor.userId, now: ctx.now }) : null,
      reviews: reviewsOf.get(post.id) ?? [],
      findings: findings.get(post.id) ?? [],
      metrics,
      clicks,
      factsOf,
      problemOf,
    };
    return {
      row: { ...presentPost(post, { targets: own, ...more }), ...translations(post) },
      targets: own,
      source: (post.translated_from !== null && sources.get(post.translated_from)) || null,
      sourceSeenAt: post.source_seen_at,
      restorable: isDeletedDraft(post),
    };
  });
}

/**
 * One post with the source of its translation, and with what the response to a change adds: the state of each
 * delivery, and the findings of the checks.
 * @throws CodedError not_found, also for another organization's post
 */
export async function readPost(
  ctx: Reading,
  id: number,
): Promise<{ post: PostRow; outcome: PostOutcome } & Pick<Whole, 'source' | 'sourceSeenAt' | 'restorable'>> {
  const filter = { organizationId: ctx.actor.organizationId, ids: [id] };
  const posts = await listPosts(ctx.db, filter, { offset: 0, limit: 1, order: newest });
  const [found] = await withTargets(ctx, posts);
  if (!found) throw notFound(t`This post was not found.`);
  const { row, targets, ...more } = found;
  return { post: row, outcome: outcomeOf(row, targets), ...more };
}

function presentPost(
  post: ListedPost,
  {
    targets,
    approval,
    reviews,
    findings,
    metrics,
    clicks,
    factsOf,
    problemOf,
  }: {
    targets: Target[];
    approval: PostRow['approval'];
    reviews: ListedReview[];
    findings: Finding[];
    /** By target. */
    metrics: ReadonlyMap<number, TargetMetrics>;
    clicks: ClicksOf;
    factsOf: FactsOf;
    problemOf: ProblemOf;
  },
): Omit<PostRow, 'translation_of' | 'translations'> {
  const last = verdictOf(reviews);
  const valid = last?.content_hash === post.content_hash ? last : undefined;
  const read = lastOf(reviews.filter(({ checks_only }) => !checks_only));
  return {
    id: post.id,
    status: post.state,
    stage: post.stage,
    project_id: post.project_id,
    project_name: post.project_name,
    project_lang: post.project_lang,
    card_id: post.card_id,
    author_user_id: post.author_user_id,
    author_user_name: post.author_user_name,
    submitted_via: post.submitted_via,
    body: post.body,
    media: post.media,
    thread: post.thread,
    first_comment: post.first_comment,
    overrides: overridesOf(post),
    links: post.links,
    design: post.design,
    design_picture: presentPicture(post.design_picture),
    drawing: isDrawing(post),
    kind: kindOf(post.kind),
    author_notes: post.author_notes,
    scheduled_at: post.scheduled_at,
    targets: targets.map((target) => presentTarget(post, target, metrics.get(target.id) ?? null, clicks)),
    review: {
      score: last?.score ?? null,
      verdict: last?.verdict ?? null,
      entries: reviews.map((review) => presentReview(review, post)),
    },
    needs_review:
      post.state === 'draft' &&
      post.stage === 'review' &&
      (read?.content_hash !== post.content_hash || (approval !== null && approval.step_id !== null)),
    approval,
    valid_verdict: valid?.verdict ?? null,
    submitted_at: post.submitted_at,
    content_hash: post.content_hash,
    media_facts: mediaIn(post, factsOf),
    media_problems: problemsIn(withCopies(post), problemOf),
    findings,
    version: post.version,
    label_ids: post.label_ids,
    campaign_id: post.campaign_id,
    created_at: post.created_at,
    updated_at: post.updated_at,
    sent_at: post.sent_at,
  };
}

/** The last review that counts. An OK by the machine checks alone is no verdict, since nothing was read. */
function verdictOf(reviews: readonly ListedReview[]): ListedReview | undefined {
  const last = lastOf(reviews);
  return last?.checks_only && last.verdict === 'ok' ? undefined : last;
}

function presentPicture(picture: ListedPost['design_picture']): PostRow['design_picture'] {
  if (!picture) return null;
  const { of, ...medium } = picture;
  return { ...medium, by: of === null ? 'author' : 'desk' };
}

const isDrawing = ({ state, design, design_picture }: ListedPost) =>
  (state === 'scheduled' || state === 'sending') && design !== null && design_picture === null;

const withCopies = (post: ListedPost) => ({ ...post, overrides: overridesOf(post) });

export function kindOf(kind: string | null): PostRow['kind'] {
  return postKinds.find((known) => known === kind) ?? null;
}

function presentTarget(
  post: ListedPost,
  target: Target,
  metrics: TargetMetrics | null,
  clicks: ClicksOf,
): PostRow['targets'][number] {
  const options = optionsOf(post, target);
  return {
    account_id: target.account_id,
    network: target.network,
    name: target.name,
    sandbox: target.sandbox,
    state: target.state,
    reason: translated(target.reason),
    network_said: target.network_said,
    next: translated(target.next_step),
    url: target.url,
    steps:
      target.steps > 0
        ? { sent: target.steps_sent, total: target.steps, removed: target.steps_removed }
        : null,
    scheduled_at: target.due_at ?? post.scheduled_at,
    sent_at: target.sent_at,
    removed_at: target.removed_at,
    removed_by: target.removed_by,
    options,
    sent_as_draft: target.state === 'sent' && isUnpublished(factsOf(target.network)?.options, options),
    metrics,
    link_clicks: clicks(post, target),
  };
}

/** What is chosen for the account; a network that is no longer known has no options. */
function optionsOf(post: ListedPost, { account_id, network }: Target): PostRow['targets'][number]['options'] {
  if (!isNetworkName(network)) return {};
  return chosenOptions.parse(optionsFor({ overrides: overridesOf(post) }, { account_id, network }));
}

function presentReview(
  review: ListedReview,
  post: Pick<ListedPost, 'content_hash' | 'author_user_id'>,
): PostRow['review']['entries'][number] {
  const warnings = warningList.parse(review.warnings);
  // What a person wrote stays as it is.
  const read = <Text extends string | null>(text: Text) => (review.agent ? translated(text) : text);
  return {
    id: review.id,
    user_id: review.user_id,
    user_name: review.guest_name === null ? (review.user_name ?? '') : byLink(review.guest_name),
    agent: review.agent ?? false,
    by_link: review.guest_name !== null,
    by_authors_link: isByAuthorsLink(review, post),
    verdict: review.verdict,
    given_verdict: review.given_verdict,
    score: review.score,
    scores: review.scores,
    warnings: warnings.map((one) => ({ ...one, text: read(one.text) })),
    note: read(review.note),
    ignored: review.ignored,
    current: review.content_hash === post.content_hash,
    policy_version: review.policy_version,
    checks_only: review.checks_only,
    model: review.model,
    tokens_in: review.tokens_in,
    tokens_out: review.tokens_out,
    cost_micros: review.cost_micros,
    created_at: review.created_at,
  };
}

function outcomeOf(row: PostRow, targets: readonly Target[]): PostOutcome {
  return {
    id: row.id,
    status: row.status,
    targets: row.targets,
    results: targets.map((target) => ({
      account_id: target.account_id,
      network: target.network,
      name: target.name,
      status: target.state,
      url: target.url,
      error: errorOf(target),
    })),
    warnings: row.findings,
    content_hash: row.content_hash,
  };
}

function errorOf({
  state,
  reason,
  network_said,
  next_step,
}: Target): PostOutcome['results'][number]['error'] {
  if (reason === null || state === 'sent' || state === 'queued' || state === 'preparing') return null;
  return {
    code: state,
    message: translated(reason),
    network_said,
    next: translated(next_step) ?? t`Check the post, then try again.`,
  };
}

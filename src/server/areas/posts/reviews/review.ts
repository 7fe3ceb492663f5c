import type { Selectable, Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { mediaAddressesOf } from '#contract/networks/post-content.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { drawingCredits } from '#contract/plans.ts';
import { keptBy, type KeptBy, type Releasable } from '#contract/posts/release-rule.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { recomputeVerdict, worseVerdict } from '#contract/posts/verdict.ts';
import { requireCredits } from '#server/access/credits.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { heldApprovalOf } from '#server/areas/posts/approval/approval.ts';
import { passOn } from '#server/areas/posts/approval/turns.ts';
import { orderOf } from '#server/areas/posts/design-pictures/picture.ts';
import { policyOf } from '#server/areas/posts/policy/policy.ts';
import { overridesOf } from '#server/areas/posts/schedule/content.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import { emitPost } from '#server/areas/posts/schedule/emit.ts';
import { findingsOf } from '#server/areas/posts/schedule/findings.ts';
import { lockPostFor } from '#server/areas/posts/schedule/locked.ts';
import { notifySentBack } from '#server/areas/posts/schedule/notices.ts';
import { release, type Releasing } from '#server/areas/posts/schedule/release.ts';
import { listTargets, switchesOf, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import { keepVersion } from '#server/areas/posts/versions/keep.ts';
import type { Context } from '#server/context.ts';
import type { ReviewsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { repeatedReview } from './repeated.ts';
import { insertReview, lastReview } from './store.ts';

type Input = InputOf<typeof schedule.review>;
type GivenScores = Required<Pick<Input, 'scores'>> & Pick<Input, 'verdict'>;

/** The parts of a context that reviewing needs, also for a grading job without a call. */
type Reviewing = Pick<Context, 'db' | 'actor' | 'now' | 'queue' | 'settings'>;

/** A language model's part in a review. */
export type ModelReading = Pick<
  Selectable<ReviewsTable>,
  'model' | 'tokens_in' | 'tokens_out' | 'cost_micros'
>;

const noModel: ModelReading = { model: null, tokens_in: null, tokens_out: null, cost_micros: null };

interface Judged {
  /** `checks`: nothing but the machine checks. */
  reading?: ModelReading | 'checks';
  /**
   * The last counting review when the reviewer began, null for none: if another came since, this one is too
   * late.
   */
  after?: number | null;
}

/**
 * Stores a verdict on a post's present content, and releases the post where the verdict does that. The post's
 * row is locked from the comparison of hashes to the end, so that a verdict never counts for content it did
 * not see.
 * @throws CodedError content_changed also where another review came meanwhile, if the caller asks for that
 */
export async function reviewPost(
  ctx: Reviewing,
  input: Input,
  { reading = noModel, after }: Judged = {},
): Promise<AnswerOf<typeof schedule.review>> {
  const { db, actor, now } = ctx;
  const { organizationId, userId } = actor;
  requirePublishing(actor);
  return db.transaction().execute(async (trx) => {
    const post = await lockPostFor(trx, actor, input.id, 'review');
    if (input.content_hash !== undefined && input.content_hash !== post.content_hash)
      throw new CodedError(
        'content_changed',
        t`The post was changed since you read it. Review the new version.`,
        {
          content_hash: post.content_hash,
        },
      );
    if (after !== undefined && ((await lastReview(trx, post.id))?.id ?? null) !== after)
      throw new CodedError('content_changed', t`Another reviewer reviewed this post in the meantime.`, {
        content_hash: post.content_hash,
      });
    const policy = await policyOf(trx, organizationId);
    const scores = input.scores ?? {};
    const recomputed = recomputeVerdict(scores, input.warnings, policy.document);
    const verdict = worseVerdict(input.verdict, recomputed.verdict);
    const own = post.author_user_id === userId;
    const standing = own ? await lastReview(trx, post.id) : undefined;
    // Everyone may block their own post. Otherwise a member's verdict on it does not count; admins may send
    // their own back, but neither approve it nor lift a block.
    const ignored =
      own &&
      (input.verdict === 'ok' ||
        (verdict !== 'block' && (actor.role === 'member' || standing?.verdict === 'block')));
    const note = input.note ?? null;
    const stored = {
      post_id: post.id,
      user_id: userId,
      token_id: actor.tokenId,
      given_verdict: input.verdict,
      verdict,
      score: input.score ?? null,
      scores: JSON.stringify(scores),
      warnings: JSON.stringify(input.warnings),
      note,
      content_hash: post.content_hash,
      policy_version: policy.version,
      ignored,
      checks_only: reading === 'checks',
      ...(reading === 'checks' ? noModel : reading),
      created_at: now,
    };
    // Sent twice, a verdict is one review; but what keeps an OK from releasing can have ended since.
    const first = reading === noModel ? await repeatedReview(trx, post, stored) : undefined;
    const isNew = first === undefined;
    if (isNew) await keepVersion(trx, post, now);
    const reviewId = first ?? (await insertReview(trx, stored));
    if (isNew)
      await emitPost(trx, ctx, { type: 'verdict.given', post }, (reviewed) => ({
        post: reviewed,
        verdict: {
          review_id: reviewId,
          verdict,
          score: input.score ?? null,
          counts: !ignored,
          content_hash: post.content_hash,
          guest_name: null,
        },
      }));
    const ofOk = async () =>
      reading === 'checks'
        ? // The policy asks for readings, but none took place.
          'score_missing'
        : releaseOrKeep(trx, ctx, post, {
            verdict,
            scores,
            policy: policy.document,
            own,
            trusted: actor.flags.okPublishes,
            canPublish: actor.plan.canPublish,
          });
    const skipped = input.verdict === 'ok' ? await ofOk() : undefined;
    // A release has ended the turn.
    if (skipped !== null) await passOn(trx, ctx, post);
    if (isNew)
      await writeAudit(trx, actor, {
        what: 'schedule.review',
        subject: `post ${post.id}`,
        details: { verdict: input.verdict },
      });
    if (isNew && verdict !== 'ok' && !ignored)
      await notifySentBack(trx, ctx, post, { id: reviewId, verdict, note });
    await announcePost(trx, actor, post.id);
    return {
      id: post.id,
      review_id: reviewId,
      verdict,
      ignored,
      content_hash: post.content_hash,
      status: skipped === null ? 'scheduled' : post.state,
      sent: { sent: skipped === null, skipped: skipped ?? null },
    };
  });
}

interface Ok extends GivenScores, Pick<Releasable, 'policy' | 'own' | 'trusted' | 'canPublish'> {}

/**
 * Releases a post after an OK, where the rule of release allows it. The caller has kept the version that it judged.
 * @returns the rule that prevented it, null where it was released
 */
export async function releaseOrKeep(
  trx: Transaction<Tables>,
  ctx: Releasing,
  post: StoredPost,
  { verdict, scores, policy, own, trusted, canPublish }: Ok,
): Promise<KeptBy | null> {
  const { now, settings } = ctx;
  const [{ paused, project_lang }, targets] = await Promise.all([
    switchesOf(trx, {
      organizationId: post.organization_id,
      projectId: post.project_id,
      userId: ctx.actor.userId,
    }),
    listTargets(trx, [post.id]),
  ]);
  const findings =
    (await findingsOf({ db: trx, now, settings }, [{ ...post, project_lang }], targets)).get(post.id) ?? [];
  const picture = await drawableNow(trx, post, now);
  const approval = await heldApprovalOf(trx, post);
  const kept = keptBy({
    trusted,
    own,
    scores,
    policy,
    media: hasMedia(post),
    ok: verdict === 'ok',
    failing:
      picture === 'misfit' ||
      targets.every(({ removed }) => removed) ||
      findings.some(({ severity }) => severity === 'fix' || severity === 'block'),
    awaitsStep: approval?.approved === false,
    submitted: post.stage === 'review',
    scheduledAt: post.scheduled_at,
    now,
    paused: paused !== null,
    canPublish,
    drawable: picture !== 'no_credits',
  });
  if (kept === null && post.scheduled_at)
    await release(
      trx,
      ctx,
      { ...post, project_lang },
      { by: 'verdict', dueAt: post.scheduled_at, paused, judged: { approval } },
    );
  return kept;
}

/**
 * Whether the picture of a design can be drawn after the release: it fits its template, and a credit is left.
 */
async function drawableNow(
  trx: Transaction<Tables>,
  post: StoredPost,
  now: Date,
): Promise<'yes' | 'misfit' | 'no_credits'> {
  try {
    if (!(await orderOf(trx, post))) return 'yes';
    await requireCredits(trx, { organizationId: post.organization_id, cost: drawingCredits, at: now });
    return 'yes';
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.code === 'insufficient_credits' ? 'no_credits' : 'misfit';
  }
}

function hasMedia({ media, thread, design, ...post }: StoredPost): boolean {
  return design !== null || mediaAddressesOf({ media, thread, overrides: overridesOf(post) }).length > 0;
}

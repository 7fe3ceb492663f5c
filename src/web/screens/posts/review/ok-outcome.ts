import { plural, t } from '@lingui/core/macro';

import { lastOf } from '#contract/posts/last-review.ts';
import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { keptBy, type KeptBy } from '#contract/posts/release-rule.ts';
import { recomputeVerdict, scoreRule } from '#contract/posts/verdict.ts';
import { stepAfter } from '#web/parts/posts/approval.ts';
import { accountsOf, contentOf } from '#web/parts/posts/composed.ts';
import { guestMissing } from '#web/parts/posts/guest-links.ts';
import { totalCost } from '#web/parts/posts/publishing-cost.ts';
import { hasMedia } from './byline.ts';
import type { VerdictDraft } from './verdict-draft.ts';
import { upcoming, whenIn } from './when.ts';

export interface OkInput {
  post: PostRow;
  draft: Pick<VerdictDraft, 'scores' | 'warnings'>;
  policy: PolicyDocument;
  /** `approves`: they may publish the post themselves. */
  reviewer: { id: number; trusted: boolean; approves: boolean };
  /** The post's project: its zone, and why publishing is paused there. */
  project: { timezone: string; paused_reason: string | null };
  now: number;
}

export interface OkOutcome {
  /** The rule that prevents an OK from releasing the post; null if an OK publishes it at its time. */
  kept: KeptBy | null;
  /** "OK sends it today 14:30 Berlin time." */
  head: string;
  why: string | null;
}

/** The effect of an OK now, by the same rule that the server applies. */
export function okOutcome({ post, draft, policy, reviewer, project, now }: OkInput): OkOutcome {
  const media = hasMedia(post);
  const { verdict, reasons } = recomputeVerdict(draft.scores, draft.warnings, policy);
  const step = stepAfter(post.approval, reviewer.id);
  const failing = post.findings.find(({ severity }) => severity === 'fix' || severity === 'block');
  const kept = keptBy({
    trusted: reviewer.trusted,
    own: post.author_user_id === reviewer.id,
    scores: draft.scores,
    policy,
    media,
    ok: verdict === 'ok',
    failing: failing !== undefined || post.targets.length === 0,
    awaitsStep: step !== null,
    submitted: post.stage === 'review',
    scheduledAt: post.scheduled_at === null ? null : new Date(post.scheduled_at),
    now: new Date(now),
    paused: project.paused_reason !== null,
    // On plans without publishing no post gets here.
    canPublish: true,
    // Only known when the post is published.
    drawable: true,
  });
  const last = lastOf(post.review.entries);
  const standing = last?.verdict === 'ok' && last.current && !last.checks_only ? last : null;
  const { user_name: name = '' } = standing ?? {};
  const missing = guestMissing(post.approval, reviewer.id);
  // An author's own verdict does not count, so theirs does not affect an existing OK.
  if (post.author_user_id === reviewer.id && standing !== null)
    return {
      kept,
      head: t`${name} said it looks good.`,
      why:
        missing ??
        (reviewer.approves ? approval(post, project.timezone, now) : t`An owner or admin has to approve it.`),
    };
  if (post.author_user_id === reviewer.id)
    return {
      kept: 'own_post',
      head: t`You wrote this, so your review doesn’t count.`,
      why:
        missing ??
        (reviewer.approves
          ? t`Another reviewer has to review it, or you can approve it.`
          : t`Another reviewer has to review it.`),
    };
  if (kept === null && post.scheduled_at !== null) {
    const when = whenIn(post.scheduled_at, project.timezone, now);
    const why = totalCost(contentOf(post), accountsOf(post));
    return { kept, head: t`“Looks good” publishes this post ${when}.`, why };
  }
  // A policy that changes the OK into another verdict outranks all other reasons.
  if (verdict !== 'ok')
    return {
      kept,
      head:
        verdict === 'fix'
          ? t`“Looks good” would count as “Request changes”.`
          : t`“Looks good” would count as “Block”.`,
      why: reasons[0]?.text ?? null,
    };
  return {
    kept,
    head: !standing
      ? t`After “Looks good”, this post still needs approval.`
      : standing.user_id === reviewer.id
        ? t`You said it looks good.`
        : t`${name} said it looks good.`,
    why:
      step !== null
        ? t`Next, it waits at the step “${step}”.`
        : post.approval?.my_turn
          ? t`Your “Looks good” completes the last approval step.`
          : standing && kept === 'untrusted'
            ? afterOk({ post, failing: failing?.text ?? null, reviewer, project, now })
            : whyOf(kept ?? 'no_time', {
                scores: scoreRule(draft.scores, policy, { media })?.text ?? null,
                check: failing?.text ?? t`No account is selected.`,
                lead: policy.thresholds.lead_minutes,
                hasPassed: post.scheduled_at !== null && Date.parse(post.scheduled_at) < now,
                paused: project.paused_reason,
                approves: reviewer.approves,
              }),
  };
}

/** The effect of an existing OK, for users who cannot add one; first, what would still hold the post back. */
function afterOk({
  post,
  failing,
  reviewer,
  project,
  now,
}: Pick<OkInput, 'post' | 'reviewer' | 'project' | 'now'> & { failing: string | null }): string {
  if (!reviewer.approves) return t`An owner or admin has to approve it.`;
  if (failing !== null) return failing;
  const { paused_reason: reason } = project;
  if (reason !== null) return t`Publishing is paused: ${reason}`;
  return approval(post, project.timezone, now);
}

function approval({ scheduled_at }: PostRow, zone: string, now: number): string {
  const later = upcoming(scheduled_at, now);
  if (!later) return t`Approve to publish it now.`;
  const when = whenIn(later, zone, now);
  return t`Approve to schedule for ${when}.`;
}

interface Reasons {
  scores: string | null;
  check: string;
  lead: number;
  hasPassed: boolean;
  paused: string | null;
  approves: boolean;
}

function whyOf(kept: KeptBy, { scores, check, lead, hasPassed, paused, approves }: Reasons): string | null {
  switch (kept) {
    case 'untrusted':
      return approves
        ? t`Your review alone doesn’t publish it. Approve it to publish.`
        : t`Your review alone doesn’t publish it. An owner or admin has to approve it.`;
    case 'score_missing':
    case 'risk_threshold':
      return scores;
    case 'checks_failed':
      return check;
    case 'not_submitted':
      return t`The author hasn’t sent it for review yet.`;
    case 'awaiting_step':
      // The step is named in place of all other reasons.
      return null;
    case 'no_time':
      return t`It isn’t scheduled.`;
    case 'too_soon':
      return hasPassed
        ? t`Its scheduled time has passed.`
        : plural(lead, { other: 'It is scheduled less than # minutes from now.' });
    case 'paused':
      return paused === null
        ? t`Publishing is paused: no reason given`
        : t`Publishing is paused: ${{ reason: paused }}`;
    case 'no_credits':
      return t`No credits left to render its design.`;
    case 'plan_required':
      return t`This organization’s plan doesn’t include publishing.`;
    case 'own_post':
    case 'verdict_recomputed':
      return null;
  }
}

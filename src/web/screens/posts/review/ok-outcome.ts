import { lastOf } from '#contract/posts/last-review.ts';
import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { keptBy, type KeptBy } from '#contract/posts/release-rule.ts';
import { recomputeVerdict, scoreRule } from '#contract/posts/verdict.ts';
import { hasMedia } from './byline.ts';
import type { VerdictDraft } from './verdict-draft.ts';
import { upcoming, whenIn } from './when.ts';

export interface OkInput {
  post: PostRow;
  draft: Pick<VerdictDraft, 'scores' | 'warnings'>;
  policy: PolicyDocument;
  /** `approves`: they may send it themselves. */
  reviewer: { id: number; trusted: boolean; approves: boolean };
  /** The post's project: its zone, and why nothing of it is sent now. */
  project: { timezone: string; paused_reason: string | null };
  now: number;
}

export interface OkOutcome {
  /** The rule that keeps the post for a person; null where an OK sends it at its time. */
  kept: KeptBy | null;
  /** "OK sends it today 14:30 Berlin time." */
  head: string;
  why: string | null;
}

/** What an OK would do now, by the very rule that the server decides by. */
export function okOutcome({ post, draft, policy, reviewer, project, now }: OkInput): OkOutcome {
  const media = hasMedia(post);
  const { verdict, reasons } = recomputeVerdict(draft.scores, draft.warnings, policy);
  const failing = post.findings.find(({ severity }) => severity === 'fix' || severity === 'block');
  const kept = keptBy({
    trusted: reviewer.trusted,
    own: post.author_user_id === reviewer.id,
    scores: draft.scores,
    policy,
    media,
    ok: verdict === 'ok',
    failing: failing !== undefined || post.targets.length === 0,
    submitted: post.stage === 'review',
    scheduledAt: post.scheduled_at === null ? null : new Date(post.scheduled_at),
    now: new Date(now),
    paused: project.paused_reason !== null,
    // Without that plan no post is published.
    canPublish: true,
    // That is known when it is sent.
    drawable: true,
  });
  const last = lastOf(post.review.entries);
  const standing = last?.verdict === 'ok' && last.current && !last.checks_only ? last : null;
  // An author's own verdict does not count, so theirs does not affect an existing OK.
  if (post.author_user_id === reviewer.id && standing !== null)
    return {
      kept,
      head: `${standing.user_name} said it looks good.`,
      why: reviewer.approves ? approval(post, project.timezone, now) : 'An owner or admin has to approve it.',
    };
  if (post.author_user_id === reviewer.id)
    return {
      kept: 'own_post',
      head: 'You wrote this, so your review doesn’t count.',
      why: reviewer.approves
        ? 'Another reviewer has to review it, or you can approve it.'
        : 'Another reviewer has to review it.',
    };
  if (kept === null && post.scheduled_at !== null)
    return {
      kept,
      head: `“Looks good” publishes this post ${whenIn(post.scheduled_at, project.timezone, now)}.`,
      why: null,
    };
  // That the policy changes the OK into another verdict is reported before all other reasons.
  if (verdict !== 'ok')
    return {
      kept,
      head: `“Looks good” would count as “${verdict === 'fix' ? 'Request changes' : 'Block'}”.`,
      why: reasons[0]?.text ?? null,
    };
  return {
    kept,
    head: standing
      ? `${standing.user_id === reviewer.id ? 'You' : standing.user_name} said it looks good.`
      : 'After “Looks good”, this post still needs approval.',
    why:
      standing && kept === 'untrusted'
        ? afterOk({ post, failing: failing?.text ?? null, reviewer, project, now })
        : whyOf(kept ?? 'no_time', {
            scores: scoreRule(draft.scores, policy, { media })?.text ?? null,
            check: failing?.text ?? 'No account is selected.',
            lead: policy.thresholds.lead_minutes,
            hasPassed: post.scheduled_at !== null && Date.parse(post.scheduled_at) < now,
            paused: project.paused_reason,
            approves: reviewer.approves,
          }),
  };
}

/**
 * The effect of an approval on an existing OK, for users who cannot add one; first what would still keep the
 * post.
 */
function afterOk({
  post,
  failing,
  reviewer,
  project,
  now,
}: Pick<OkInput, 'post' | 'reviewer' | 'project' | 'now'> & { failing: string | null }): string {
  if (!reviewer.approves) return 'An owner or admin has to approve it.';
  if (failing !== null) return failing;
  if (project.paused_reason !== null) return `Publishing is paused: ${project.paused_reason}`;
  return approval(post, project.timezone, now);
}

function approval({ scheduled_at }: PostRow, zone: string, now: number): string {
  const later = upcoming(scheduled_at, now);
  return later ? `Approve to schedule for ${whenIn(later, zone, now)}.` : 'Approve to publish it now.';
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
        ? 'Your review alone doesn’t publish it. Approve it to publish.'
        : 'Your review alone doesn’t publish it. An owner or admin has to approve it.';
    case 'score_missing':
    case 'risk_threshold':
      return scores;
    case 'checks_failed':
      return check;
    case 'not_submitted':
      return 'The author hasn’t sent it for review yet.';
    case 'no_time':
      return 'It isn’t scheduled.';
    case 'too_soon':
      return hasPassed
        ? 'Its scheduled time has passed.'
        : `It is scheduled less than ${lead} minutes from now.`;
    case 'paused':
      return `Publishing is paused: ${paused ?? 'no reason given'}`;
    case 'no_credits':
      return 'No credits left to render its design.';
    case 'plan_required':
      return 'This organization’s plan doesn’t include publishing.';
    case 'own_post':
    case 'verdict_recomputed':
      return null;
  }
}

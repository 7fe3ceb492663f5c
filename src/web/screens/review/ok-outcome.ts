import type { PolicyDocument } from '#contract/policy-document.ts';
import type { PostRow } from '#contract/posts.ts';
import { keptBy, type KeptBy } from '#contract/release-rule.ts';
import { lastOf, recomputeVerdict, scoreRule } from '#contract/verdict.ts';

import { hasMedia } from './post-words.ts';
import type { VerdictDraft } from './verdict-draft.ts';
import { stillToCome, whenIn } from './when.ts';

export interface OkAsked {
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
export function okOutcome({ post, draft, policy, reviewer, project, now }: OkAsked): OkOutcome {
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
    // Without the plan for it nobody sees a post.
    canPublish: true,
    // That is known when it is sent.
    drawable: true,
  });
  const word = lastOf(post.review.entries);
  const standing = word?.verdict === 'ok' && word.current && !word.checks_only ? word : null;
  // An author's own word counts for nothing, so theirs changes nothing about an OK that stands.
  if (post.author_user_id === reviewer.id && standing !== null)
    return {
      kept,
      head: `OK by ${standing.user_name}.`,
      why: reviewer.approves ? approval(post, project.timezone, now) : 'An owner or admin approves it.',
    };
  if (post.author_user_id === reviewer.id)
    return {
      kept: 'own_post',
      head: 'Yours: your OK does not count.',
      why: reviewer.approves
        ? 'Somebody else judges it, or you approve it.'
        : 'Somebody else has to judge it.',
    };
  if (kept === null && post.scheduled_at !== null)
    return { kept, head: `OK sends it ${whenIn(post.scheduled_at, project.timezone, now)}.`, why: null };
  // Whatever else keeps it, an OK that the policy turns into something else is said first.
  if (verdict !== 'ok') return { kept, head: `OK would count as ${verdict}.`, why: reasons[0]?.text ?? null };
  return {
    kept,
    head: standing
      ? `OK by ${standing.user_id === reviewer.id ? 'you' : standing.user_name}.`
      : 'After an OK it waits for approval.',
    why:
      standing && kept === 'untrusted'
        ? afterOk({ post, failing: failing?.text ?? null, reviewer, project, now })
        : whyOf(kept ?? 'no_time', {
            scores: scoreRule(draft.scores, policy, { media })?.text ?? null,
            check: failing?.text ?? 'It goes to no account.',
            lead: policy.thresholds.lead_minutes,
            hasPassed: post.scheduled_at !== null && Date.parse(post.scheduled_at) < now,
            paused: project.paused_reason,
            approves: reviewer.approves,
          }),
  };
}

/** What an approval does about an OK that stands, for who cannot add to it; first what would keep the post then. */
function afterOk({
  post,
  failing,
  reviewer,
  project,
  now,
}: Pick<OkAsked, 'post' | 'reviewer' | 'project' | 'now'> & { failing: string | null }): string {
  if (!reviewer.approves) return 'An owner or admin approves it.';
  if (failing !== null) return failing;
  if (project.paused_reason !== null) return `Sending is paused: ${project.paused_reason}`;
  return approval(post, project.timezone, now);
}

function approval({ scheduled_at }: PostRow, zone: string, now: number): string {
  const later = stillToCome(scheduled_at, now);
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
        ? 'Your OK does not publish by itself: approve it to send it.'
        : 'Your OK does not publish by itself: an owner or admin approves.';
    case 'score_missing':
    case 'risk_threshold':
      return scores;
    case 'checks_failed':
      return check;
    case 'not_submitted':
      return 'Its author has not asked for a review yet.';
    case 'no_time':
      return 'It has no time to be sent at.';
    case 'too_soon':
      return hasPassed ? 'Its time has passed.' : `Its time is less than ${lead} minutes away.`;
    case 'paused':
      return `Sending is paused: ${paused ?? 'no reason given'}`;
    case 'no_credits':
      return 'No credit is left for the picture of its design.';
    case 'plan_required':
      return 'The plan of this organization does not publish.';
    case 'own_post':
    case 'verdict_recomputed':
      return null;
  }
}

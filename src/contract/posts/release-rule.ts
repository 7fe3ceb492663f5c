import type { PolicyDocument, Scores } from './policy-document.ts';
import { scoreRule } from './verdict.ts';

/** All that decides whether an OK releases a post automatically. */
export interface Releasable {
  /** "Their OK publishes". */
  trusted: boolean;
  /** The reviewer's own post, by user and not by token. */
  own: boolean;
  scores: Scores;
  policy: PolicyDocument;
  /** Whether it has a picture or a video. */
  media: boolean;
  /** Whether the verdict is still OK after it was recomputed. */
  ok: boolean;
  /** Whether the machine checks find something that must be fixed. */
  failing: boolean;
  /** Whether a step of its approval is still open. */
  awaitsStep: boolean;
  /** Whether its author asked for a review: private drafts are never released. */
  submitted: boolean;
  scheduledAt: Date | null;
  now: Date;
  paused: boolean;
  canPublish: boolean;
  /** Whether credits are left for the picture of its design, where it is still to be drawn. */
  drawable: boolean;
}

export type KeptBy =
  | 'untrusted'
  | 'own_post'
  | 'score_missing'
  | 'risk_threshold'
  | 'verdict_recomputed'
  | 'checks_failed'
  | 'not_submitted'
  | 'awaiting_step'
  | 'no_time'
  | 'too_soon'
  | 'paused'
  | 'plan_required'
  | 'no_credits';

/** The rule that keeps a post for a person after an OK; null releases it (spec, Post (draft flow)). */
export function keptBy(post: Releasable): KeptBy | null {
  if (!post.trusted) return 'untrusted';
  if (post.own) return 'own_post';
  const scored = scoreRule(post.scores, post.policy, { media: post.media });
  if (scored) return scored.skipped;
  if (!post.ok) return 'verdict_recomputed';
  if (post.failing) return 'checks_failed';
  if (!post.submitted) return 'not_submitted';
  if (post.awaitsStep) return 'awaiting_step';
  if (!post.scheduledAt) return 'no_time';
  const leadMs = post.scheduledAt.getTime() - post.now.getTime();
  if (leadMs < post.policy.thresholds.lead_minutes * 60_000) return 'too_soon';
  if (post.paused) return 'paused';
  if (!post.canPublish) return 'plan_required';
  return post.drawable ? null : 'no_credits';
}

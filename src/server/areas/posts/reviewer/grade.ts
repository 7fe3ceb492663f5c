import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { worseVerdict } from '#contract/posts/verdict.ts';
import { policyOf } from '#server/areas/posts/policy/policy.ts';
import { reviewPost } from '#server/areas/posts/reviews/review.ts';
import { findingsOf } from '#server/areas/posts/schedule/findings.ts';
import { listTargets } from '#server/areas/posts/schedule/store.ts';
import type { Member } from '#server/context.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import type { Fault } from './fault.ts';
import { machinePart, type Warned } from './machine.ts';
import { materialOf } from './material.ts';
import { modelPart, type Models } from './model-part.ts';
import type { Reading } from './reading.ts';
import { leavePost, claimPost, type Waiting } from './store.ts';

export type GradeDeps = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'queue' | 'now' | 'log'>;

/** How long a dead worker keeps its claim on a post, in ms: a model may take two minutes. */
const leaseMs = 5 * 60_000;

const firstPauseMs = 10 * 60_000;
const mostAttempts = 6;

/** After a passing failure a model is asked again after this many ms; null for never. */
export function pauseAfter(attempts: number): number | null {
  return attempts >= mostAttempts ? null : firstPauseMs * 2 ** (attempts - 1);
}

/** `left`: another worker was grading it, or it was changed or reviewed meanwhile. */
export interface Graded {
  outcome: 'stored' | 'left';
  fault: Fault | null;
}

/**
 * Grades a post as this agent, by the same operations as a person and bound to the content that was read.
 * Concurrent calls grade it once.
 * @param waiting reads the post again, undefined where it no longer waits for a review
 */
export async function gradePost(
  deps: GradeDeps,
  { actor, id, content_hash }: { actor: Member; id: number; content_hash: string },
  { waiting, models }: { waiting: () => Promise<Waiting | undefined>; models: Models },
): Promise<Graded> {
  const { db } = deps;
  const now = deps.now();
  const attempts = await claimPost(db, { id, content_hash, now, until: new Date(now.getTime() + leaseMs) });
  if (attempts === null) return { outcome: 'left', fault: null };
  const post = await waiting();
  if (post?.content_hash !== content_hash) {
    await leavePost(db, id, null);
    return { outcome: 'left', fault: null };
  }
  const { reading, fault, warning, unread } = await read(deps, post, models);
  const failed = fault ? attempts + 1 : 0;
  const pause = fault?.passing ? pauseAfter(failed) : null;
  const again = { attempts: failed, retry_at: pause === null ? null : new Date(now.getTime() + pause) };
  // The machine checks are stored already: without a reading there is nothing to add.
  const silent = post.machine_only && !reading;
  const outcome = silent ? 'left' : await store(deps, { actor, post, reading, fault, warning, unread });
  await leavePost(db, id, again);
  return { outcome, fault };
}

interface Found {
  reading: Reading | null;
  fault: Fault | null;
  /** Set for a draft whose text addresses its reviewer. */
  warning: boolean;
  /** Whether it has media that the model did not see. */
  unread: boolean;
}

async function read(deps: GradeDeps, post: Waiting, models: Models): Promise<Found> {
  const [{ document }, targets] = await Promise.all([
    policyOf(deps.db, post.organization_id),
    listTargets(deps.db, [post.id]),
  ]);
  const material = materialOf(post, targets);
  const { reading, fault, whole } = await modelPart(deps, models, { post, policy: document, material });
  return {
    reading,
    fault,
    warning: material.addressesReviewer || (reading?.givesOrders ?? false),
    unread: reading !== null && !whole && (material.media.length > 0 || post.design !== null),
  };
}

async function store(
  deps: GradeDeps,
  { actor, post, reading, fault, warning, unread }: Found & { actor: Member; post: Waiting },
): Promise<Graded['outcome']> {
  const { db, queue, settings } = deps;
  const now = deps.now();
  const targets = await listTargets(db, [post.id]);
  const findings = (await findingsOf({ db, now, settings }, [post], targets)).get(post.id) ?? [];
  const machine = machinePart(findings);
  const orders: Warned[] = warning ? [addressed()] : [];
  const verdict = worseVerdict(machine.verdict, reading?.verdict ?? 'ok');
  try {
    await reviewPost(
      { db, queue, now, settings, actor },
      {
        id: post.id,
        verdict: warning ? worseVerdict(verdict, 'fix') : verdict,
        scores: reading?.scores ?? {},
        warnings: [...orders, ...machine.warnings, ...(reading?.warnings ?? [])].slice(0, 100),
        note: noteOf({ reading, fault, unread }),
        content_hash: post.content_hash,
      },
      {
        after: post.last_id,
        reading: reading
          ? {
              model: reading.model,
              tokens_in: reading.tokens?.input ?? null,
              tokens_out: reading.tokens?.output ?? null,
              cost_micros: reading.costMicros,
            }
          : 'checks',
      },
    );
    return 'stored';
  } catch (error) {
    // Changed, reviewed, published or cancelled meanwhile: the next round handles its present form.
    if (error instanceof CodedError) return 'left';
    throw error;
  }
}

const addressed = (): Warned => ({
  code: 'reviewer_addressed',
  network: null,
  severity: 'fix',
  text: t`The draft or its notes address the reviewer. If that is intended, an owner or admin has to approve it.`,
});

function noteOf({ reading, fault, unread }: Pick<Found, 'reading' | 'fault' | 'unread'>): string {
  if (!reading)
    return [
      t`Only automated checks were run.`,
      fault?.text ?? t`No language model is set up.`,
      t`A person must read it before it is published.`,
    ].join(' ');
  const left =
    unread && t`Some media couldn’t be checked. A person has to judge whether they match the text.`;
  return [reading.note, left].filter(Boolean).join('\n\n') || t`No issues.`;
}

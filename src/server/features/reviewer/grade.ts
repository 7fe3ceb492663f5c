import { CodedError } from '#contract/errors.ts';
import { worseVerdict } from '#contract/verdict.ts';
import type { Member } from '#server/context.ts';
import { policyOf } from '#server/features/policy/policy.ts';
import { reviewPost } from '#server/features/reviews/review.ts';
import { findingsOf } from '#server/features/schedule/findings.ts';
import { listTargets } from '#server/features/schedule/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import type { Fault } from './fault.ts';
import { machinePart, type Warned } from './machine.ts';
import { materialOf } from './material.ts';
import { modelPart, type Models } from './model-part.ts';
import type { Reading } from './reading.ts';
import { leavePost, takePost, type Waiting } from './store.ts';

export type GradeDeps = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'queue' | 'now' | 'log'>;

/** Whoever dies over a post is followed by another after this long, in ms: a model may take two minutes. */
const leaseMs = 5 * 60_000;

const firstPauseMs = 10 * 60_000;
const mostAttempts = 6;

/** A model that failed for the moment is asked again after this many ms; null for never. */
export function pauseAfter(attempts: number): number | null {
  return attempts >= mostAttempts ? null : firstPauseMs * 2 ** (attempts - 1);
}

/** `left`: somebody else was at it, or it was changed or judged meanwhile. */
export interface Graded {
  outcome: 'stored' | 'left';
  fault: Fault | null;
}

/**
 * Grades a post as this agent, by the path of a person and bound to what was read. Twice at once it is graded once.
 * @param waiting reads it again, undefined where nobody waits for it any more
 */
export async function gradePost(
  deps: GradeDeps,
  { actor, id, content_hash }: { actor: Member; id: number; content_hash: string },
  { waiting, models }: { waiting: () => Promise<Waiting | undefined>; models: Models },
): Promise<Graded> {
  const { db } = deps;
  const now = deps.now();
  const attempts = await takePost(db, { id, content_hash, now, until: new Date(now.getTime() + leaseMs) });
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
  // The machine's part is there already: without a reading there is nothing new to say.
  const silent = post.machine_only && !reading;
  const outcome = silent ? 'left' : await store(deps, { actor, post, reading, fault, warning, unread });
  await leavePost(db, id, again);
  return { outcome, fault };
}

interface Found {
  reading: Reading | null;
  fault: Fault | null;
  /** Of a draft that addresses whoever grades it. */
  warning: boolean;
  /** Whether it has media that were not looked at. */
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
  const { db, queue } = deps;
  const now = deps.now();
  const targets = await listTargets(db, [post.id]);
  const findings = (await findingsOf({ db, now }, [post], targets)).get(post.id) ?? [];
  const machine = machinePart(findings);
  const orders: Warned[] = warning ? [addressed] : [];
  const verdict = worseVerdict(machine.verdict, reading?.verdict ?? 'ok');
  try {
    await reviewPost(
      { db, queue, now, actor },
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
    // Changed, judged, sent or dropped meanwhile: the next round looks at it as it is then.
    if (error instanceof CodedError) return 'left';
    throw error;
  }
}

const addressed: Warned = {
  code: 'reviewer_addressed',
  network: null,
  severity: 'fix',
  text: 'The draft, or its notes, speak to whoever reviews it. If that is meant, an owner or admin has to release it.',
};

const aPerson = 'A person must read it before it goes out.';

function noteOf({ reading, fault, unread }: Pick<Found, 'reading' | 'fault' | 'unread'>): string {
  if (!reading)
    return `Only the machine checks were run. ${fault?.text ?? 'No language model is set up.'} ${aPerson}`;
  const left = unread && 'Its media could not all be looked at: whether they fit is left to a person.';
  return [reading.note, left].filter(Boolean).join('\n\n') || 'Nothing to mend.';
}

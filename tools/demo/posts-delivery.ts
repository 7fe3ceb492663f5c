import { networks } from '#contract/networks/all.ts';
import { copyFor } from '#contract/networks/post-content.ts';
import type { TargetState } from '#contract/post-states.ts';
import { obstacleTo } from '#server/areas/delivery/post-deliveries/rules.ts';
import { aboutStep, stepsOf } from '#server/areas/delivery/post-deliveries/steps.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import type { DemoAccount } from './posts-accounts.ts';
import type { StoredContent } from './posts-content.ts';
import type { DemoTarget } from './posts.ts';
import { randomFrom, type Random } from './random.ts';
import { refusalOf } from './refusals.ts';

/** What became of a delivery, as the worker writes it down: in its own sentences (messages.test.ts). */
export interface DemoDelivery {
  state: TargetState;
  attempt: number;
  reason: string | null;
  nextStep: string | null;
  networkSaid: string | null;
  sentAt: Date | null;
  steps: DemoStep[];
  events: { at: Date; kind: string; text: string; said: string | null; details: Record<string, unknown> }[];
}

export interface DemoStep extends NetworkStep {
  state: 'sent' | 'failed' | 'unknown' | 'waiting';
  key: string | null;
  attemptedAt: Date | null;
  sentAt: Date | null;
  /** Whether the sandbox holds it: what is unknown may be out. */
  isOut: boolean;
}

const minute = 60_000;

/** What became of a post at one account, whose time came at `begunAt`. */
export async function deliveryOf(
  { outcome, begunAt, seed }: DemoTarget & { begunAt: Date },
  {
    content,
    account,
    accountId,
    said,
  }: { content: StoredContent; account: DemoAccount; accountId: number; said: string | null },
): Promise<DemoDelivery> {
  const facts = networks[account.network];
  const copy = copyFor(content, { account_id: accountId, network: account.network });
  const { steps } = stepsOf(copy, facts, null);
  const random = randomFrom(seed);
  const none: Pick<DemoDelivery, 'attempt' | 'reason' | 'nextStep' | 'networkSaid' | 'events'> = {
    attempt: 0,
    reason: null,
    nextStep: null,
    networkSaid: null,
    events: [],
  };

  switch (outcome.what) {
    case 'sent':
    case 'waited': {
      const waited = outcome.what === 'waited';
      const out = run(steps, new Date(begunAt.getTime() + (waited ? minute : 0)), random);
      const ended = out.at(-1)?.sentAt ?? begunAt;
      const more = steps.length > 1 ? ` in ${steps.length} steps` : '';
      return {
        ...none,
        state: 'sent',
        attempt: waited ? 1 : 0,
        sentAt: out[0]?.sentAt ?? null,
        steps: out,
        events: [
          ...(waited ? [await waitedEvent(account, begunAt)] : []),
          { at: ended, kind: 'sent', text: `Published${more}.`, said: null, details: {} },
        ],
      };
    }
    case 'rejected':
    case 'expired':
    case 'cut': {
      const number = outcome.what === 'cut' ? outcome.after : 0;
      const out = run(steps, begunAt, random, { stopAt: number, as: 'failed' });
      const { message, next, replyText } = await refusalOf(
        account.network,
        outcome.what === 'expired' ? { expired_token: true } : { rejects: repliedBy(facts.label, said) },
      );
      return {
        state: 'failed',
        attempt: 1,
        reason: message,
        nextStep: next,
        networkSaid: replyText,
        sentAt: null,
        steps: out,
        events: [
          {
            at: after(out[number]?.attemptedAt ?? begunAt, random),
            kind: 'failed',
            text: number > 0 ? `${notOut(steps, number)} ${message}` : message,
            said: replyText,
            details: { step: number, attempt: 1 },
          },
        ],
      };
    }
    case 'unknown': {
      const out = run(steps, begunAt, random, { stopAt: 0, as: 'unknown' });
      const cut = new Date(begunAt.getTime() + minute);
      const question = `The post may or may not be published on ${account.name}. The network can’t tell.`;
      const lost =
        'The post was being published when the connection or Copydesk was interrupted. It may have been published.';
      return {
        ...none,
        state: 'unknown',
        reason: question,
        nextStep:
          'Check the account. If the post is there, choose “It was published”, otherwise “Not published – retry”. Nothing is published until then.',
        sentAt: null,
        steps: out,
        events: [
          { at: cut, kind: 'unknown', text: lost, said: null, details: { step: 0 } },
          { at: after(cut, random), kind: 'asked', text: question, said: null, details: { step: 0 } },
        ],
      };
    }
    case 'missed': {
      const at = new Date(begunAt.getTime() + 16 * minute);
      const { reason, next } = missedBy(account, { dueAt: begunAt, at });
      return {
        ...none,
        state: 'missed',
        reason,
        nextStep: next,
        sentAt: null,
        steps: [],
        events: [{ at, kind: 'missed', text: reason, said: null, details: {} }],
      };
    }
  }
}

/** Steps one after the other; the one to stop at ends so, and those behind it wait. */
function run(
  steps: readonly NetworkStep[],
  begunAt: Date,
  random: Random,
  { stopAt = steps.length, as = 'failed' }: { stopAt?: number; as?: 'failed' | 'unknown' } = {},
): DemoStep[] {
  let at = begunAt;
  return steps.map((step, number): DemoStep => {
    if (number > stopAt)
      return { ...step, state: 'waiting', key: null, attemptedAt: null, sentAt: null, isOut: false };
    const attemptedAt = at;
    at = after(at, random);
    const key = keyFrom(random);
    if (number === stopAt)
      return { ...step, state: as, key, attemptedAt, sentAt: null, isOut: as === 'unknown' };
    return { ...step, state: 'sent', key, attemptedAt, sentAt: at, isOut: true };
  });
}

const after = (at: Date, random: Random) => new Date(at.getTime() + random.int(300, 2_200));

/** What a network answered that refused a post; written with the post. */
function repliedBy(label: string, said: string | null): string {
  if (said === null) throw new RangeError(`${label} refuses a demo post without a word`);
  return said;
}

function notOut(steps: readonly NetworkStep[], number: number): string {
  return aboutStep(
    { kind: steps[number]?.kind ?? 'post', number },
    {
      post: () => 'The post was not published; what comes before it was.',
      thread: (part) => `Part ${part} of the thread was not published; what comes before it was.`,
      first_comment: () => 'The first comment was not published; what comes before it was.',
    },
  );
}

/** Why a delivery missed its time, and what a person does. */
function missedBy({ name }: DemoAccount, { dueAt, at }: { dueAt: Date; at: Date }) {
  const obstacle = obstacleTo(
    {
      dueAt,
      nextAttemptAt: null,
      begun: false,
      releasedHash: '',
      hash: '',
      undrawn: false,
      paused: null,
      restoredAt: null,
      lacksPlan: null,
      account: { name, state: 'ready', pausedReason: null, resumeAt: null, removed: false },
    },
    at,
  );
  if (obstacle?.kind !== 'missed') throw new RangeError(`A delivery to ${name} misses nothing`);
  return { reason: inEnglish(obstacle.reason), next: inEnglish(obstacle.next) };
}

async function waitedEvent({ network }: DemoAccount, at: Date) {
  const { message, replyText, waitMs } = await refusalOf(network, { rate_limited: minute / 1_000 });
  const again = new Date(at.getTime() + (waitMs ?? minute));
  return {
    at,
    kind: 'rate_limited',
    text: message,
    said: replyText,
    details: { step: 0, attempt: 1, time: again },
  };
}

/** A UUID that is the same every time. */
function keyFrom(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

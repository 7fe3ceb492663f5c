import type { TestContext } from 'vitest';

import type { NetworkFacts } from '#contract/networks/facts.ts';
import type { TestMedia } from '#test/network-media.ts';
import {
  NetworkError,
  type Found,
  type Network,
  type NetworkAccount,
  type NetworkStep,
  type Published,
  type Sending,
} from './network.ts';

/** What a test double cannot do, and why: a case that needs it says so instead of passing. */
export interface Lack {
  lacks: string;
}

type Deed<Arguments extends unknown[]> = (...given: Arguments) => void | Promise<void>;

/** How a network is made to misbehave. Unless it says otherwise, each lasts for one attempt to post. */
export interface Knobs {
  /** Accepts, and never answers. */
  loseAnswer: Deed<[]>;
  /** Accepts nothing, and never answers. */
  stall: Deed<[]>;
  /** Refuses in these words. */
  refuse: Deed<[words: string]>;
  rateLimit: Deed<[seconds: number]>;
  /** Fails before it accepts anything. */
  breakDown: Deed<[]>;
  /** Accepts, and answers nonsense. */
  garble: Deed<[]>;
  /** Accepts, and answers without end. */
  flood: Deed<[]>;
  /** The credentials have run out, until they are renewed. */
  expire: Deed<[]>;
  /** The credentials are void for good. */
  revoke: Deed<[]>;
  /** A post is taken down there. */
  remove: Deed<[id: string]>;
  /** Somebody likes a post. */
  like: Deed<[id: string]>;
  /** From now on fewer counts are told than the facts name. */
  hideCounts: Deed<[]>;
}

/** What of a post the double lets be seen. */
export interface Sights {
  /** Alternative texts. */
  alt: true | Lack;
  /** The bytes of media. */
  bytes: true | Lack;
  video: true | Lack;
  lang: true | Lack;
  /** Addresses that can be clicked. */
  links: true | Lack;
}

/** What is to be seen at the network. */
export interface Shown {
  id: string;
  body: string;
  parentId: string | null;
  lang: string | null;
  media: readonly { alt: string | null; bytes: number | null }[];
  links: readonly string[];
}

/**
 * One network behind one account, for the cases that every network must pass (`conformance.ts`). Each case gets one
 * of its own, on which nothing was posted.
 */
export interface Subject {
  network: Network;
  facts: NetworkFacts;
  /** Its `media` is that of `media` below; `credentials` are always the latest. */
  account: NetworkAccount;
  media: TestMedia;
  /** A post with these words and whatever else the network cannot do without. */
  step: (words: string) => NetworkStep;
  /** What stands there of the account, the oldest first. */
  shown: () => Promise<readonly Shown[]>;
  /** Lets time pass, for the account and for the network. */
  pass: (ms: number) => void;
  /** What is to be seen nowhere outside: tokens, secrets. */
  secrets: () => readonly string[];
  /** How often `account.renewed` brought new credentials. */
  renewals: () => number;
  /** Whether the network takes a key only once, and whether it can surely say that something is absent. */
  promises: { once: boolean; sure: boolean };
  /** Whether all that it does goes through `account.io`. */
  fetches: true | Lack;
  knobs: { [knob in keyof Knobs]: Knobs[knob] | Lack };
  sights: Sights;
}

export const signal = new AbortController().signal;

type Skip = TestContext['skip'];

/** Turns a knob, or ends the case with the reason why this double has none. */
export function turning<Name extends keyof Knobs>(subject: Subject, name: Name, skip: Skip): Knobs[Name] {
  const knob: Knobs[Name] | Lack = subject.knobs[name];
  return 'lacks' in knob ? skip(`${name}: ${knob.lacks}`) : knob;
}

export function seeing(subject: Subject, name: keyof Sights, skip: Skip): void {
  const sight = subject.sights[name];
  if (sight !== true) skip(`${name}: ${sight.lacks}`);
}

/** What not every network offers. */
export function offering<Name extends 'check' | 'metrics' | 'idOf'>(
  network: Network,
  name: Name,
  skip: Skip,
): NonNullable<Network[Name]> {
  return network[name] ?? skip(`the network has no ${name}`);
}

/** A step that is prepared, as the delivery holds it right before it sends. */
export async function sendingOf(
  { network, account }: Subject,
  step: NetworkStep,
  under: Sending['under'] = null,
): Promise<Sending> {
  const prepared = await network.prepare(account, step, signal);
  // As it comes back from the database.
  const stored: unknown = JSON.parse(JSON.stringify(prepared ?? null));
  return { ...step, key: network.newKey(account.now()), prepared: stored, attemptedAt: account.now(), under };
}

export async function bringOut(
  subject: Subject,
  step: NetworkStep,
  under: Sending['under'] = null,
): Promise<{ sending: Sending; published: Published }> {
  const sending = await sendingOf(subject, step, under);
  return { sending, published: await subject.network.send(subject.account, sending, signal) };
}

export const partOf = (body: string, kind: NetworkStep['kind'] = 'thread'): NetworkStep => ({
  kind,
  body,
  media: [],
  lang: 'en',
});

/** Asks as the delivery does: a network that wants to be asked later is asked later. */
export async function lookUp({ network, account, pass }: Subject, sending: Sending): Promise<Found> {
  for (let asked = 1; ; asked += 1)
    try {
      return await network.find(account, sending, signal);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'retry' || asked === 3) throw error;
      pass(error.waitMs ?? 60_000);
    }
}

/** The error that an attempt ends with; its own failure where it ends with none. */
export async function errorOf(attempt: Promise<unknown>): Promise<NetworkError> {
  const error: unknown = await attempt.then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof NetworkError) return error;
  throw error;
}

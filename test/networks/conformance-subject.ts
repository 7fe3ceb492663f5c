import type { TestContext } from 'vitest';

import type { NetworkFacts } from '#contract/networks/facts.ts';
import {
  NetworkError,
  type Found,
  type Network,
  type NetworkAccount,
  type NetworkStep,
  type Published,
  type Sending,
} from '#server/networks/network.ts';
import type { TestMedia } from './network-media.ts';

/** What a test double cannot do, and why: a case that needs it says so instead of passing. */
export interface Lack {
  lacks: string;
}

type Action<Arguments extends unknown[]> = (...given: Arguments) => void | Promise<void>;

/** How a network is made to misbehave. By default each lasts for one attempt to post. */
export interface Faults {
  /** Accepts, and never answers. */
  loseAnswer: Action<[]>;
  /** Accepts nothing, and never answers. */
  stall: Action<[]>;
  /** Refuses with this message. */
  refuse: Action<[words: string]>;
  rateLimit: Action<[seconds: number]>;
  /** Fails before it accepts anything. */
  breakDown: Action<[]>;
  /** Accepts, and returns an invalid response. */
  garble: Action<[]>;
  /** Accepts, and answers endlessly. */
  flood: Action<[]>;
  /** The credentials expire, until they are renewed. */
  expire: Action<[]>;
  /** The credentials are void for good. */
  revoke: Action<[]>;
  /** A post is deleted there. */
  remove: Action<[id: string]>;
  /** A user likes a post. */
  like: Action<[id: string]>;
  /** From now on the network reports fewer counts than its facts name. */
  hideCounts: Action<[]>;
}

/** The parts of a post that the double shows. */
export interface Visible {
  /** Alternative texts. */
  alt: true | Lack;
  /** The bytes of media. */
  bytes: true | Lack;
  video: true | Lack;
  lang: true | Lack;
  /** Clickable URLs. */
  links: true | Lack;
}

/** A visible post at the network. */
export interface SentPost {
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
  /** A post with this text and whatever else the network requires. */
  step: (words: string) => NetworkStep;
  /** The account's visible posts, oldest first. */
  shown: () => Promise<readonly SentPost[]>;
  /** Advances the clock of the account and the network. */
  pass: (ms: number) => void;
  /** What must not appear outside: tokens, secrets. */
  secrets: () => readonly string[];
  /** How often `account.renewed` brought new credentials. */
  renewals: () => number;
  /**
   * Whether the network accepts a key only once, and whether it can reliably report that something is absent.
   */
  promises: { once: boolean; sure: boolean };
  /** Whether all that it does goes through `account.io`. */
  fetches: true | Lack;
  knobs: { [knob in keyof Faults]: Faults[knob] | Lack };
  visible: Visible;
  /** Ends what it started. */
  close?: () => Promise<void>;
}

/** A subject whose network is a double at an address of loopback. */
export interface DoubleSubject extends Subject {
  origin: string;
  close: () => Promise<void>;
  /** The settings of the app through which a person connects the account again, after its sign-in has ended. */
  app?: Readonly<Record<string, string>>;
  /** The visible comments, where `shown` has posts alone. */
  comments?: () => readonly Pick<SentPost, 'id' | 'body'>[];
}

export const signal = new AbortController().signal;

type Skip = TestContext['skip'];

/** Activates a fault, or ends the case with the reason why this double does not have it. */
export function turning<Name extends keyof Faults>(subject: Subject, name: Name, skip: Skip): Faults[Name] {
  const knob: Faults[Name] | Lack = subject.knobs[name];
  return 'lacks' in knob ? skip(`${name}: ${knob.lacks}`) : knob;
}

export function requireVisible(subject: Subject, name: keyof Visible, skip: Skip): void {
  const sight = subject.visible[name];
  if (sight !== true) skip(`${name}: ${sight.lacks}`);
}

/** What not every network offers. */
export function offering<Name extends 'check' | 'metrics' | 'idOf' | 'remove' | 'correct'>(
  network: Network,
  name: Name,
  skip: Skip,
): NonNullable<Network[Name]> {
  return network[name] ?? skip(`the network has no ${name}`);
}

/** A prepared step, as the delivery code has it right before sending. */
export async function sendingOf(
  { network, account }: Subject,
  step: NetworkStep,
  under: Sending['under'] = null,
): Promise<Sending> {
  const prepared = await network.prepare(account, { ...step, under }, signal);
  // As it comes back from the database.
  const stored: unknown = JSON.parse(JSON.stringify(prepared ?? null));
  return { ...step, key: network.newKey(account.now()), prepared: stored, attemptedAt: account.now(), under };
}

export async function publish(
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

/** Repeats the look-up when the network asks for that, as the delivery code does. */
export async function find({ network, account, pass }: Subject, sending: Sending): Promise<Found> {
  for (let asked = 1; ; asked += 1)
    try {
      return await network.find(account, sending, signal);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'retry' || asked === 3) throw error;
      pass(error.waitMs ?? 60_000);
    }
}

/** The error of an attempt; fails if it has none. */
export async function errorOf(attempt: Promise<unknown>): Promise<NetworkError> {
  const error: unknown = await attempt.then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof NetworkError) return error;
  throw error;
}

import type { OwnLimits } from '#contract/networks/own-limits.ts';
import type { PostMedia } from '#contract/post-content.ts';
import type { Io } from '#server/lib/io.ts';
import type { Connecting, Credentials, Identity } from './connecting.ts';
import type { MediaReader } from './media-reader.ts';

/**
 * Where posts go. A network is an object of this shape, in a file of its own that opens with the address of the
 * outside documentation, and a line in `all.ts`. It knows nothing of our tables: whoever delivers keeps the
 * states, and hands over what is to be seen step by step.
 */
export interface Network {
  /**
   * A key for a step, chosen and stored before the first attempt and kept for all further ones: a record key, an
   * idempotency key, or a word of our own where the network takes none.
   */
  newKey(now: Date): string;
  /**
   * Everything that the world cannot see yet: uploads, containers, checks. May run any number of times.
   * @returns what `send` needs; it is stored as JSON
   */
  prepare(account: NetworkAccount, step: NetworkStep, signal: AbortSignal): Promise<unknown>;
  /**
   * The one moment that the world can see. It is called once for each attempt, and never again after an outcome
   * that is not known. Whatever it throws besides a `NetworkError` counts as unknown.
   */
  send(account: NetworkAccount, sending: Sending, signal: AbortSignal): Promise<Published>;
  /**
   * Whether an attempt of whose end nothing is known reached the network. `absent` only where that is sure, now
   * and later: sending again with the same key cannot make a second one. Throws a `NetworkError` when the network
   * cannot be asked at present.
   */
  find(account: NetworkAccount, sending: Sending, signal: AbortSignal): Promise<Found>;
  /** The id of a post by an address that a person found; null where the address does not tell it. */
  idOf?(url: string): string | null;
  /** Without it, accounts of the network can only be sandboxes. */
  connecting?: Connecting;
  /** What the account's own server takes, by the settings that `check` renews. */
  limits?(settings: NetworkAccount['settings']): OwnLimits;
  /**
   * Asks the network who the account is by now and whether it may still post. Throws `NetworkError`: `expired` where
   * a person must connect it again.
   */
  check?(account: NetworkAccount, signal: AbortSignal): Promise<Identity>;
  /**
   * New credentials for the account's. Called under the account's lock, so never twice at once; what it returns is
   * stored before anything else is done. Throws `NetworkError`: `expired` where only a person can mend it.
   */
  renew?(account: NetworkAccount, signal: AbortSignal): Promise<Credentials>;
  /** Tells the network that the credentials are not needed any more. What it throws is told, and changes nothing. */
  revoke?(account: NetworkAccount, signal: AbortSignal): Promise<void>;
  /**
   * The counts of posts of the account, by their ids, each under the names of the network's facts. A name that is
   * missing was not told; a post that is missing is not there any more. Replies are those of others.
   */
  metrics?(
    account: NetworkAccount,
    posts: readonly MeasuredPost[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>;
  /** How many follow the account now; null where the network does not say. */
  followers?(account: NetworkAccount, signal: AbortSignal): Promise<number | null>;
}

/** A post whose counts are read. */
export interface MeasuredPost {
  /** The network's own id. */
  id: string;
  /** How many direct answers to it are our own: the next part of its thread, its first comment. */
  ownReplies: number;
}

/** Never below 0: own answers can be removed at the network, or be shown to followers alone and not be counted. */
export function othersReplies(all: number, own: number): number {
  return Math.max(0, all - own);
}

/** A connected account as its network needs to know it. */
export interface NetworkAccount {
  id: number;
  name: string;
  handle: string | null;
  /** `Credentials.secret`, opened; null where there are none. */
  credentials: string | null;
  /**
   * For an answer that says that they have run out: renewed under the account's lock, or what somebody else has
   * renewed meanwhile. Throws `NetworkError`: `expired` where that cannot be.
   */
  renewed(signal: AbortSignal): Promise<string>;
  /** What the network needs to know besides; the sandbox's switches. */
  settings: Readonly<Record<string, unknown>>;
  io: Io;
  media: MediaReader;
  now: () => Date;
}

/** One thing to be seen: the post, a further part of its thread, or its first comment. */
export interface NetworkStep {
  kind: 'post' | 'thread' | 'first_comment';
  body: string;
  media: readonly PostMedia[];
  /** BCP 47: the project's; null where it has none. */
  lang: string | null;
}

export interface Sending extends NetworkStep {
  key: string;
  /** What `prepare` returned for this step. */
  prepared: unknown;
  attemptedAt: Date;
  /** What this one answers to; null for the post itself. */
  under: { post: Published; before: Published } | null;
}

export interface Published {
  /** The network's own. */
  id: string;
  url: string | null;
}

export type Found = { state: 'found'; published: Published } | { state: 'absent' } | { state: 'cannot_tell' };

/**
 * What a refusal means for the delivery. `retry`: nothing was accepted, later it may be. `reject`: never, as it is.
 * `expired`: the account must be connected anew. `rate_limited`: nothing more of this account for a while.
 * `unknown`: it may have been accepted.
 */
export type NetworkErrorKind = 'retry' | 'reject' | 'expired' | 'rate_limited' | 'unknown';

/** A network's refusal, or its silence. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  readonly kind: NetworkErrorKind;
  /** The network's own words, without secrets; null where it said nothing. */
  readonly said: string | null;
  /** What a person does next; null for nothing but to ask again later, which deliveries do by themselves. */
  readonly next: string | null;
  /** What `Retry-After` asks for, in ms. */
  readonly waitMs: number | null;

  /** @param problem what happened, as a sentence */
  constructor(
    kind: NetworkErrorKind,
    problem: string,
    more: { said?: string | null; next: string | null; waitMs?: number | null; cause?: unknown },
  ) {
    super(problem, { cause: more.cause });
    this.kind = kind;
    this.said = more.said ?? null;
    this.next = more.next;
    this.waitMs = more.waitMs ?? null;
  }
}

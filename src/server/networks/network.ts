import { textNow, type MessageText } from '#contract/message-text.ts';
import type { PostOptions } from '#contract/networks/options.ts';
import type { OwnLimits } from '#contract/networks/own-limits.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import type { Io } from '#server/lib/io.ts';
import type { Connecting, Credentials, Identity, InstanceClient } from './connecting.ts';
import type { MediaReader } from './media-reader.ts';
import type { Reading } from './reading.ts';

/**
 * The adapter of a network: an object of this shape, in a file of its own that begins with the URL of the
 * network's documentation, and one line in `all.ts`. It does not know our tables: the delivery code stores
 * states, and passes one step at a time.
 */
export interface Network {
  /**
   * A key for a step, chosen and stored before the first attempt and kept for all further ones: a record key,
   * an idempotency key, or one of our own where the network has none.
   */
  newKey(now: Date): string;
  /**
   * Everything that is not visible yet: uploads, containers, checks. May run any number of times.
   * @returns what `send` needs; it is stored as JSON, so it holds no secret and no address that grants access
   */
  prepare(account: NetworkAccount, step: Preparing, signal: AbortSignal): Promise<unknown>;
  /**
   * The one call that publishes. It is made once for each attempt, and never again after an unknown outcome.
   * Any error besides a `NetworkError` counts as unknown.
   */
  send(account: NetworkAccount, sending: Sending, signal: AbortSignal): Promise<Published>;
  /**
   * Whether an attempt with unknown outcome reached the network. `absent` only where that is certain, now and
   * later: sending again with the same key cannot publish twice. Throws a `NetworkError` when the network
   * cannot be asked at present.
   */
  find(account: NetworkAccount, sending: Sending, signal: AbortSignal): Promise<Found>;
  /**
   * The id of a post in a URL that a person found; null where the URL does not contain it, or where it is not that
   * of a post of this account.
   */
  idOf?(url: string, of?: Whose): string | null;
  /**
   * What stands against a post at the network that only it knows: the rules of a chosen community, a board that was
   * deleted. Asked before a post is released, within a few seconds, and perhaps after each change: what it reads it
   * should remember for a while. Nothing it does may be visible. Throws `NetworkError` where it cannot be asked.
   */
  examine?(account: NetworkAccount, step: NetworkStep, signal: AbortSignal): Promise<readonly Examined[]>;
  /** Without it, accounts of the network can only be sandboxes. */
  connecting?: Connecting;
  /** The limits of the account's own server, from the settings that `check` renews. */
  limits?(settings: NetworkAccount['settings']): OwnLimits;
  /**
   * Asks the network for the account's present identity and whether it may still post. Throws `NetworkError`:
   * `expired` where a person must connect it again.
   */
  check?(account: NetworkAccount, signal: AbortSignal): Promise<Identity>;
  /**
   * Renews the account's credentials. Called under the account's lock, so never twice at once; the result is
   * stored before anything else is done. Throws `NetworkError`: `expired` where only a person can fix it.
   */
  renew?(account: NetworkAccount, signal: AbortSignal): Promise<Credentials>;
  /**
   * What the credentials of all accounts of one sign-in have in common, where a renewal ends them all: the renewed
   * ones are then stored with each of these accounts, beside its own fields. Null for credentials that stand alone.
   */
  signInOf?(credentials: string): string | null;
  /**
   * Tells the network that the credentials are no longer needed. An error is reported, and changes nothing.
   */
  revoke?(account: NetworkAccount, signal: AbortSignal): Promise<void>;
  /**
   * The counts of posts of the account, by their ids, each under the names of the network's facts. A missing
   * name was not reported; a missing post no longer exists. Replies are those of others.
   */
  metrics?(
    account: NetworkAccount,
    posts: readonly MeasuredPost[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>;
  /**
   * Why posts that are missing from `metrics` are, by their ids, as sentences; without those of which the network says
   * nothing.
   */
  takenDown?(
    account: NetworkAccount,
    posts: readonly MeasuredPost[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, MessageText>>;
  /**
   * What posts without a URL are called by now, by their ids: a network that reviews posts names them later. Asked with
   * each reading of their counts; without those that have no other name yet.
   */
  named?(
    account: NetworkAccount,
    posts: readonly UnnamedPost[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Pick<Published, 'id' | 'url'>>>;
  /**
   * Deletes a published post. One that is gone already counts as deleted. Throws `NetworkError`.
   */
  remove?(account: NetworkAccount, post: Published, signal: AbortSignal): Promise<void>;
  /**
   * Replaces the text of a published post; all else of it stays. The same text again changes nothing. Throws
   * `NetworkError`.
   * @param step the post as it shall be: its media are those that it was published with
   */
  correct?(account: NetworkAccount, post: Published, step: NetworkStep, signal: AbortSignal): Promise<void>;
  /**
   * How sources read with the account's rights, where its owner allows that; absent where they open nothing. Throws
   * `NetworkError` `expired` for an account without credentials.
   */
  reading?(account: Pick<NetworkAccount, 'credentials'>): Reading;
  /** The account's present followers; null where the network does not report them. */
  followers?(account: NetworkAccount, signal: AbortSignal): Promise<number | null>;
}

/** What a network says of a post before it is published. */
export interface Examined {
  /** As in a finding: `body`, `title`, `media`, `option community`; null for the post as a whole. */
  where: string | null;
  /** A sentence. */
  text: MessageText;
  /** `block`: the network would refuse the post. `info`: good to know. */
  severity: 'block' | 'warn' | 'info';
}

/** A post whose counts are read. */
export interface MeasuredPost {
  /** The network's own id. */
  id: string;
  /** How many direct replies to it are our own: the next part of its thread, its first comment. */
  ownReplies: number;
}

/** A post that was published without a URL. */
export interface UnnamedPost {
  /** By which the network knows it so far. */
  id: string;
  /** What `prepare` returned for the step. */
  prepared: unknown;
}

/**
 * Never below 0: own replies may be deleted at the network, or be visible to followers only and not counted.
 */
export function othersReplies(all: number, own: number): number {
  return Math.max(0, all - own);
}

/** The account and the step that a person's URL should be of. */
export interface Whose {
  /** The account's own id at the network. */
  remoteId: string | null;
  handle: string | null;
  /** What `prepare` returned for the step. */
  prepared: unknown;
}

/** A connected account, as its network needs it. */
export interface NetworkAccount {
  id: number;
  name: string;
  handle: string | null;
  /** The decrypted `Credentials.secret`; null where there is none. */
  credentials: string | null;
  /**
   * For a response that says that they have expired: renewed under the account's lock, or what another
   * process has renewed meanwhile. Throws `NetworkError`: `expired` where that is impossible.
   */
  renewed(signal: AbortSignal): Promise<string>;
  /** Our apps at networks, as the settings have them now. */
  apps?: Readonly<Partial<InstanceClient['apps']>>;
  /** What the network needs besides; the sandbox's switches. */
  settings: Readonly<Record<string, unknown>>;
  io: Io;
  media: MediaReader;
  now: () => Date;
}

/** One piece to publish: the post, a further part of its thread, or its first comment. */
export interface NetworkStep {
  kind: 'post' | 'thread' | 'first_comment';
  body: string;
  media: readonly PostMedia[];
  /** BCP 47: the project's; null where it has none. */
  lang: string | null;
  /** What is chosen of the network's options; only of the post itself. */
  options?: PostOptions;
}

/** A step before it is sent. */
export interface Preparing extends NetworkStep {
  /** What this one replies to; null for the post itself. */
  under?: Sending['under'];
  /**
   * What the last attempt at this step has kept or prepared; null for none. The content may have changed since.
   */
  earlier?: unknown;
  /**
   * Stores what is made so far, as JSON: it is the next attempt's `earlier` if this one does not come to its end.
   */
  keep?: (made: unknown) => Promise<void>;
}

export interface Sending extends NetworkStep {
  key: string;
  /** What `prepare` returned for this step. */
  prepared: unknown;
  attemptedAt: Date;
  /** What this one replies to; null for the post itself. */
  under: { post: Published; before: Published } | null;
  /**
   * Stores, instead of what was prepared, what the network has named meanwhile: the id by which `find` can ask about
   * this attempt, after a restart too.
   */
  keep?: (made: unknown) => Promise<void>;
}

export interface Published {
  /** The network's own. */
  id: string;
  url: string | null;
  /**
   * What failed besides although it is published, as a sentence with what to do: it was not pinned, not added to a
   * list. It goes to the post's log.
   */
  warning?: MessageText;
}

export type Found = { state: 'found'; published: Published } | { state: 'absent' } | { state: 'cannot_tell' };

/**
 * What a refusal means for the delivery. `retry`: nothing was accepted, later it may be. `reject`: never, as
 * it is. `expired`: the account must be connected anew. `rate_limited`: nothing more of this account for a
 * while. `unknown`: it may have been accepted.
 */
export type NetworkErrorKind = 'retry' | 'reject' | 'expired' | 'rate_limited' | 'unknown';

/** A network's refusal, or a missing response. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  readonly kind: NetworkErrorKind;
  /** The network's own message, without secrets; null where it sent none. */
  readonly replyText: string | null;
  /** What a person does next; null where deliveries retry by themselves. */
  readonly next: string | null;
  /** The pause that `Retry-After` asks for, in ms. */
  readonly waitMs: number | null;
  /** What `message` and `next` say, for those who read it later. */
  readonly texts: { readonly problem: MessageText; readonly next: MessageText | null };

  /** @param problem what happened, as a sentence: () => t`Bluesky rejected the post.` */
  constructor(
    kind: NetworkErrorKind,
    problem: MessageText,
    more: { replyText?: string | null; next: MessageText | null; waitMs?: number | null; cause?: unknown },
  ) {
    super(textNow(problem), { cause: more.cause });
    this.kind = kind;
    this.replyText = more.replyText ?? null;
    this.next = more.next && textNow(more.next);
    this.waitMs = more.waitMs ?? null;
    this.texts = { problem, next: more.next };
  }
}

/** Whether an error says that nothing of a request was accepted; else it may have been. */
export function isRefusal(error: unknown): error is NetworkError {
  return error instanceof NetworkError && error.kind !== 'unknown';
}

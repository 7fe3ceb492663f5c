import type { z } from 'zod';

import { MessageError, type MessageText } from '#contract/message-text.ts';
import type { Counts, SourceName } from '#contract/sources/all.ts';
import type { Io } from '#server/lib/io.ts';

/** A post as an adapter found it, before it is stored. */
export interface FoundTrend {
  source: SourceName;
  /** The network's own stable id; the same post always has the same one. */
  externalId: string;
  title: string | null;
  /** Plain text, markup removed. */
  text: string | null;
  /** The post's page for people. */
  url: string;
  /** The page that the post is about, where it is not the post itself. Stories are grouped by it. */
  linkUrl: string | null;
  imageUrl: string | null;
  authorName: string | null;
  authorHandle: string | null;
  /** BCP 47, when the network reports it. */
  lang: string | null;
  /** The post's own time of publication; null where the network reports none. */
  createdAt: Date | null;
  /** Hacker News: link, ask, show, job, poll. Reddit: text, image, video, link. Elsewhere null. */
  type: string | null;
  /** Reddit: the subreddit's name without r/. Bluesky: the slug of the feed that showed it. */
  community: string | null;
  communityMembers: number | null;
  flair: string | null;
  tags: string[];
  sound: { slug: string; title: string; artist: string | null } | null;
  /** True where the network marks it as adult. */
  adult?: boolean;
  counts: Counts;
}

/** A subreddit or a feed with its own data; null where a value is missing. */
export interface FoundCommunity {
  source: SourceName;
  /** As in `FoundTrend.community`. */
  name: string;
  title: string | null;
  description: string | null;
  url: string | null;
  members: number | null;
  likes: number | null;
}

/**
 * An adapter's state between two polls: ETag, since-id and the like. JSON only. Tokens are stored under the
 * names of `sealedInCursor` and under no other: those are encrypted where the cursor is stored.
 */
export type Cursor = Record<string, string | number | boolean | null>;

export const sealedInCursor = ['token', 'refreshToken'] as const;

/**
 * A source's remaining budget in this calendar month (UTC). The program stores it, so that polls and
 * re-readings on several nodes share it and a crash loses nothing. Money is in mills: thousandths of a US
 * dollar.
 */
export interface Budget {
  /**
   * Reserves money before it is spent.
   * @returns how many of the units are covered by `budget`, the limit of this purpose so far this month
   */
  reserve(wanted: { units: number; price: number; budget: number }): Promise<number>;
  /** Releases what was not spent after all. */
  release(mills: number): Promise<void>;
  /** Spent this month, for any purpose. */
  spent(): Promise<number>;
}

export interface Polled {
  found: FoundTrend[];
  /** The posts' communities, where the response has more about them than a post does. */
  communities?: FoundCommunity[];
  /** The source's own title, such as a feed's; null where it has none. */
  title: string | null;
  cursor: Cursor;
  /** True when the outside system reports that nothing has changed. */
  unchanged: boolean;
  /** The URL has changed permanently: store this one. */
  movedTo: string | null;
  /** The pause that the outside system asks for, in ms. */
  waitMs: number | null;
  /** What was skipped and why, for the source's health. */
  remarks: string[];
}

/**
 * An environment variable that fills a field. Keys are sent to the network's own URL only: a source with
 * another URL needs keys of its own, or else a person who may add a source could have these keys sent to
 * themselves.
 */
export interface SourceSetting {
  name: string;
  field: string;
  /** A sentence for the table of settings. */
  what: string;
  /** For settings other than keys, which no message may repeat. A list is separated by commas. */
  as?: 'address' | 'list';
}

/** A source of the starter list. */
export interface SourceStarter {
  /** Its name in the API; it stays when the URL changes. */
  key: string;
  name: string;
  config?: Record<string, unknown>;
  /** ISO 639-1 language of its posts; null for many. */
  lang: string | null;
  /** Preselected when the list is first shown to readers of its language. */
  recommended?: true;
}

/** What can be configured: the sources, and a data provider with posts of any of them. */
export type Kind = SourceName | 'json';

/**
 * A connected account with whose rights a source may read: its owner has allowed that. Use it only for what cannot be
 * read without it, since it shares its limits with publishing.
 */
export interface ReadingAccount {
  /** Where its API answers. */
  origin: string;
  /**
   * Makes GET requests to that origin with the account's rights. The adapter never has its token. Throws `SourceError`
   * where the account cannot be used, or not any more.
   */
  io: Io;
}

/**
 * The shape of every source. A new one needs its facts in the contract, its adapter here and a line in each
 * `all.ts`, which does not compile without it. Adapters throw `SourceError`; any other error is a fault of
 * ours.
 */
export interface Source<Config = unknown> {
  /** Stored with each configured source; `feed`-like sources may be configured many times. */
  kind: Kind;
  label: string;
  /** One or two sentences for people: what is read, and what this network does not offer. */
  description: string;
  /** The outside documentation. */
  documentation: string;
  /** True until it has been run against the real service; the health of its sources shows it. */
  untried?: true;
  /**
   * The configuration of a source: a URL, an instance, a list. Defaults make it ready to use. Keys are marked
   * by `secretText`: they are stored encrypted and never shown again.
   */
  config: z.ZodType<Config>;
  /** How often to poll unless the outside system asks otherwise, in minutes. */
  everyMinutes: number;
  /** Settings of the installation that fill fields of its configuration. */
  settings?: readonly SourceSetting[];
  /** Entries of the starter list; for sources that need no key. */
  starters?: readonly SourceStarter[];
  /**
   * What can be read with the rights of a connected account of the network of the same name, as a sentence for people;
   * absent where they open nothing.
   */
  accountOpens?: string;
  poll(request: {
    config: Config;
    cursor: Cursor;
    now: Date;
    io: Io;
    spending: Budget;
    /** Stores at once, whatever the outcome of the poll, what must not be lost, such as a renewed token. */
    keep: (changes: Cursor) => Promise<void>;
    /** Absent or empty for none. The usable ones come first. */
    accounts?: readonly ReadingAccount[];
  }): Promise<Polled>;
  /** Reads the counts of known posts again; absent where the network offers no such call. */
  reread?: {
    source: SourceName;
    /** How many ids one call takes. */
    batch: number;
    /** Null for a post that is gone. Ids missing from the network's response are left out of the map. */
    counts(request: {
      /** Of any configured source of this kind, for the network's URL. */
      config: Config;
      /** As that source's last poll left it. */
      cursor: Cursor;
      externalIds: string[];
      now: Date;
      io: Io;
      spending: Budget;
      accounts?: readonly ReadingAccount[];
    }): Promise<Map<string, Counts | null>>;
  };
}

export type SourceProblem =
  | 'unreachable'
  | 'refused'
  | 'gone'
  | 'rate_limited'
  | 'not_understood'
  | 'needs_keys'
  | 'too_large';

/** A source could not be read. `message` is for people and contains the outside system's own message. */
export class SourceError extends MessageError {
  override name = 'SourceError';
  readonly problem: SourceProblem;
  /** The pause that the outside system asks for, in ms. */
  readonly waitMs: number | null;
  /** The HTTP status of the response, where there was one. */
  readonly status: number | null;

  constructor(
    problem: SourceProblem,
    text: MessageText,
    { waitMs = null, status = null }: { waitMs?: number | null; status?: number | null } = {},
  ) {
    super(text);
    this.problem = problem;
    this.waitMs = waitMs;
    this.status = status;
  }
}

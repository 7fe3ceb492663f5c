import type { z } from 'zod';

import type { Counts, SourceName } from '#contract/sources.ts';
import type { Io } from '#server/lib/io.ts';

/** Somebody's post as an adapter found it, before it is stored. */
export interface FoundTrend {
  source: SourceName;
  /** The network's own stable id; the same post always carries the same one. */
  externalId: string;
  title: string | null;
  /** Plain text, markup removed. */
  text: string | null;
  /** Where a person reads the post. */
  url: string;
  /** The page that the post is about, where it is not the post itself. Stories are grouped by it. */
  linkUrl: string | null;
  imageUrl: string | null;
  authorName: string | null;
  authorHandle: string | null;
  /** BCP 47, when the network says it. */
  lang: string | null;
  /** The post's own time of publication; null where the network gives none. */
  createdAt: Date | null;
  /** Hacker News: link, ask, show, job, poll. Reddit: text, image, video, link. Elsewhere null. */
  type: string | null;
  /** Reddit: the subreddit's name without r/. Bluesky: the slug of the feed that showed it. */
  community: string | null;
  communityMembers: number | null;
  flair: string | null;
  tags: string[];
  sound: { slug: string; title: string; artist: string | null } | null;
  /** True where the network says that it is for adults only. */
  adult?: boolean;
  counts: Counts;
}

/** A subreddit or a feed, as it tells of itself; null where it does not. */
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
 * What an adapter remembers between two polls: ETag, since-id and the like. JSON only. Tokens stand under the
 * names of `sealedInCursor` and under no other: those are encrypted where the cursor is stored.
 */
export type Cursor = Record<string, string | number | boolean | null>;

export const sealedInCursor = ['token', 'refreshToken'] as const;

/**
 * What a source may still spend in this calendar month (UTC). The program keeps it, so that polls and
 * re-readings on several nodes share it and a crash forgets nothing. Money is in mills: thousandths of a US
 * dollar.
 */
export interface Purse {
  /**
   * Sets money aside before it is spent.
   * @returns how many of the units are covered by `budget`, what this purpose may have spent so far this month
   */
  take(asked: { units: number; price: number; budget: number }): Promise<number>;
  /** Gives back what turned out not to be spent. */
  giveBack(mills: number): Promise<void>;
  /** Spent this month, for any purpose. */
  spent(): Promise<number>;
}

export interface Polled {
  found: FoundTrend[];
  /** Where posts stood, where that tells more of itself than a post does. */
  communities?: FoundCommunity[];
  /** What the source calls itself, such as a feed's title; null where it has no name of its own. */
  title: string | null;
  cursor: Cursor;
  /** True when the outside system said that nothing has changed. */
  unchanged: boolean;
  /** The address has moved for good: store this one. */
  movedTo: string | null;
  /** The outside system asks to be left alone this long, in ms. */
  waitMs: number | null;
  /** What was passed over and why, for the source's health. */
  remarks: string[];
}

/**
 * The shape of every source. A new one is one file and one line in `all.ts`.
 * Adapters throw `SourceError`; whatever else they throw is a fault of ours.
 */
export interface Source<Config = unknown> {
  /** Stored with each configured source; `feed`-like sources may be configured many times. */
  kind: string;
  label: string;
  /** One or two sentences for people: what is read, and what this network does not offer. */
  description: string;
  /** The outside documentation. */
  documentation: string;
  /** True until somebody has run it against the real service; the health of its sources says so. */
  untried?: true;
  /**
   * What one configured source must say: an address, an instance, a list. Defaults make it ready to use. Keys
   * are marked by `secretText`: they are stored encrypted and never shown again.
   */
  config: z.ZodType<Config>;
  /** How often to poll unless the outside system says otherwise, in minutes. */
  everyMinutes: number;
  poll(request: {
    config: Config;
    cursor: Cursor;
    now: Date;
    io: Io;
    purse: Purse;
    /** Stores at once, whatever becomes of the poll, what must not be lost: a token that was renewed. */
    keep: (changes: Cursor) => Promise<void>;
  }): Promise<Polled>;
  /** Reads the counts of known posts again; absent where the network offers no such call. */
  reread?: {
    source: SourceName;
    /** How many ids one call takes. */
    batch: number;
    /** Null for a post that is gone. Ids that the network did not answer for are left out of the map. */
    counts(request: {
      /** Of any configured source of this kind: it tells where the network is. */
      config: Config;
      /** As that source's last poll left it. */
      cursor: Cursor;
      externalIds: string[];
      now: Date;
      io: Io;
      purse: Purse;
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

/** A source could not be read. `message` is for people and carries the outside system's own words. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly problem: SourceProblem;
  /** How long the outside system asks us to wait, in ms. */
  readonly waitMs: number | null;
  /** The HTTP status of the answer, where there was one. */
  readonly status: number | null;

  constructor(
    problem: SourceProblem,
    message: string,
    { waitMs = null, status = null }: { waitMs?: number | null; status?: number | null } = {},
  ) {
    super(message);
    this.problem = problem;
    this.waitMs = waitMs;
    this.status = status;
  }
}

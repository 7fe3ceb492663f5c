import type { Counts } from '#contract/sources/all.ts';
import type { FoundCommunity, Polled } from '#server/sources/source.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';

/**
 * A source's data for the conformance suite, with replies built after the published examples that each names.
 * None was recorded from the live service: until an adapter has run against it, its shape is as good as its
 * documentation. Each key and token in them contains "hush", which the suite looks for in addresses and
 * cursors.
 */
export interface Subject {
  /** The configuration of a source at this server. */
  config(base: string): object;
  replies: (request: ReceivedRequest) => Reply | undefined;
  /** The response to a token request, where one is needed first. */
  token?: (request: ReceivedRequest) => Reply | undefined;
  /** A valid response without posts. */
  empty: (request: ReceivedRequest) => Reply;
  /** The posts in the replies, by id. */
  found(base: string): Record<string, object>;
  /** The communities in the replies. */
  communities?: Partial<FoundCommunity>[];
  /** The remarks of a valid poll; none by default. */
  says?: Partial<Pick<Polled, 'waitMs' | 'remarks'>>;
  /** The same for an empty poll. */
  emptySays?: Partial<Pick<Polled, 'remarks'>>;
  /** Responses with wrong types, missing lists and numbers too large to count. */
  broken?: object[];
  reread?: { ids(base: string): string[]; counts(base: string): Record<string, Partial<Counts> | null> };
}

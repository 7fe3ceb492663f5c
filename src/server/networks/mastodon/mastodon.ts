import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { visibilities } from '#contract/networks/facts.ts';
import { NetworkError, type Network, type NetworkAccount, type Sending } from '#server/networks/network.ts';
import { apiOf, ask, read } from './api.ts';
import { oauth, revokeToken } from './connect.ts';
import { find } from './find.ts';
import { identify, verified } from './identity.ts';
import { upload } from './media.ts';
import { examine } from './prepare.ts';
import { limitsOf, ownLimitsOf } from './server.ts';
import { counted, countsFrom, parentOf, posted, publishedOf } from './status.ts';

const gone: readonly number[] = [404, 410];

const prepared = z.object({ media_ids: z.array(z.string()) });

/** What a person chose for the account. */
const visibility = z.enum(visibilities).catch(visibilities[0]);

/**
 * Posts to Mastodon and what speaks its language (GoToSocial, Pleroma, snac …): words as they are, the server makes
 * links, mentions, hashtags and cards of them. https://docs.joinmastodon.org/methods/statuses/
 * @param pauseMs the first pause before a medium is asked about again
 */
export const mastodonWith = ({ pauseMs }: { pauseMs: number }): Network => ({
  newKey: () => randomUUID(),

  async prepare(account, step, signal) {
    examine(account, step);
    signal.throwIfAborted();
    const api = apiOf(account, signal);
    const media_ids: string[] = [];
    for (const medium of step.media) media_ids.push(await upload(api, account, medium, pauseMs));
    return { media_ids } satisfies z.infer<typeof prepared>;
  },

  async send(account, sending, signal) {
    const answer = await ask(apiOf(account, signal), {
      method: 'POST',
      path: '/api/v1/statuses',
      seen: true,
      headers: { 'content-type': 'application/json', 'idempotency-key': sending.key },
      body: JSON.stringify(statusOf(account, sending)),
      timeoutMs: 60_000,
    });
    return publishedOf(read(answer, posted, true));
  },

  find,
  idOf,
  limits: (settings) => ownLimitsOf(limitsOf({ settings })),
  connecting: { ways: [oauth], server: 'needed' },

  check: (account, signal) => identify(apiOf(account, signal)),

  revoke: revokeToken,

  followers: async (account, signal) => (await verified(apiOf(account, signal))).followers_count ?? null,

  async metrics(account, posts, signal) {
    const api = apiOf(account, signal);
    const told = await Promise.all(
      posts.map(async ({ id, ownReplies }) => {
        const path = `/api/v1/statuses/${encodeURIComponent(id)}`;
        const answer = await ask(api, { path, takes: gone }).catch(refusalOf);
        if (answer instanceof NetworkError) return { id, refusal: answer, counts: {} };
        return gone.includes(answer.status)
          ? null
          : { id, counts: countsFrom(read(answer, counted), ownReplies) };
      }),
    );
    const found = told.filter((post) => post !== null);
    // One post that is not shown keeps no other from being read; where none is, that is the server's answer.
    const refusals = found.flatMap(({ refusal }) => refusal ?? []);
    if (refusals[0] && refusals.length === told.length) throw refusals[0];
    return new Map(found.map((post) => [post.id, post.counts]));
  },
});

export const mastodon = mastodonWith({ pauseMs: 500 });

/** A refusal of what was asked, not of whoever asked. */
function refusalOf(error: unknown): NetworkError {
  if (error instanceof NetworkError && error.kind === 'reject') return error;
  throw error;
}

function statusOf(account: NetworkAccount, sending: Sending) {
  const parent = parentOf(sending);
  return {
    status: sending.body,
    media_ids: prepared.parse(sending.prepared).media_ids,
    ...(parent !== null && { in_reply_to_id: parent }),
    ...(sending.lang !== null && { language: languageOf(sending.lang) }),
    visibility: visibility.parse(account.settings.visibility),
    // Accounts of some compatible servers write Markdown unless told otherwise; Mastodon overlooks it.
    content_type: 'text/plain',
  };
}

/** Mastodon knows languages by ISO 639, and regions of Chinese only. */
function languageOf(tag: string): string {
  return /^zh-(CN|HK|TW)$/.test(tag) ? tag : (tag.split('-')[0] ?? tag);
}

/** Mastodon, GoToSocial, Pleroma: the addresses of posts that tell the id by which their server knows them. */
const addresses = [
  /^\/@[\w.-]+(?:@[\w.-]+)?\/(\d+)$/,
  /^\/users\/[\w.-]+\/statuses\/(\w+)$/,
  /^\/@[\w.-]+\/statuses\/(\w+)$/,
  /^\/notice\/(\w+)$/,
];

function idOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return addresses.map((pattern) => pattern.exec(url.pathname)?.[1]).find((id) => id) ?? null;
}

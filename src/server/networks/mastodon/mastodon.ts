import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { visibilities } from '#contract/networks/facts.ts';
import { mastodon as facts } from '#contract/networks/mastodon.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError, type Network, type NetworkAccount, type Sending } from '#server/networks/network.ts';
import { bearerReading } from '#server/networks/reading.ts';
import { apiOf, callApi, gone, read, secretOf, secretsIn } from './api.ts';
import { oauth, revokeToken } from './connect.ts';
import { correct, remove } from './edit.ts';
import { find } from './find.ts';
import { identify, verified } from './identity.ts';
import { upload } from './media.ts';
import { examine } from './prepare.ts';
import { limitsOf, ownLimitsOf } from './server.ts';
import { counted, countsFrom, languageOf, parentOf, posted, publishedOf } from './status.ts';

const prepared = z.object({ media_ids: z.array(z.string()) });

/** The person's choice for the account. */
const visibility = z.enum(visibilities).catch(visibilities[0]);

/**
 * Posts to Mastodon and compatible servers (GoToSocial, Pleroma, snac …). Text is sent as it is; the server
 * creates links, mentions, hashtags and cards. https://docs.joinmastodon.org/methods/statuses/
 * @param pauseMs the first pause before a medium's status is requested again
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
    const answer = await callApi(apiOf(account, signal), {
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
  connecting: {
    ways: [oauth],
    server: 'needed',
    serverHint: () => t`Where the account is: the part after the second @, as in mastodon.social.`,
    may: () => mayOf(facts),
  },

  check: (account, signal) => identify(apiOf(account, signal)),

  revoke: revokeToken,
  remove,
  correct,

  reading(account) {
    const secret = secretOf(account);
    return bearerReading({ origin: secret.server, token: secret.token, secrets: secretsIn(secret) });
  },

  followers: async (account, signal) => (await verified(apiOf(account, signal))).followers_count ?? null,

  async metrics(account, posts, signal) {
    const api = apiOf(account, signal);
    const counts = await Promise.all(
      posts.map(async ({ id, ownReplies }) => {
        const path = `/api/v1/statuses/${encodeURIComponent(id)}`;
        const answer = await callApi(api, { path, accepts: gone }).catch(refusalOf);
        if (answer instanceof NetworkError) return { id, refusal: answer, counts: {} };
        return gone.includes(answer.status)
          ? null
          : { id, counts: countsFrom(read(answer, counted), ownReplies) };
      }),
    );
    const found = counts.filter((post) => post !== null);
    // One hidden post must not keep the others from being read; if all fail, their error is the server's
    // answer.
    const refusals = found.flatMap(({ refusal }) => refusal ?? []);
    if (refusals[0] && refusals.length === counts.length) throw refusals[0];
    return new Map(found.map((post) => [post.id, post.counts]));
  },
});

export const mastodon = mastodonWith({ pauseMs: 500 });

/** A refusal of the requested post, not of the caller. */
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
    // Accounts of some compatible servers write Markdown by default; Mastodon ignores the field.
    content_type: 'text/plain',
  };
}

/** Mastodon, GoToSocial, Pleroma: post URLs that contain the server's id of the post. */
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

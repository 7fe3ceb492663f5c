import { x as facts } from '#contract/networks/x.ts';
import { newKey } from '#server/networks/attempt-key.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { keptFor, type Stored } from '#server/networks/kept.ts';
import { mayOf } from '#server/networks/may.ts';
import type { Network, NetworkAccount, Published, Sending } from '#server/networks/network.ts';
import { bearerReading } from '#server/networks/reading.ts';
import { recentPosts } from '#server/networks/recent-posts.ts';
import { apiOf, callApi, type Api, type Places } from './api.ts';
import { oauthAt } from './connect.ts';
import { duplicateIn } from './duplicate.ts';
import { answered } from './errors.ts';
import type { Names } from './fields.ts';
import { find } from './find.ts';
import { followersOf, identify } from './identity.ts';
import { uploadMedium } from './media.ts';
import { metricsOf } from './metrics.ts';
import { idOf, postOf, publishedIn, type Prepared } from './post.ts';
import { examine } from './prepare.ts';
import { refusalOf } from './refused.ts';
import { remove } from './remove.ts';
import { secretOf, secretsIn } from './secret.ts';
import { renewTokens, revokeTokens } from './tokens.ts';

const sendMs = 60_000;

/**
 * Posts to X, as a person. https://docs.x.com/x-api/posts/create-post
 * @param secondMs how long a second is that X asks to wait for the processing of a file
 */
export function xWith({ secondMs, ...places }: Places & { secondMs: number }): Network {
  const recent = recentPosts();
  const names: Names = { known: 'tweet' };
  return {
    // X takes no keys: this one remembers when the first attempt began.
    newKey,

    async prepare(account, step, signal) {
      examine(account, step);
      signal.throwIfAborted();
      const api = apiOf(account, places, signal);
      const kept = keptFor(account, step, account.now());
      const isAlone = step.media.length === 1;
      const media: string[] = [];
      for (const [number, medium] of step.media.entries())
        media.push(
          await uploadMedium(medium, { api, account, isAlone, kept, place: `medium ${number}`, secondMs }),
        );
      return { media, ...kept.stored() } satisfies Prepared & Stored;
    },

    async send(account, sending, signal) {
      const published = await publish(apiOf(account, places, signal), account, sending);
      recent.keep(sending.key, published);
      return published;
    },

    async find(account, sending, signal) {
      const published = recent.of(sending.key);
      if (published) return { state: 'found', published };
      return find(apiOf(account, places, signal), names, { account, sending });
    },

    idOf,

    connecting: {
      ways: [oauthAt(places)],
      server: 'none',
      may: () => mayOf(facts),
      missing: ({ apps }) => (apps.x ? [] : ['X_CLIENT_ID', 'X_CLIENT_SECRET']),
    },

    check: (account, signal) => identify(apiOf(account, places, signal)),

    renew: (account, signal) => renewTokens(account, places, signal),

    revoke: (account, signal) => revokeTokens(account, places, signal),

    reading(account) {
      const secret = secretOf(account);
      return bearerReading({ origin: places.api, token: secret.access, secrets: secretsIn(secret) });
    },

    metrics: (account, posts, signal) => metricsOf(apiOf(account, places, signal), names, posts),

    followers: (account, signal) => followersOf(apiOf(account, places, signal)),

    remove: (account, published, signal) => remove(apiOf(account, places, signal), names, published),
  };
}

/** A refusal is certain: X documents each before the request is carried out. */
async function publish(api: Api, account: NetworkAccount, sending: Sending): Promise<Published> {
  const answer = await callApi(api, {
    method: 'POST',
    path: '/2/tweets',
    json: postOf(sending),
    seen: true,
    timeoutMs: sendMs,
    accepts: [400, 403],
  });
  if (isSuccess(answer)) return publishedIn(answer, account);
  const secrets = secretsIn(api.secret);
  throw (
    duplicateIn(answer, sending, secrets) ??
    answered(answer, { secrets, seen: true, now: api.now, refused: refusalOf(answer.status, sending) })
  );
}

export const x = xWith({ api: 'https://api.x.com', www: 'https://x.com', secondMs: 1_000 });

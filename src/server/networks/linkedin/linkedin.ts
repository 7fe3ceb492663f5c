import { newKey } from '#server/networks/attempt-key.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { keptFor, type Stored } from '#server/networks/kept.ts';
import type { Network, Published, Sending } from '#server/networks/network.ts';
import { recentPosts } from '#server/networks/recent-posts.ts';
import { apiOf, callApi, type Api, type Places } from './api.ts';
import { may, oauthAt } from './connect.ts';
import { duplicateIn } from './duplicate.ts';
import { correct, remove } from './edit.ts';
import { answered, postRefused } from './errors.ts';
import { find } from './find.ts';
import { identify } from './identity.ts';
import { upload } from './media.ts';
import { followersOf, metricsOf } from './metrics.ts';
import { commentOf, idOf, postOf, publishedComment, publishedIn, type Prepared } from './post.ts';
import { examine } from './prepare.ts';
import { secretsIn } from './secret.ts';
import { renewTokens } from './tokens.ts';
import { beginnings } from './video.ts';

/** A post with twenty images takes LinkedIn a while. */
const sendMs = 60_000;

/**
 * Posts to LinkedIn, as a member or as a page.
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api
 * @param pauseMs the first pause before a file's status is requested again
 */
export function linkedinWith({ pauseMs, ...places }: Places & { pauseMs: number }): Network {
  const recent = recentPosts();
  const begun = beginnings();
  return {
    // LinkedIn takes no keys: this one remembers when the first attempt began.
    newKey,

    async prepare(account, step, signal) {
      const api = apiOf(account, places, signal);
      examine(api.secret, step);
      signal.throwIfAborted();
      const kept = keptFor(account, step, account.now());
      const at = { api, account, options: step.options, pauseMs, kept, begun };
      const media: Prepared['media'] = [];
      for (const [number, medium] of step.media.entries())
        media.push(await upload(medium, { ...at, place: `medium ${number}` }));
      return { media, ...kept.stored() } satisfies Prepared & Stored;
    },

    async send(account, sending, signal) {
      const api = apiOf(account, places, signal);
      const published = await (sending.kind === 'first_comment' ? comment : post)(api, sending);
      recent.keep(sending.key, published);
      return published;
    },

    async find(account, sending, signal) {
      const published = recent.of(sending.key);
      return published ? { state: 'found', published } : find(apiOf(account, places, signal), sending);
    },

    idOf,

    connecting: {
      ways: [oauthAt(places)],
      server: 'none',
      may,
      missing: ({ apps }) => (apps.linkedin ? [] : ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']),
    },

    check: (account, signal) => identify(apiOf(account, places, signal)),

    renew: (account, signal) => renewTokens(account, places, signal),

    metrics: (account, posts, signal) => metricsOf(apiOf(account, places, signal), posts),

    followers: (account, signal) => followersOf(apiOf(account, places, signal)),

    remove: (account, published, signal) => remove(apiOf(account, places, signal), published),

    correct: (account, published, step, signal) => correct(apiOf(account, places, signal), published, step),
  };
}

const publishing = { method: 'POST', seen: true, timeoutMs: sendMs, refused: postRefused } as const;

async function post(api: Api, sending: Sending): Promise<Published> {
  const json = postOf(api.secret.owner, sending);
  const answer = await callApi(api, { ...publishing, path: '/rest/posts', json, accepts: [400, 422] });
  if (isSuccess(answer)) return publishedIn(answer);
  const secrets = secretsIn(api.secret);
  throw (
    duplicateIn(answer, sending, secrets) ??
    answered(answer, { secrets, seen: true, now: api.now, refused: postRefused })
  );
}

async function comment(api: Api, sending: Sending): Promise<Published> {
  const answer = await callApi(api, { ...publishing, ...commentOf(api.secret.owner, sending) });
  return publishedComment(answer, sending);
}

export const linkedin = linkedinWith({
  api: 'https://api.linkedin.com',
  www: 'https://www.linkedin.com',
  pauseMs: 1_000,
});

import { newKey } from '#server/networks/attempt-key.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { bearerReading } from '#server/networks/reading.ts';
import { recentPosts } from '#server/networks/recent-posts.ts';
import { shortPauses, type Pauses } from '#server/networks/waiting.ts';
import { correct, remove } from './afterwards.ts';
import { apiOf, type Places } from './api.ts';
import { communities } from './community.ts';
import { connectingTo } from './connect.ts';
import { find } from './find.ts';
import { identify } from './identity.ts';
import { metricsOf, takenDown } from './metrics.ts';
import { createPace } from './pace.ts';
import { idOf } from './permalink.ts';
import { examine, prepare } from './prepare.ts';
import { secretOf, secretsIn, userAgent } from './secret.ts';
import { sendComment, sendPost } from './send.ts';
import { renewTokens, revokeTokens } from './tokens.ts';

interface Given {
  places: Places;
  /** While Reddit processes media. */
  pauses: Pauses;
}

/** Posts to communities and profiles of Reddit. https://www.reddit.com/dev/api */
export function redditWith({ places, pauses }: Given): Network {
  const recent = recentPosts();
  const known = communities();
  const pace = createPace();
  const at = (account: NetworkAccount, signal: AbortSignal) => apiOf(account, { places, pace }, signal);
  return {
    // Reddit takes no keys: this one remembers when the first attempt began.
    newKey,

    prepare: async (account, step, signal) => prepare({ api: at(account, signal), account, known }, step),

    async send(account, sending, signal) {
      const api = at(account, signal);
      const isPost = sending.kind === 'post';
      const published = isPost ? await sendPost(api, sending, pauses) : await sendComment(api, sending);
      recent.keep(sending.key, published);
      return published;
    },

    async find(account, sending, signal) {
      const published = recent.of(sending.key);
      return published ? { state: 'found', published } : find(at(account, signal), sending);
    },

    idOf,

    examine: async (account, step, signal) => examine({ api: at(account, signal), account, known }, step),

    connecting: connectingTo({ places, pace }),

    check: async (account, signal) => identify(at(account, signal)),

    renew: async (account, signal) => renewTokens(account, places, signal),

    revoke: async (account, signal) => revokeTokens(account, places, signal),

    reading(account) {
      const secret = secretOf(account);
      const headers = { 'user-agent': userAgent(secret.contact) };
      return bearerReading({
        origin: places.api,
        token: secret.access,
        secrets: secretsIn(secret),
        headers,
      });
    },

    metrics: async (account, posts, signal) => metricsOf(at(account, signal), posts),

    takenDown: async (account, posts, signal) => takenDown(at(account, signal), posts),

    remove: async (account, published, signal) => remove(at(account, signal), published),

    correct: async (account, published, step, signal) => correct(at(account, signal), published, step),
  };
}

export const reddit = redditWith({
  places: { api: 'https://oauth.reddit.com', www: 'https://www.reddit.com' },
  pauses: shortPauses,
});

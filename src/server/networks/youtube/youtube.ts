import { newKey } from '#server/networks/attempt-key.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { recentPosts } from '#server/networks/recent-posts.ts';
import type { Pauses } from '#server/networks/waiting.ts';
import { apiOf, type Places } from './api.ts';
import { comment, findComment } from './comments.ts';
import { connectingTo } from './connect.ts';
import { correct, remove } from './edit.ts';
import { followersOf, identify, limitsOf } from './identity.ts';
import { idOf } from './links.ts';
import { metricsOf } from './metrics.ts';
import { prepare } from './prepare.ts';
import { find, publish } from './publish.ts';
import { renewTokens, revoke } from './tokens.ts';

interface Upload {
  /** While YouTube processes a video. */
  pauses: Pauses;
  /** How much is uploaded by one request: a multiple of 256 KiB. */
  partBytes: number;
}

/**
 * Publishes videos to YouTube: they are uploaded as private ones, and publishing makes them visible.
 * https://developers.google.com/youtube/v3/docs/videos
 */
export const youtubeWith = ({ places, pauses, partBytes }: Upload & { places: Places }): Network => {
  const recent = recentPosts();
  const apiFor = (account: NetworkAccount, signal: AbortSignal) => apiOf(account, places, signal);
  return {
    // YouTube takes no keys: the id of the uploaded video is what is published only once. Comments have none.
    newKey,
    prepare: async (account, step, signal) =>
      prepare({ api: apiFor(account, signal), account, pauses, partBytes }, step),

    async send(account, sending, signal) {
      const api = apiFor(account, signal);
      if (sending.kind === 'post') return publish(api, sending);
      const published = await comment(api, sending);
      recent.keep(sending.key, published);
      return published;
    },

    async find(account, sending, signal) {
      const api = apiFor(account, signal);
      if (sending.kind === 'post') return find(api, sending);
      const published = recent.of(sending.key);
      return published ? { state: 'found', published } : findComment(api, sending);
    },

    idOf,
    connecting: connectingTo(places),
    limits: limitsOf,
    check: async (account, signal) => identify(apiFor(account, signal)),
    renew: (account, signal) => renewTokens(account, places, signal),
    revoke: (account, signal) => revoke(account, places, signal),
    metrics: async (account, posts, signal) => metricsOf(apiFor(account, signal), posts),
    followers: async (account, signal) => followersOf(apiFor(account, signal)),
    remove: async (account, published, signal) => remove(apiFor(account, signal), published),
    correct: async (account, published, step, signal) => correct(apiFor(account, signal), published, step),
  };
};

export const youtube = youtubeWith({
  places: {
    api: 'https://www.googleapis.com',
    accounts: 'https://accounts.google.com',
    oauth: 'https://oauth2.googleapis.com',
  },
  // About three minutes; `prepare` has five.
  pauses: { firstMs: 2_000, longestMs: 15_000, most: 14 },
  partBytes: 32 * 1024 * 1024,
});

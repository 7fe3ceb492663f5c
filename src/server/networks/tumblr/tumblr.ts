import { newKey } from '#server/networks/attempt-key.ts';
import type { Network } from '#server/networks/network.ts';
import { shortPauses, usualPauses, type Pauses } from '#server/networks/waiting.ts';
import { apiOf, type Places } from './api.ts';
import { connectingTo } from './connect.ts';
import { correct, remove } from './edit.ts';
import { blogOf, identityOf } from './identity.ts';
import { metricsOf } from './metrics.ts';
import { idOf } from './posts.ts';
import { prepare } from './prepare.ts';
import { find, publish } from './publish.ts';
import { signInOf } from './secret.ts';
import { renewTokens } from './tokens.ts';

/**
 * Posts to blogs on Tumblr, each by a draft: it takes the uploads, and can be published once only.
 * https://www.tumblr.com/docs/en/api/v2
 * @param pauses while Tumblr processes a video, and until it lists what it has published
 */
export const tumblrWith = ({
  pauses,
  ...places
}: Places & { pauses: { processing: Pauses; listing: Pauses } }): Network => ({
  // Tumblr takes no keys: the draft is what is published only once.
  newKey,
  prepare: async (account, step, signal) =>
    prepare(apiOf(account, places, signal), account, step, pauses.processing),
  send: async (account, sending, signal) => publish(apiOf(account, places, signal), sending, pauses.listing),
  find: async (account, sending, signal) => find(apiOf(account, places, signal), sending),
  idOf,
  connecting: connectingTo(places),
  async check(account, signal) {
    const api = apiOf(account, places, signal);
    return identityOf(await blogOf(api), api);
  },
  renew: (account, signal) => renewTokens(account, places, signal),
  signInOf,
  metrics: async (account, posts, signal) => metricsOf(apiOf(account, places, signal), posts),
  followers: async (account, signal) => (await blogOf(apiOf(account, places, signal))).followers ?? null,
  remove: async (account, post, signal) => remove(apiOf(account, places, signal), post),
  correct: async (account, post, step, signal) => correct(apiOf(account, places, signal), post, step),
});

export const tumblr = tumblrWith({
  api: 'https://api.tumblr.com',
  www: 'https://www.tumblr.com',
  pauses: { processing: usualPauses, listing: shortPauses },
});

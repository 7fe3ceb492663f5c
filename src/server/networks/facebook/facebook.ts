import { newKey } from '#server/networks/attempt-key.ts';
import { followersOf, removePost } from '#server/networks/graph/account.ts';
import { countsOfAll } from '#server/networks/graph/insights.ts';
import { metaOrigins, type Origins } from '#server/networks/graph/origins.ts';
import { metaGraph } from '#server/networks/graph/secret.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { shortPauses, type Pauses } from '#server/networks/waiting.ts';
import { connectingTo } from './connect.ts';
import { correct } from './correct.ts';
import { find } from './find.ts';
import { identify } from './identity.ts';
import { countsOf } from './metrics.ts';
import { idOf } from './posts.ts';
import { prepare } from './prepare.ts';
import { send } from './send.ts';

/**
 * Posts to Facebook pages; profiles and groups have no API. Text is sent as it is.
 * https://developers.facebook.com/docs/pages-api/posts
 *
 * Nothing is revoked when an account is removed: permissions belong to the person, and revoking them would
 * end all their pages and Instagram accounts here.
 * @param pauses while Facebook processes a published video
 */
export const facebookWith = ({ origins, pauses }: { origins: Origins; pauses: Pauses }): Network => {
  const graphOf = (account: NetworkAccount, signal: AbortSignal) =>
    metaGraph(account, 'Facebook', origins, signal);
  return {
    // Facebook takes no keys: posts are found by what is in them, since the first attempt.
    newKey,
    prepare: async (account, step, signal) =>
      prepare({ graph: graphOf(account, signal), origins, account }, step),
    send: async (account, sending, signal) => send(graphOf(account, signal), origins, pauses, sending),
    find: async (account, sending, signal) => find(graphOf(account, signal), sending),
    idOf,
    connecting: connectingTo(origins),
    check: async (account, signal) => identify(graphOf(account, signal)),
    metrics: async (account, posts, signal) => {
      const graph = graphOf(account, signal);
      return countsOfAll(
        posts,
        (post) => countsOf(graph, post),
        () => identify(graph),
      );
    },
    followers: async (account, signal) => followersOf(graphOf(account, signal)),
    correct: async (account, post, step, signal) => correct(graphOf(account, signal), post, step),
    remove: async (account, post, signal) => {
      const graph = graphOf(account, signal);
      return removePost(graph, post, () => identify(graph));
    },
  };
};

export const facebook = facebookWith({ origins: metaOrigins, pauses: shortPauses });

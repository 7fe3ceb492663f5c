import { newKey } from '#server/networks/attempt-key.ts';
import { followersOf, removePost } from '#server/networks/graph/account.ts';
import { countsOfAll } from '#server/networks/graph/insights.ts';
import { metaOrigins, type Origins } from '#server/networks/graph/origins.ts';
import { metaGraph } from '#server/networks/graph/secret.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { usualPauses, type Pauses } from '#server/networks/waiting.ts';
import { connectingTo } from './connect.ts';
import { identify } from './identity.ts';
import { countsOf } from './metrics.ts';
import { prepare } from './prepare.ts';
import { find, send } from './publish.ts';

/**
 * Posts to professional Instagram accounts, through the Facebook pages that they are linked to.
 * https://developers.facebook.com/docs/instagram-platform/content-publishing
 *
 * There is no `idOf`: the URL of a post does not contain the id that the API needs. Nothing is revoked when an
 * account is removed: permissions belong to the person, and revoking them would end all their accounts here.
 * @param pauses while Instagram processes media
 */
export const instagramWith = ({ origins, pauses }: { origins: Origins; pauses: Pauses }): Network => {
  const graphOf = (account: NetworkAccount, signal: AbortSignal) =>
    metaGraph(account, 'Instagram', origins, signal);
  return {
    // Instagram takes no keys: the container is what is published only once. Comments have none.
    newKey,
    prepare: async (account, step, signal) =>
      prepare({ graph: graphOf(account, signal), origins, account, pauses }, step),
    send: async (account, sending, signal) => send(graphOf(account, signal), sending),
    find: async (account, sending, signal) => find(graphOf(account, signal), sending),
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
    remove: async (account, post, signal) => {
      const graph = graphOf(account, signal);
      return removePost(graph, post, () => identify(graph));
    },
  };
};

export const instagram = instagramWith({ origins: metaOrigins, pauses: usualPauses });

import { randomUUID } from 'node:crypto';

import { removePost } from '#server/networks/graph/account.ts';
import { countsOfAll } from '#server/networks/graph/insights.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { usualPauses, type Pauses } from '#server/networks/waiting.ts';
import { threadsGraph, threadsOrigins, type Origins } from './api.ts';
import { connectingTo, renew } from './connect.ts';
import { identify } from './identity.ts';
import { countsOf, followersOf } from './metrics.ts';
import { prepare } from './prepare.ts';
import { find, send } from './publish.ts';

interface Given {
  origins: Origins;
  /** While Threads processes media. */
  pauses: Pauses;
}

/**
 * Posts to Threads. Text is sent as it is; media are fetched from this installation.
 * https://developers.facebook.com/docs/threads
 *
 * There is no `idOf`: the URL of a post does not contain the id that the API needs. Nothing is revoked when an
 * account is removed: the API has no request for it.
 */
export const threadsWith = ({ origins, pauses }: Given): Network => {
  const graphOf = (account: NetworkAccount, signal: AbortSignal) => threadsGraph(account, origins, signal);
  return {
    // Threads takes no keys: the container is what is published only once.
    newKey: () => randomUUID(),
    prepare: async (account, step, signal) =>
      prepare({ graph: graphOf(account, signal), account, pauses }, step),
    send: async (account, sending, signal) => send(graphOf(account, signal), sending),
    find: async (account, sending, signal) => find(graphOf(account, signal), sending),
    connecting: connectingTo(origins),
    check: async (account, signal) => identify(graphOf(account, signal)),
    renew: async (account, signal) => renew(graphOf(account, signal), origins),
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

export const threads = threadsWith({
  origins: threadsOrigins,
  pauses: usualPauses,
});

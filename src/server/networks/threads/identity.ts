import { z } from 'zod';

import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { callGraph, requestGraph, graphId, type Graph } from '#server/networks/graph/graph.ts';

const text = z.string().nullish().catch(null);

/** https://developers.facebook.com/docs/threads/threads-profiles */
const profile = z.object({
  id: graphId,
  username: z.string(),
  name: text,
  threads_profile_picture_url: text,
});

/**
 * The token's profile. Throws `NetworkError`: `expired` where the token is void, `reject` where it does not
 * allow publishing.
 */
export async function identify(graph: Graph): Promise<Identity> {
  const query = { fields: 'id,username,name,threads_profile_picture_url' };
  const user = await requestGraph(graph, { path: '/me', query }, profile);
  // Only a token that may publish may read this: a proof that leaves no trace.
  const fields = 'quota_usage,reply_quota_usage';
  await callGraph(graph, { path: `/${user.id}/threads_publishing_limit`, query: { fields } });
  const handle = readTitle(user.username, false) ?? user.id;
  return {
    remoteId: user.id,
    name: readTitle(user.name, false) ?? handle,
    handle,
    avatarUrl: webAddress(user.threads_profile_picture_url),
    settings: {},
  };
}

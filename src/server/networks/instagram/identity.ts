import type { z } from 'zod';

import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { requestGraph } from '#server/networks/graph/graph.ts';
import { igUser, igUserFields } from '#server/networks/graph/pages.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { inspectToken } from '#server/networks/graph/token.ts';
import { neededScopes } from './scopes.ts';

export function identityOf(user: z.infer<typeof igUser>): Identity {
  const handle = readTitle(user.username, false) ?? user.id;
  return {
    remoteId: user.id,
    name: readTitle(user.name, false) ?? handle,
    handle,
    avatarUrl: webAddress(user.profile_picture_url),
    settings: {},
  };
}

/** The account as it is now, with proven permissions. Throws `NetworkError`: `expired` where they are gone. */
export async function identify(graph: MetaGraph): Promise<Identity> {
  await inspectToken(graph, graph.app, neededScopes, 'expired');
  return identityOf(
    await requestGraph(graph, { path: `/${graph.id}`, query: { fields: igUserFields } }, igUser),
  );
}

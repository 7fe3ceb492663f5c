import { readTitle } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { requestGraph } from '#server/networks/graph/graph.ts';
import { nameOf, page, pageFields, type Page } from '#server/networks/graph/pages.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { inspectToken } from '#server/networks/graph/token.ts';
import { neededScopes } from './scopes.ts';

export function identityOf(
  found: Omit<Page, 'access_token' | 'tasks' | 'instagram_business_account'>,
): Identity {
  return {
    remoteId: found.id,
    name: nameOf(found),
    handle: readTitle(found.username, false),
    avatarUrl: found.picture ?? null,
    settings: {},
  };
}

/** The page as it is now, with proven permissions. Throws `NetworkError`: `expired` where they are gone. */
export async function identify(graph: MetaGraph): Promise<Identity> {
  await inspectToken(graph, graph.app, neededScopes, 'expired');
  return identityOf(await requestGraph(graph, { path: `/${graph.id}`, query: { fields: pageFields } }, page));
}

import { z } from 'zod';

import type { Published } from '#server/networks/network.ts';
import { means } from './errors.ts';
import { requestGraph, type Graph } from './graph.ts';
import type { MetaGraph } from './secret.ts';

const followed = z.object({ followers_count: z.int().min(0).nullish().catch(null) });

/** Null where they are not reported. */
export async function followersOf(graph: MetaGraph): Promise<number | null> {
  const request = { path: `/${graph.id}`, query: { fields: 'followers_count' } };
  return (await requestGraph(graph, request, followed)).followers_count ?? null;
}

/** `unready`: Threads calls what it cannot find so. */
const gone = ['gone', 'unready'] as const;

/**
 * One that is gone already counts as deleted.
 * @param proveAccess throws where the account itself cannot be read: what it may not see looks deleted
 */
export async function removePost(
  graph: Graph,
  { id }: Pick<Published, 'id'>,
  proveAccess: () => Promise<unknown>,
): Promise<void> {
  const request = { method: 'DELETE', path: `/${encodeURIComponent(id)}` } as const;
  try {
    await requestGraph(graph, request, z.object({ success: z.literal(true) }));
  } catch (error) {
    // Graph answers the same where the right to delete is missing: then the post can still be read.
    if (!means(error, ...gone) || (await isThere(graph, id))) throw error;
    await proveAccess();
  }
}

async function isThere(graph: Graph, id: string): Promise<boolean> {
  try {
    await requestGraph(graph, { path: `/${encodeURIComponent(id)}`, query: { fields: 'id' } }, z.object({}));
    return true;
  } catch (error) {
    if (means(error, ...gone)) return false;
    throw error;
  }
}

import { z } from 'zod';

import { NetworkError, type MeasuredPost } from '#server/networks/network.ts';
import { callGraph, read, type Graph, type GraphRequest } from './graph.ts';

const value = z.number().min(0).optional().catch(undefined);

/** https://developers.facebook.com/docs/graph-api/reference/insights; sums are under `total_value`. */
const insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value })).catch([]),
      total_value: z.object({ value }).optional().catch(undefined),
    }),
  ),
});

/** Ours, by the network's. */
type Names = Readonly<Record<string, string>>;

/** Insights under our names; what the network does not report is missing. */
export async function readInsights(graph: Graph, request: GraphRequest, names: Names): Promise<Counts> {
  const query = { ...request.query, metric: Object.keys(names).join(',') };
  const { data } = read(graph, await callGraph(graph, { ...request, query }), insights);
  const counts = data.flatMap(({ name, values, total_value: sum }): [string, number][] => {
    const [ours, count] = [names[name], sum?.value ?? values.at(-1)?.value];
    return ours === undefined || count === undefined ? [] : [[ours, count]];
  });
  return Object.fromEntries(counts);
}

/** All are missing where the network refuses: a page or a post with few viewers has none. */
export async function insightsIfAny(graph: Graph, request: GraphRequest, names: Names): Promise<Counts> {
  try {
    return await readInsights(graph, request, names);
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reject') return {};
    throw error;
  }
}

type Counts = Record<string, number>;

/**
 * The counts of several posts. One that the network refuses to show must not keep the others from being read;
 * if all fail, their error is the network's answer. Null means that one no longer exists.
 * @param proveAccess throws where the account itself cannot be read: what it may not see looks deleted
 */
export async function countsOfAll(
  posts: readonly MeasuredPost[],
  countsOf: (post: MeasuredPost) => Promise<Counts | null>,
  proveAccess: () => Promise<unknown>,
): Promise<Map<string, Counts>> {
  const read = await Promise.all(
    posts.map(async (post) => {
      try {
        return { id: post.id, counts: await countsOf(post) };
      } catch (error) {
        if (error instanceof NetworkError && error.kind === 'reject')
          return { id: post.id, counts: {}, refusal: error };
        throw error;
      }
    }),
  );
  const refusals = read.flatMap((one) => ('refusal' in one && one.refusal ? [one.refusal] : []));
  if (refusals[0] && refusals.length === read.length) throw refusals[0];
  if (read.some(({ counts }) => counts === null)) await proveAccess();
  return new Map(read.flatMap(({ id, counts }) => (counts === null ? [] : [[id, counts]])));
}

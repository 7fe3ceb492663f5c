import { z } from 'zod';

import { callGraph, read, type Graph, type GraphRequest } from './graph.ts';

/** https://developers.facebook.com/docs/graph-api/results */
const cursors = z
  .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional()
  .catch(undefined);

/**
 * The objects of a list, up to `pages` pages of 100. The cursor is followed, not the URL of the next page,
 * which contains the token.
 */
export async function listAll<Schema extends z.ZodType>(
  graph: Graph,
  request: GraphRequest,
  item: Schema,
  { pages }: { pages: number },
): Promise<z.infer<Schema>[]> {
  const found: z.infer<Schema>[] = [];
  const page = z.object({ data: z.array(item), paging: cursors });
  let after: string | undefined;
  for (let number = 0; number < pages; number += 1) {
    const query = { limit: '100', ...request.query, after };
    const { data, paging } = read(graph, await callGraph(graph, { ...request, query }), page);
    found.push(...data);
    after = paging?.cursors?.after;
    if (data.length === 0 || after === undefined || paging?.next === undefined) break;
  }
  return found;
}

import { z } from 'zod';

import { mustHaveNone } from '#server/networks/examine.ts';
import { requestGraph } from '#server/networks/graph/graph.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import type { NetworkStep, Published } from '#server/networks/network.ts';
import { problemOf } from './options.ts';

/** Replaces the text of a post that Copydesk has made. https://developers.facebook.com/docs/pages-api/posts */
export async function correct(graph: MetaGraph, { id }: Published, step: NetworkStep): Promise<void> {
  mustHaveNone(problemOf(step));
  const request = { path: `/${encodeURIComponent(id)}`, form: { message: step.body } };
  await requestGraph(graph, request, z.object({ success: z.literal(true) }));
}

import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { tumblr as facts } from '#contract/networks/tumblr.ts';
import { mediaCounts, stepProblem } from '#server/networks/examine.ts';
import type { NetworkStep } from '#server/networks/network.ts';

/** What is chosen for a post (`contract/networks/tumblr.ts`), as Tumblr takes it. */
const chosen = z.object({
  tags: z
    .array(z.string())
    .transform((tags) => tags.map((tag) => tag.trim().replace(/^#+\s*/, '')).filter((tag) => tag !== ''))
    .catch([]),
  source_url: z.string().trim().catch(''),
});

export function choiceOf({ options = {} }: Pick<NetworkStep, 'options'>): Record<string, string> {
  const { tags, source_url } = chosen.parse(options);
  return { tags: tags.join(','), ...(source_url !== '' && { source_url }) };
}

/** https://www.tumblr.com/docs/npf#total-content-blocks-limit */
const mostBlocks = 1_000;

/** What is wrong with a step, as a sentence; null for nothing. */
export function problemOf(step: NetworkStep): MessageText | null {
  const problem = stepProblem(facts, step);
  if (problem !== null) return problem;
  if (step.kind === 'thread' && mediaCounts(step).videos > 0)
    return () => t`Tumblr takes videos in the first part of a thread only.`;
  const blocks = step.body.split('\n').length + step.media.length;
  if (blocks <= mostBlocks) return null;
  return () =>
    t`The post has ${{ count: blocks }} lines, images and videos together: Tumblr takes ${{ most: mostBlocks }}.`;
}

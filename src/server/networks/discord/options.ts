import { z } from 'zod';

import type { NetworkStep } from '#server/networks/network.ts';

const options = z.object({
  mentions: z.enum(['none', 'people', 'everyone']).catch('none'),
  suppress_embeds: z.boolean().catch(false),
  silent: z.boolean().catch(false),
  spoiler: z.boolean().catch(false),
});

/**
 * What is chosen for a step. The further parts of a thread and the comment are silent: members have been
 * notified of the post.
 */
export function optionsOf({ kind, options: chosen }: Pick<NetworkStep, 'kind' | 'options'>) {
  const read = options.parse(chosen ?? {});
  return kind === 'post' ? read : { ...read, silent: true };
}

import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { threads as facts } from '#contract/networks/threads.ts';
import { stepProblem } from '#server/networks/examine.ts';
import type { NetworkStep } from '#server/networks/network.ts';

const options = z.object({
  topic: z
    .string()
    .transform((text) => text.trim().replace(/^#/, '') || undefined)
    .optional()
    .catch(undefined),
  reply_control: z
    .enum(['everyone', 'accounts_you_follow', 'followers_only', 'mentioned_only'])
    .optional()
    .catch(undefined),
});

export function optionsOf({ options: chosen = {} }: Pick<NetworkStep, 'options'>) {
  return options.parse(chosen);
}

/** What is wrong with a step, as a sentence; null for nothing. */
export function problemOf(step: NetworkStep): MessageText | null {
  const { topic } = optionsOf(step);
  if (topic !== undefined && (/[.&]/.test(topic) || topic.length > 50))
    return () => t`A topic has 1 to 50 characters, without periods and ampersands.`;
  return stepProblem(facts, step);
}

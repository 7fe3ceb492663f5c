import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { facebook as facts } from '#contract/networks/facebook.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { mediaCounts, stepProblem } from '#server/networks/examine.ts';
import type { NetworkStep } from '#server/networks/network.ts';

const options = z.object({
  format: z.enum(['feed', 'reel', 'story']).catch('feed'),
  link: z.string().trim().optional().catch(undefined),
});

export function optionsOf({ options: chosen = {} }: Pick<NetworkStep, 'options'>) {
  const { format, link } = options.parse(chosen);
  return { format, link: link === '' ? undefined : link };
}

/** What is wrong with a step, as a sentence; null for nothing. */
export function problemOf(step: NetworkStep): MessageText | null {
  const { format, link } = optionsOf(step);
  const { videos } = mediaCounts(step);
  if (step.kind === 'post' && format === 'reel' && (videos !== 1 || step.media.length !== 1))
    return () => t`A reel is exactly one video.`;
  if (step.kind === 'post' && format === 'story' && step.media.length !== 1)
    return () => t`A story is exactly one image or one video.`;
  if (link !== undefined && !/^https?:$/.test(URL.parse(link)?.protocol ?? ''))
    return () => t`“${{ link }}” is not the URL of a page.`;
  return stepProblem(facts, step);
}

/**
 * The URL whose preview is shown below the text: the chosen one, or the first in the text. `byText`: nobody
 * chose it, so the post goes out without it where Facebook cannot read the page.
 */
export function linkOf(step: NetworkStep): { url: string; byText: boolean } | null {
  if (step.media.length > 0) return null;
  const { link } = optionsOf(step);
  if (link !== undefined) return { url: link, byText: false };
  const first = linksIn(step.body).find(({ bare }) => !bare);
  return first ? { url: first.url, byText: true } : null;
}

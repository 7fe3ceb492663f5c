import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { instagram as facts } from '#contract/networks/instagram.ts';
import { mediaCounts, stepProblem } from '#server/networks/examine.ts';
import type { NetworkStep } from '#server/networks/network.ts';

const line = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional()
  .catch(undefined);

const names = z
  .array(z.string())
  .transform((all) => all.map((name) => name.trim().replace(/^@/, '')).filter((name) => name !== ''))
  .catch([]);

const options = z.object({
  format: z.enum(['feed', 'reel', 'story']).catch('feed'),
  share_to_feed: z.boolean().catch(true),
  cover: line,
  collaborators: names,
  user_tags: names,
  location: line,
});

export type Options = z.infer<typeof options>;

export function optionsOf({ options: chosen = {} }: Pick<NetworkStep, 'options'>): Options {
  return options.parse(chosen);
}

/** What is wrong with a step, as a sentence; null for nothing. */
export function problemOf(step: NetworkStep): MessageText | null {
  const problem = stepProblem(facts, step);
  if (problem !== null || step.kind !== 'post') return problem;
  const { format, location } = optionsOf(step);
  if (step.media.length === 0) return () => t`Instagram needs an image or a video.`;
  if (format === 'reel' && (step.media.length !== 1 || mediaCounts(step).videos !== 1))
    return () => t`A reel is exactly one video.`;
  if (format === 'story' && step.media.length !== 1)
    return () => t`A story is exactly one image or one video.`;
  if (location !== undefined && !/^\d+$/.test(location))
    return () => t`“${{ location }}” is not the number of a Facebook page with a place.`;
  return null;
}

/**
 * Tags on a picture need a place: they are spread over its lower part. In a video they have none.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media
 */
export function tagsFor({ user_tags: tagged }: Options, kind: 'image' | 'video'): string | undefined {
  if (tagged.length === 0) return undefined;
  const tags = tagged.map((username, at) => ({
    username,
    ...(kind === 'image' && { x: Number(((at + 1) / (tagged.length + 1)).toFixed(3)), y: 0.8 }),
  }));
  return JSON.stringify(tags);
}

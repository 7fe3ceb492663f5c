import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { optionText } from '#contract/networks/options.ts';
import { tiktok as facts } from '#contract/networks/tiktok.ts';
import { overLimit } from '#contract/text/text-length.ts';
import { mediaCounts, stepProblem } from '#server/networks/examine.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import type { Creator } from './creator.ts';

const flag = z.boolean().catch(false);
const line = z
  .string()
  .catch('')
  .transform((text) => text.trim());

const options = z.object({
  mode: z.enum(['direct', 'draft']).catch('direct'),
  privacy: line,
  comments: flag,
  duets: flag,
  stitches: flag,
  own_brand: flag,
  branded_content: flag,
  ai_generated: flag,
  cover_at: line,
  photo_title: line,
  auto_music: flag,
});

export type Options = z.infer<typeof options>;

export function optionsOf({ options: chosen = {} }: Pick<NetworkStep, 'options'>): Options {
  return options.parse(chosen);
}

export const isDraft = (step: Pick<NetworkStep, 'options'>) => optionsOf(step).mode === 'draft';

export const isVideo = (step: Pick<NetworkStep, 'media'>) => mediaCounts(step).videos > 0;

/** What is wrong with a step, whoever the account is, as a sentence; null for nothing. */
export function problemOf(step: NetworkStep): MessageText | null {
  const text = isVideo(step) ? facts.text : (facts.textWith?.images ?? facts.text);
  const problem = stepProblem({ ...facts, text }, step);
  if (problem) return problem;
  if (step.media.length === 0) return () => t`TikTok needs a video or images.`;
  const { mode, privacy, branded_content: branded, photo_title: title } = optionsOf(step);
  const { over } = overLimit(title, titleLimit);
  if (over > 0)
    return () =>
      t`The title of the images is ${plural({ over }, { one: '# character', other: '# characters' })} too long: TikTok takes ${{ most: titleLimit.limit }}.`;
  if (mode === 'draft') return null;
  if (privacy === '') return () => t`TikTok needs “Who can see it”. Choose it under Options.`;
  if (branded && privacy === 'SELF_ONLY') return () => t`Branded content can’t be visible to you only.`;
  return null;
}

const titleLimit = { limit: 90, unit: 'utf16' } as const;

/** What the account cannot have of a post that is published directly. */
export function problemFor(
  { privacy_level_options: offered }: Creator,
  step: NetworkStep,
): MessageText | null {
  const { privacy } = optionsOf(step);
  if (offered.includes(privacy)) return null;
  return () =>
    t`This account cannot choose that visibility at present. TikTok offers it: ${{ offered: offered.map(labelOf).join(', ') }}.`;
}

/** As the composer names it. */
function labelOf(privacy: string): string {
  const option = facts.options?.find(({ name }) => name === 'privacy');
  return option ? optionText(option, privacy) : privacy;
}

/**
 * The post as TikTok wants it. What people can do with it is off unless it was chosen; what the account has switched
 * off since for all its posts stays off.
 * https://developers.tiktok.com/doc/content-posting-api-reference-direct-post,
 * https://developers.tiktok.com/doc/content-posting-api-reference-photo-post
 */
export function postInfo(step: NetworkStep, creator: Creator): Record<string, string | boolean | number> {
  const chosen = optionsOf(step);
  const text = step.body.trim() === '' ? {} : { [isVideo(step) ? 'title' : 'description']: step.body };
  const common = {
    ...text,
    privacy_level: chosen.privacy,
    disable_comment: !chosen.comments || creator.comment_disabled,
    brand_content_toggle: chosen.branded_content,
    brand_organic_toggle: chosen.own_brand,
  };
  if (!isVideo(step))
    return {
      ...common,
      ...(chosen.photo_title !== '' && { title: chosen.photo_title }),
      auto_add_music: chosen.auto_music,
    };
  const coverMs = Math.round(Number(chosen.cover_at) * 1_000);
  return {
    ...common,
    disable_duet: !chosen.duets || creator.duet_disabled,
    disable_stitch: !chosen.stitches || creator.stitch_disabled,
    is_aigc: chosen.ai_generated,
    ...(chosen.cover_at !== '' && Number.isFinite(coverMs) && { video_cover_timestamp_ms: coverMs }),
  };
}

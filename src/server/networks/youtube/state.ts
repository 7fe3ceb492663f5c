import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { callApi, read, type Api } from './api.ts';

/** A video as YouTube has it. https://developers.google.com/youtube/v3/docs/videos#status */
export const video = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  snippet: z
    .object({
      channelId: z.string().optional().catch(undefined),
      title: z.string().catch(''),
      description: z.string().catch(''),
    })
    .optional()
    .catch(undefined),
  status: z
    .object({
      uploadStatus: z.string().catch(''),
      failureReason: z.string().nullish().catch(null),
      rejectionReason: z.string().nullish().catch(null),
      privacyStatus: z.string().catch(''),
      publishAt: z.string().nullish().catch(null),
    })
    .optional()
    .catch(undefined),
});

export type Video = z.infer<typeof video>;

const list = z.object({ items: z.array(video).default([]) });

/** Null where there is none of this id, or where it is another channel's. */
export async function videoAt(api: Api, id: string): Promise<Video | null> {
  const query = { part: 'snippet,status', id };
  const [found] = read(await callApi(api, { to: '/youtube/v3/videos', query }), list).items;
  return found && isOwn(api, found) ? found : null;
}

export const isOwn = ({ secret }: Api, { snippet }: Video): boolean =>
  snippet?.channelId === undefined || snippet.channelId === secret.channel;

export type Stage = 'processing' | 'ready' | 'refused' | 'deleted';

const stages: ReadonlyMap<string, Stage> = new Map([
  ['processed', 'ready'],
  ['failed', 'refused'],
  ['rejected', 'refused'],
  ['deleted', 'deleted'],
]);

/** How far YouTube is with a video. An unknown state is taken for work that goes on. */
export function stageOf({ status }: Video): Stage {
  return stages.get(status?.uploadStatus ?? '') ?? 'processing';
}

/** In YouTube's own names for its reasons, those for which a person can do something. */
const reasons: Readonly<Record<string, MessageText>> = {
  codec: () => t`YouTube cannot read the video’s codec.`,
  conversion: () => t`YouTube couldn’t convert the video.`,
  emptyFile: () => t`YouTube received an empty file.`,
  invalidFile: () => t`YouTube cannot read the video’s format.`,
  tooSmall: () => t`The video is too small for YouTube.`,
  duplicate: () => t`YouTube has this video already and refuses it as a duplicate.`,
  length: () => t`The video is longer than YouTube allows the channel.`,
  copyright: () => t`YouTube refuses the video for its copyright.`,
  claim: () => t`YouTube refuses the video because of a copyright claim.`,
  inappropriate: () => t`YouTube refuses the video as inappropriate.`,
  legal: () => t`YouTube refuses the video for legal reasons.`,
  termsOfUse: () => t`YouTube refuses the video as against its terms.`,
  trademark: () => t`YouTube refuses the video for a trademark.`,
  uploaderAccountClosed: () => t`The channel’s account is closed.`,
  uploaderAccountSuspended: () => t`The channel’s account is suspended.`,
};

/** What YouTube could not process, or refuses after processing. */
export function refusedVideo({ status }: Video): NetworkError {
  const reason = status?.rejectionReason ?? status?.failureReason ?? null;
  const known = reason !== null && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  return new NetworkError('reject', known ?? (() => t`YouTube couldn’t process the video.`), {
    replyText: reason?.slice(0, 300) ?? null,
    next: fixInCopy,
  });
}

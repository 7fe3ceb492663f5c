import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import { refused, type Reply } from './youtube-reply.ts';

export interface VideoSwitches {
  /** How often a video is still being processed when it is asked for. */
  processing: number;
  /** What becomes of it then, besides `processed`. */
  refusal: { uploadStatus: 'failed' | 'rejected'; reason: string } | null;
  /** YouTube keeps all videos private, whatever is asked for. */
  locked: boolean;
  /** Likes are not reported. */
  hidesLikes: boolean;
  /** The channel may set thumbnails. */
  verified: boolean;
}

/** https://developers.google.com/youtube/v3/docs/videos#resource-representation: what can be set. */
const writable = z.strictObject({
  id: z.string().optional(),
  snippet: z
    .strictObject({
      title: z.string(),
      description: z.string().default(''),
      tags: z.array(z.string()).default([]),
      categoryId: z.string().optional(),
      defaultLanguage: z.string().optional(),
      defaultAudioLanguage: z.string().optional(),
    })
    .optional(),
  status: z
    .strictObject({
      privacyStatus: z.enum(['public', 'unlisted', 'private']).optional(),
      selfDeclaredMadeForKids: z.boolean().optional(),
      containsSyntheticMedia: z.boolean().optional(),
      embeddable: z.boolean().optional(),
      license: z.enum(['youtube', 'creativeCommon']).optional(),
      publicStatsViewable: z.boolean().optional(),
      publishAt: z.string().optional(),
    })
    .optional(),
  paidProductPlacementDetails: z.strictObject({ hasPaidProductPlacement: z.boolean() }).optional(),
});

type Writable = z.infer<typeof writable>;

export interface StoredVideo {
  id: string;
  channelId: string;
  snippet: NonNullable<Writable['snippet']>;
  status: NonNullable<Writable['status']>;
  hasPaidPromotion: boolean;
  notifies: boolean;
  bytes: number;
  /** How often it is asked for before it is processed. */
  left: number;
  views: number;
  likes: number;
  comments: number;
  /** The bytes of its own thumbnail. */
  thumbnail: number | null;
}

/** The videos of the one channel, public or not, in the order of their uploads. */
export function createVideos(switches: VideoSwitches, channelId: () => string) {
  const videos: StoredVideo[] = [];

  /** The parsed resource, or YouTube's refusal. */
  function parse(json: unknown, part: string): { video: Writable } | { reply: Reply } {
    const parsed = writable.safeParse(json);
    if (!parsed.success)
      return { reply: refused(400, 'invalidVideoMetadata', z.prettifyError(parsed.error)) };
    const { snippet, ...others } = parsed.data;
    const named = Object.keys({ ...others, ...(snippet && { snippet }) }).filter((key) => key !== 'id');
    const missing = named.find((key) => !part.split(',').includes(key));
    if (missing !== undefined) return { reply: refused(400, 'unexpectedPart', missing) };
    if (snippet) {
      const { title, description, tags } = snippet;
      if (title.trim() === '' || title.length > 100 || /[<>]/.test(title))
        return {
          reply: refused(400, 'invalidTitle', 'The request metadata specifies an invalid video title.'),
        };
      if (Buffer.byteLength(description) > 5_000 || /[<>]/.test(description))
        return {
          reply: refused(
            400,
            'invalidDescription',
            'The request metadata specifies an invalid video description.',
          ),
        };
      const length = tags.map((tag) => (tag.includes(' ') ? `"${tag}"` : tag)).join(',').length;
      if (length > 500 || tags.some((tag) => /[<>,]/.test(tag)))
        return {
          reply: refused(400, 'invalidTags', 'The request metadata specifies invalid video keywords.'),
        };
    }
    return { video: parsed.data };
  }

  function uploadStatusOf({ left }: StoredVideo): string {
    if (left > 0) return 'uploaded';
    return switches.refusal?.uploadStatus ?? 'processed';
  }

  /** The resource as the API returns it. */
  function shown(video: StoredVideo) {
    const { refusal } = switches;
    const uploadStatus = uploadStatusOf(video);
    return {
      kind: 'youtube#video',
      id: video.id,
      snippet: { ...video.snippet, channelId: video.channelId, publishedAt: '2026-03-01T12:00:00Z' },
      status: {
        ...video.status,
        uploadStatus,
        ...(uploadStatus === 'failed' && { failureReason: refusal?.reason }),
        ...(uploadStatus === 'rejected' && { rejectionReason: refusal?.reason }),
      },
      statistics: {
        viewCount: String(video.views),
        ...(!switches.hidesLikes && { likeCount: String(video.likes) }),
        favoriteCount: '0',
        commentCount: String(video.comments),
      },
    };
  }

  const at = (id: string) => videos.find((video) => video.id === id);

  return {
    videos,
    at,
    parse,
    shown,

    add(video: Writable, { bytes, notifies }: { bytes: number; notifies: boolean }): StoredVideo {
      const added: StoredVideo = {
        id: randomBytes(8).toString('base64url'),
        channelId: channelId(),
        snippet: video.snippet ?? { title: 'unknown', description: '', tags: [] },
        status: video.status ?? { privacyStatus: 'public' },
        hasPaidPromotion: video.paidProductPlacementDetails?.hasPaidProductPlacement ?? false,
        notifies,
        bytes,
        left: switches.processing,
        views: 0,
        likes: 0,
        comments: 0,
        thumbnail: null,
      };
      videos.push(added);
      return added;
    },

    list(query: URLSearchParams): Reply {
      const asked = (query.get('id') ?? '').split(',');
      if (asked.length > 50) return refused(400, 'invalidFilters', 'Too many ids');
      const items = videos.filter(({ id }) => asked.includes(id));
      const reply = { status: 200, body: { items: items.map(shown) } };
      for (const video of items) video.left = Math.max(0, video.left - 1);
      return reply;
    },

    /** An update resets what its parts leave out. */
    update(json: unknown, query: URLSearchParams): Reply {
      const part = query.get('part') ?? '';
      const parsed = parse(json, part);
      if ('reply' in parsed) return parsed.reply;
      const { id = '', snippet, status, paidProductPlacementDetails: paid } = parsed.video;
      const video = at(id);
      if (!video)
        return refused(404, 'videoNotFound', 'The video that you are trying to update cannot be found.');
      if (snippet && snippet.categoryId === undefined)
        return refused(
          400,
          'invalidCategoryId',
          'The snippet.categoryId property specifies an invalid category ID.',
        );
      if (snippet) video.snippet = snippet;
      if (part.includes('status'))
        video.status = {
          privacyStatus: 'public',
          ...status,
          ...(switches.locked && { privacyStatus: 'private' }),
        };
      if (paid) video.hasPaidPromotion = paid.hasPaidProductPlacement;
      return { status: 200, body: shown(video) };
    },

    remove(id: string): Reply {
      const index = videos.findIndex((video) => video.id === id);
      if (index === -1)
        return refused(404, 'videoNotFound', 'The video that you are trying to delete cannot be found.');
      videos.splice(index, 1);
      return { status: 204 };
    },

    setThumbnail(id: string, bytes: number, type: string): Reply {
      const video = at(id);
      if (!video) return refused(404, 'videoNotFound', 'The video cannot be found.');
      if (!switches.verified)
        return refused(
          403,
          'forbidden',
          "The authenticated user doesn't have permissions to upload and set custom video thumbnails.",
        );
      if (bytes === 0 || !['image/jpeg', 'image/png'].includes(type))
        return refused(400, 'invalidImage', 'The provided image content is invalid.');
      video.thumbnail = bytes;
      return { status: 200, body: { kind: 'youtube#thumbnailSetResponse', items: [] } };
    },
  };
}

export type Videos = ReturnType<typeof createVideos>;

import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import { refused, type Reply } from './youtube-reply.ts';
import type { Videos } from './youtube-videos.ts';

export interface ChannelSwitches {
  /** The channel of the sign-in; null where the Google account has none. */
  channel: { id: string; title: string; longUploads: string | undefined } | null;
  /** Null where the channel hides it. */
  subscribers: number | null;
  playlists: { id: string; title: string }[];
  /** Nothing can be added to playlists. */
  playlistsFail: boolean;
  commentsOff: boolean;
}

interface StoredComment {
  id: string;
  videoId: string;
  text: string;
  author: string;
  at: number;
}

const entry = z.strictObject({
  snippet: z.strictObject({
    playlistId: z.string(),
    resourceId: z.strictObject({ kind: z.literal('youtube#video'), videoId: z.string() }),
  }),
});

const thread = z.strictObject({
  snippet: z.strictObject({
    channelId: z.string(),
    videoId: z.string(),
    topLevelComment: z.strictObject({ snippet: z.strictObject({ textOriginal: z.string().min(1) }) }),
  }),
});

/** What a channel has besides its videos. */
export function createChannel(switches: ChannelSwitches, videos: Videos, now: () => number) {
  const comments: StoredComment[] = [];
  const entries: { playlistId: string; videoId: string }[] = [];
  const ok = (body: unknown): Reply => ({ status: 200, body });

  return {
    comments,
    entries,

    channels(): Reply {
      const { channel, subscribers } = switches;
      if (!channel) return ok({ kind: 'youtube#channelListResponse' });
      const { id, title, longUploads } = channel;
      return ok({
        items: [
          {
            id,
            snippet: {
              title,
              customUrl: '@marshmedia',
              thumbnails: { default: { url: 'https://yt3.example/marsh.jpg' } },
            },
            status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: longUploads },
            statistics: {
              viewCount: '12345',
              hiddenSubscriberCount: subscribers === null,
              ...(subscribers !== null && { subscriberCount: String(subscribers) }),
            },
          },
        ],
      });
    },

    /** Two on a page, so that there are several. */
    listPlaylists(query: URLSearchParams): Reply {
      const asked = query.get('id')?.split(',');
      const all = switches.playlists.filter(({ id }) => asked?.includes(id) ?? true);
      const from = Number(query.get('pageToken') ?? 0);
      const items = all.slice(from, from + 2).map(({ id, title }) => ({ id, snippet: { title } }));
      return ok({ items, ...(from + 2 < all.length && { nextPageToken: String(from + 2) }) });
    },

    listEntries(query: URLSearchParams): Reply {
      const found = entries.filter(
        ({ playlistId, videoId }) =>
          playlistId === query.get('playlistId') && videoId === query.get('videoId'),
      );
      return ok({ items: found.map((_, index) => ({ id: `entry-${index}` })) });
    },

    addEntry(json: unknown): Reply {
      const { playlistId, resourceId } = entry.parse(json).snippet;
      if (switches.playlistsFail) return refused(500, 'backendError', 'Backend error');
      if (!switches.playlists.some(({ id }) => id === playlistId))
        return refused(404, 'playlistNotFound', 'The playlist cannot be found.');
      entries.push({ playlistId, videoId: resourceId.videoId });
      return ok({ id: 'entry' });
    },

    addComment(json: unknown): Reply {
      const { channelId, videoId, topLevelComment } = thread.parse(json).snippet;
      const video = videos.at(videoId);
      if (!video) return refused(404, 'videoNotFound', 'The video cannot be found.');
      if (switches.commentsOff || video.status.selfDeclaredMadeForKids === true)
        return refused(
          403,
          'forbidden',
          'The comment thread could not be created due to insufficient permissions.',
        );
      const id = `Ug${randomBytes(18).toString('base64url')}`;
      comments.push({
        id,
        videoId,
        text: topLevelComment.snippet.textOriginal,
        author: channelId,
        at: now(),
      });
      video.comments += 1;
      return ok({ kind: 'youtube#commentThread', id });
    },

    listComments(query: URLSearchParams): Reply {
      const found = comments.filter(({ videoId }) => videoId === query.get('videoId')).toReversed();
      return ok({
        items: found.map(({ id, videoId, text, author, at }) => ({
          id,
          snippet: {
            videoId,
            topLevelComment: {
              id,
              snippet: {
                textOriginal: text,
                authorChannelId: { value: author },
                publishedAt: new Date(at).toISOString(),
              },
            },
          },
        })),
      });
    },

    removeComment(id: string): Reply {
      const index = comments.findIndex((comment) => comment.id === id);
      if (index === -1) return refused(404, 'commentNotFound', 'The comment cannot be found.');
      comments.splice(index, 1);
      return { status: 204 };
    },
  };
}

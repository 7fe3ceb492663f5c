import { randomBytes } from 'node:crypto';

import { refused, type Outcome, type Reply } from './youtube-reply.ts';
import type { Videos } from './youtube-videos.ts';

export interface UploadSwitches {
  /** So many parts arrive by half, and then the connection breaks off. */
  cuts: number;
  /** So many answers to the last part are lost, although the video is stored. */
  lostAnswers: number;
  /** Of each part only a half is stored. */
  storesHalf: boolean;
  /** The channel has uploaded as many videos as it may in 24 hours. */
  uploadLimit: boolean;
}

/** Parts other than the last are multiples of this. */
const unit = 262_144;

const weekMs = 7 * 86_400_000;

interface Session {
  json: unknown;
  part: string;
  notifies: boolean;
  total: number;
  stored: number;
  endsAt: number;
  /** The video that it has become. */
  video: string | null;
}

/** https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol */
export function createUploads(
  switches: UploadSwitches,
  { videos, origin, now }: { videos: Videos; origin: () => string; now: () => number },
) {
  const sessions = new Map<string, Session>();

  function progress({ stored, video }: Session): Reply {
    const done = video === null ? undefined : videos.at(video);
    if (done) return { status: 200, body: videos.shown(done) };
    return { status: 308, headers: stored > 0 ? { range: `bytes=0-${stored - 1}` } : {} };
  }

  function finish(session: Session): Reply {
    const parsed = videos.parse(session.json, session.part);
    if ('reply' in parsed) return parsed.reply;
    session.video = videos.add(parsed.video, { bytes: session.total, notifies: session.notifies }).id;
    return progress(session);
  }

  return {
    sessions,

    begin(json: unknown, query: URLSearchParams, headers: NodeJS.Dict<string | string[]>): Reply {
      if (switches.uploadLimit)
        return refused(
          400,
          'uploadLimitExceeded',
          'The user has exceeded the number of videos they may upload.',
        );
      const part = query.get('part') ?? '';
      const parsed = videos.parse(json, part);
      if ('reply' in parsed) return parsed.reply;
      const total = Number(headers['x-upload-content-length']);
      const type = String(headers['x-upload-content-type']);
      if (query.get('uploadType') !== 'resumable' || !(total > 0) || !type.startsWith('video/'))
        return refused(400, 'mediaBodyRequired', 'The request does not include the video content.');
      const id = randomBytes(24).toString('base64url');
      const notifies = query.get('notifySubscribers') !== 'false';
      sessions.set(id, { json, part, notifies, total, stored: 0, endsAt: now() + weekMs, video: null });
      const location = `${origin()}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`;
      return { status: 200, headers: { location } };
    },

    proceed(id: string, range: string, bytes: Buffer): Outcome {
      const session = sessions.get(id);
      if (!session || session.endsAt <= now()) return { status: 404, body: 'Not Found' };
      if (range === `bytes */${session.total}`) return progress(session);
      const [, from = NaN, to = NaN, total = NaN] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []).map(
        Number,
      );
      const isLast = to + 1 === session.total;
      if (total !== session.total || to - from + 1 !== bytes.length || from !== session.stored)
        return refused(400, 'badRequest', 'Failed to parse Content-Range header.');
      if (!isLast && bytes.length % unit !== 0)
        return refused(400, 'badRequest', 'The part is no multiple of 256 KB.');
      if (switches.cuts > 0 || switches.storesHalf) {
        session.stored += Math.floor(bytes.length / 2 / unit) * unit;
        if (switches.cuts === 0) return progress(session);
        switches.cuts -= 1;
        return 'cut';
      }
      session.stored += bytes.length;
      const reply = isLast ? finish(session) : progress(session);
      if (!isLast || switches.lostAnswers === 0) return reply;
      switches.lostAnswers -= 1;
      return 'cut';
    },
  };
}

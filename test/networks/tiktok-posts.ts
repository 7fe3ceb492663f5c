import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import { ok, refused, type Reply } from './tiktok-faults.ts';
import { directVideo, inboxVideo, photos, type PostInfo } from './tiktok-requests.ts';

/** What TikTok makes of posts. https://developers.tiktok.com/doc/content-posting-api-reference-direct-post */
export interface PostSwitches {
  /** For how many requests of its status a post is being processed. */
  processing: number;
  /** For how many more a public post is being reviewed, without an id. */
  review: number;
  /** Why TikTok gives up the next posts, when it has all of them. */
  failsWith: string | null;
  /** Whether the status says how much has arrived. */
  tellsUploaded: boolean;
  isAudited: boolean;
  isPrivate: boolean;
  /** Images must be below this address; null where all are verified. */
  verified: string | null;
  creator: Creator;
}

export interface Creator {
  privacy_level_options: string[];
  comment_disabled: boolean;
  duet_disabled: boolean;
  stitch_disabled: boolean;
  max_video_post_duration_sec: number;
}

export interface TiktokPost {
  id: string;
  attempt: string;
  /** Null for a draft. */
  info: PostInfo | null;
  media: { bytes: number; type: string }[];
  likes: number;
}

interface Attempt {
  id: string;
  isDraft: boolean;
  info: PostInfo | null;
  upload: Upload | null;
  state: 'waiting' | 'working' | 'failed';
  reason: string;
  left: number;
  review: number;
  post: TiktokPost | null;
}

interface Upload {
  token: string;
  until: number;
  size: number;
  chunk: number;
  count: number;
  received: number;
  type: string;
}

const MB = 1_000_000;
const hourMs = 3_600_000;

/** Ids have more digits than JavaScript's numbers. */
const firstId = 7_301_234_567_890_123_457n;

export function createPosts(switches: PostSwitches, { origin, now, isRevoked }: Parts) {
  const attempts = new Map<string, Attempt>();
  const posts: TiktokPost[] = [];
  let made = 0n;

  function begin(kind: string, given: Pick<Attempt, 'isDraft' | 'info' | 'upload'>): Attempt {
    const id = `${kind}~v2-1.${7_123_456_789 + attempts.size}`;
    const { processing: left, review } = switches;
    const attempt: Attempt = { id, ...given, state: 'waiting', reason: '', left, review, post: null };
    attempts.set(id, attempt);
    return attempt;
  }

  /** TikTok has all of it: it becomes a post, which is seen at once, though TikTok goes on working at it. */
  function finish(attempt: Attempt, media: TiktokPost['media'], reason = switches.failsWith): void {
    const why = isRevoked() ? 'auth_removed' : reason;
    if (why !== null) return void Object.assign(attempt, { state: 'failed', reason: why });
    attempt.state = 'working';
    if (attempt.isDraft) return;
    made += 1n;
    attempt.post = { id: String(firstId + made), attempt: attempt.id, info: attempt.info, media, likes: 0 };
    posts.push(attempt.post);
  }

  function forbidden(level: string): Reply | null {
    const { isAudited, isPrivate, creator } = switches;
    if (!isAudited && (!isPrivate || level !== 'SELF_ONLY'))
      return refused(
        403,
        'unaudited_client_can_only_post_to_private_accounts',
        'Please review our guidelines',
      );
    return creator.privacy_level_options.includes(level)
      ? null
      : refused(403, 'privacy_level_option_mismatch', 'Privacy level is not among the options');
  }

  function initVideo(isDraft: boolean, body: unknown): Reply {
    const parsed = (isDraft ? inboxVideo : directVideo).safeParse(body);
    if (!parsed.success) return refused(400, 'invalid_param', z.prettifyError(parsed.error));
    const { source_info: source } = parsed.data;
    const info = isDraft ? null : directVideo.parse(body).post_info;
    const problem = info && forbidden(info.privacy_level);
    if (problem) return problem;
    const { video_size: size, chunk_size: chunk, total_chunk_count: count } = source;
    const isWhole = count === 1 && chunk === size && size <= 64 * MB;
    const isDivided = chunk >= 5 * 1_048_576 && chunk <= 64 * MB && size - (count - 1) * chunk <= 128 * MB;
    if (count !== Math.floor(size / chunk) || count > 1_000 || !(isWhole || isDivided))
      return refused(400, 'invalid_param', 'The total chunk count is invalid');
    const token = randomBytes(16).toString('hex');
    const upload = { token, until: now() + hourMs, size, chunk, count, received: 0, type: '' };
    const attempt = begin(isDraft ? 'v_inbox_file' : 'v_pub_file', { isDraft, info, upload });
    const address = `${origin()}/video/?upload_id=${attempts.size}&upload_token=${token}`;
    return ok({ publish_id: attempt.id, upload_url: address });
  }

  return {
    attempts,
    posts,
    initVideo,

    async initPhotos(body: unknown, pull: Parts['pull']): Promise<Reply> {
      const parsed = photos.safeParse(body);
      if (!parsed.success) return refused(400, 'invalid_param', z.prettifyError(parsed.error));
      const asked = parsed.data;
      const isDraft = asked.post_mode === 'MEDIA_UPLOAD';
      const info = asked.post_mode === 'DIRECT_POST' ? asked.post_info : null;
      const problem = info && forbidden(info.privacy_level);
      if (problem) return problem;
      const { verified } = switches;
      if (verified !== null && !asked.source_info.photo_images.every((image) => image.startsWith(verified)))
        return refused(403, 'url_ownership_unverified', 'Please review our URL ownership verification rules');
      const attempt = begin('p_pub_url', { isDraft, info, upload: null });
      const media = await Promise.all(asked.source_info.photo_images.map(pull));
      const all = media.flatMap((one) => one ?? []);
      finish(attempt, all, all.length < media.length ? 'photo_pull_failed' : switches.failsWith);
      return ok({ publish_id: attempt.id });
    },

    /** The upload of an address, and how its next chunk must be. */
    uploadOf(token: string): Attempt | null {
      return [...attempts.values()].find(({ upload }) => upload?.token === token) ?? null;
    },

    /** https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide */
    receive(attempt: Attempt, { range, type, bytes }: { range: string; type: string; bytes: number }): Reply {
      const { upload } = attempt;
      if (!upload) return { status: 404, body: 'no such upload' };
      if (now() >= upload.until) return { status: 403, body: `upload_url ${upload.token} has expired` };
      const { size, chunk, count, received } = upload;
      const number = Math.floor(received / chunk);
      const end = number >= count - 1 ? size : received + chunk;
      if (received >= size || range !== `bytes ${received}-${end - 1}/${size}`)
        return { status: 416, body: 'Content-Range does not reflect the actual upload progress' };
      if (!['video/mp4', 'video/quicktime', 'video/webm'].includes(type) || bytes !== end - received)
        return { status: 400, body: 'Malformed headers' };
      Object.assign(upload, { received: end, type });
      const headers = { 'content-range': `bytes 0-${end - 1}/${size}` };
      if (end < size) return { status: 206, headers };
      finish(attempt, [{ bytes: size, type }]);
      return { status: 201, headers };
    },

    /** Whether so many bytes from there are the last chunk. */
    isLast: ({ upload }: Attempt, range: string) =>
      range.endsWith(`-${(upload?.size ?? 0) - 1}/${upload?.size}`),

    status(publishId: string): Reply {
      const attempt = attempts.get(publishId);
      if (!attempt) return refused(400, 'invalid_publish_id', 'The publish id does not exist');
      const { upload, post, isDraft } = attempt;
      const uploaded = switches.tellsUploaded && upload ? { uploaded_bytes: upload.received } : {};
      if (attempt.state === 'failed')
        return ok({ status: 'FAILED', fail_reason: attempt.reason, ...uploaded });
      if (attempt.state === 'waiting' || attempt.left > 0) {
        if (attempt.state === 'working') attempt.left -= 1;
        return ok({ status: upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD', ...uploaded });
      }
      if (isDraft && !post) return ok({ status: 'SEND_TO_USER_INBOX', ...uploaded });
      const isPublic = post?.info?.privacy_level === 'PUBLIC_TO_EVERYONE';
      const isReviewed = isPublic && attempt.review <= 0;
      attempt.review -= 1;
      return ok({
        status: 'PUBLISH_COMPLETE',
        publicaly_available_post_id: isReviewed && post ? [post.id] : [],
        ...uploaded,
      });
    },
  };
}

interface Parts {
  origin: () => string;
  now: () => number;
  isRevoked: () => boolean;
  /** Fetches an image; null where it is not there. */
  pull: (address: string) => Promise<{ bytes: number; type: string } | null>;
}

import { randomUUID } from 'node:crypto';

import { refused, type Reply } from './pinterest-oauth.ts';

export interface MediaSwitches {
  /** For how many requests of its status a video is being processed. */
  processing: number;
  processingFails: boolean;
  /** The storage refuses uploads with this code. */
  storage: string | null;
  /** Where videos are uploaded to; null for here. */
  uploadUrl: string | null;
}

export interface StoredVideo {
  status: 'registered' | 'processing' | 'succeeded' | 'failed';
  bytes: number;
  left: number;
  policy: string;
}

const parameterNames = [
  'x-amz-date',
  'x-amz-signature',
  'x-amz-security-token',
  'x-amz-algorithm',
  'key',
  'policy',
  'x-amz-credential',
  'Content-Type',
];

/** Videos. https://developers.pinterest.com/docs/api/v5/media-create */
export function createMedia(switches: MediaSwitches, origin: () => string) {
  const videos = new Map<string, StoredVideo>();

  return {
    videos,

    register(): Reply {
      const id = String(5_000_000_000 + videos.size);
      const policy = `policy-${randomUUID()}`;
      videos.set(id, { status: 'registered', bytes: 0, left: switches.processing, policy });
      const parameters = Object.fromEntries(parameterNames.map((name) => [name, `${name}-of-${id}`]));
      return {
        status: 201,
        body: {
          media_id: id,
          media_type: 'video',
          upload_url: switches.uploadUrl ?? `${origin()}/upload`,
          upload_parameters: { ...parameters, policy, 'Content-Type': 'multipart/form-data' },
        },
      };
    },

    /** As Amazon S3 takes a form: what stands behind the file is not read. */
    upload(entries: readonly [string, FormDataEntryValue][]): Reply {
      const names = entries.map(([name]) => name);
      const policy = entries.find(([name]) => name === 'policy')?.[1];
      const video = [...videos.values()].find((one) => one.policy === policy);
      const file = entries.at(-1)?.[1];
      const complete = parameterNames.every((name) => names.slice(0, -1).includes(name));
      const code = switches.storage ?? (video && complete && file instanceof File ? null : 'AccessDenied');
      if (code !== null)
        return {
          status: 403,
          headers: { 'content-type': 'application/xml' },
          body: `<Error><Code>${code}</Code><Message>Not with ${typeof policy === 'string' ? policy : ''}</Message></Error>`,
        };
      if (video && file instanceof File) {
        video.bytes = file.size;
        video.status = 'processing';
      }
      return { status: 204 };
    },

    status(id: string): Reply {
      const video = videos.get(id);
      if (!video) return refused(404, 5000, 'Media upload not found');
      if (video.status === 'processing' && video.left-- <= 0)
        video.status = switches.processingFails ? 'failed' : 'succeeded';
      return { status: 200, body: { media_id: id, media_type: 'video', status: video.status } };
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { bluesky as facts } from '#contract/networks/bluesky.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { newFileName } from '#server/networks/file-name.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { blob, type Blob } from './blob.ts';
import { XrpcError } from './errors.ts';
import type { Session } from './session.ts';
import { xrpc } from './xrpc.ts';

/**
 * Videos are uploaded to a separate service, which stores them at the account's server.
 * https://docs.bsky.app/docs/tutorials/video
 */
export interface VideoService {
  /** Its origin. */
  address: string;
  /** The pause between two status requests, in ms. */
  pauseMs: number;
}

export interface VideoEmbed {
  $type: 'app.bsky.embed.video';
  video: Blob;
  alt?: string;
  aspectRatio: { width: number; height: number };
}

const job = z.object({
  jobId: z.string(),
  state: z.string().optional(),
  blob: blob.optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});

type Job = z.infer<typeof job>;

/** The documentation puts it under `jobStatus`; the upload's response comes without. */
const jobAnswer = z.union([z.object({ jobStatus: job }).transform(({ jobStatus }) => jobStatus), job]);

const limits = z.object({
  canUpload: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
});

interface Uploading {
  account: NetworkAccount;
  session: Session;
  service: VideoService;
  signal: AbortSignal;
}

export async function videoEmbed(medium: PostMedia, at: Uploading): Promise<VideoEmbed> {
  const { video } = facts.media;
  const ceiling = {
    bytes: video?.bytes ?? null,
    seconds: video?.seconds ?? null,
    types: video?.formats.map((format) => `video/${format}`) ?? null,
  };
  const file = await at.account.media.video(medium, ceiling);
  await mustBeAllowed(at);
  const started = await upload(at, file);
  return {
    $type: 'app.bsky.embed.video',
    video: await ready(at, started),
    ...(medium.alt && { alt: medium.alt }),
    aspectRatio: { width: file.width, height: file.height },
  };
}

async function mustBeAllowed({ account, session, service, signal }: Uploading): Promise<void> {
  const method = 'app.bsky.video.getUploadLimits';
  const token = await serviceToken(session, account, didOf(service.address), method);
  const { canUpload, message, error } = await xrpc(
    account.io,
    service.address,
    method,
    { token, answer: limits, signal },
    account.now(),
  );
  if (canUpload) return;
  throw new NetworkError('reject', () => t`Bluesky’s daily video limit for this account is reached.`, {
    replyText: message ?? error ?? null,
    next: () => t`Publish it tomorrow or without the video. A new account must verify its email first.`,
  });
}

async function upload(
  { account, session, service, signal }: Uploading,
  file: Awaited<ReturnType<NetworkAccount['media']['video']>>,
): Promise<Job> {
  // The service passes the token on to the account's server, to store the video there.
  const token = await serviceToken(session, account, didOf(session.server), 'com.atproto.repo.uploadBlob');
  const query = { did: session.did, name: newFileName(file.type) };
  return xrpc(
    account.io,
    service.address,
    'app.bsky.video.uploadVideo',
    { query, token, bytes: { body: file, type: file.type }, answer: jobAnswer, timeoutMs: 240_000, signal },
    account.now(),
  ).catch((error: unknown) => {
    // The same video is there already: the error names its job.
    const known =
      error instanceof XrpcError && error.code === 'already_exists' ? job.safeParse(error.body) : null;
    if (known?.success) return known.data;
    throw error;
  });
}

/** Waits until the service has processed the video, as long as the signal allows. */
async function ready({ account, service, signal }: Uploading, started: Job): Promise<Blob> {
  for (let status = started; ;) {
    if (status.blob) return status.blob;
    if (status.state === 'JOB_STATE_FAILED')
      throw new NetworkError('reject', () => t`Bluesky couldn’t process the video.`, {
        replyText: [status.error, status.message].filter(Boolean).join(': ') || null,
        next: () => t`Save it as an MP4 with H.264 and AAC and retry, or publish the post without it.`,
      });
    await pause(service.pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    const query = { jobId: status.jobId };
    const method = 'app.bsky.video.getJobStatus';
    status = await xrpc(
      account.io,
      service.address,
      method,
      { query, answer: jobAnswer, signal },
      account.now(),
    );
  }
}

const minutes = 30;

/** A token for one method of another service, on the account's behalf. */
async function serviceToken(
  session: Session,
  account: NetworkAccount,
  audience: string,
  method: string,
): Promise<string> {
  const exp = Math.floor(account.now().getTime() / 1_000) + minutes * 60;
  const { token } = await session.call('com.atproto.server.getServiceAuth', {
    query: { aud: audience, lxm: method, exp: String(exp) },
    answer: z.object({ token: z.string() }),
  });
  return token;
}

function didOf(origin: string): string {
  return `did:web:${new URL(origin).hostname}`;
}

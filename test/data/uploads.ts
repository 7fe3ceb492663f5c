import { once } from 'node:events';

import type { Medium } from '#contract/media/media.ts';
import type { uploads } from '#contract/media/uploads.ts';
import type { DataOf } from '#contract/operation.ts';
import { createApp } from '#server/app.ts';
import { checkUploadJob } from '#server/areas/media/uploads/jobs.ts';
import type { Deps } from '#server/context.ts';
import type { Answer, TestApp } from '#test/app/app.ts';
import { known } from '#test/app/known.ts';

export type Upload = DataOf<typeof uploads.get>['upload'];

/** The program listening on loopback, for clients that send files piece by piece. */
export async function listeningApp(deps: Deps) {
  const fastify = await createApp(deps, { checkAnswers: true });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  if (!fastify.server.listening) await once(fastify.server, 'listening');
  const origin = new URL(fastify.listeningOrigin);
  return {
    origin: origin.origin,
    /** Where an upload's pieces go. */
    urlOf: ({ way }: Upload) => {
      if (way?.by !== 'tus') throw new Error('the upload does not go through the server');
      return new URL(new URL(way.url).pathname, origin).href;
    },
    close: () => fastify.close(),
  };
}

/** Calls of uploads.php with a member's key. */
export function uploader(app: TestApp, key: string) {
  const call = (action: string, input: object) => app.call('POST', 'uploads.php', { action, ...input }, key);
  return {
    call,
    start: async (input: object) => uploadOf(await call('start', { name: 'Low tide.mp4', ...input })),
    get: async (upload_id: number) =>
      uploadOf(await app.call('GET', 'uploads.php', { action: 'get', upload_id }, key)),
    list: async () => {
      const { body } = await app.call('GET', 'uploads.php', {}, key);
      return (body.data as { uploads: Upload[] }).uploads;
    },
    /** Finishes it, runs the check as a worker does, and says what became of it. */
    finish: async (upload_id: number) => {
      const asked = uploadOf(await call('finish', { upload_id }));
      await checkUploadJob.run(app.deps, { id: upload_id }, new AbortController().signal);
      return uploadOf(await call('finish', { upload_id: asked.upload_id }));
    },
  };
}

export function uploadOf({ body }: Answer): Upload {
  if (!body.success) throw new Error(`the upload was refused: ${JSON.stringify(body.error)}`);
  return (body.data as { upload: Upload }).upload;
}

export const mediumOfUpload = ({ medium }: Upload): Medium => known(medium);

/** One request of the tus protocol, written by hand. */
export async function piece(
  url: string,
  key: string,
  { offset, bytes, headers = {} }: { offset: number; bytes: Uint8Array; headers?: Record<string, string> },
): Promise<{ status: number; offset: number | null; headers: Headers }> {
  const response = await fetch(url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${key}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    body: Buffer.from(bytes),
  });
  await response.arrayBuffer();
  return { status: response.status, offset: offsetOf(response), headers: response.headers };
}

/** Asks how far an upload is. */
export async function head(url: string, key: string) {
  const response = await fetch(url, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0' },
  });
  return { status: response.status, offset: offsetOf(response), headers: response.headers };
}

function offsetOf({ headers }: Response): number | null {
  const offset = headers.get('upload-offset');
  return offset === null ? null : Number(offset);
}

import sharp from 'sharp';

import type { Medium } from '#contract/media/media.ts';
import type { Answer, TestApp } from '#test/app/app.ts';

/** A picture of one colour with a mark at its upper left, which shows its rotation. */
export function picture(
  format: 'jpeg' | 'png' | 'webp' | 'gif',
  { width = 400, height = 300, colour = '#336699' } = {},
) {
  const mark = { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: { create: { ...mark, background: '#ffffff' } }, left: 0, top: 0 }])
    .toFormat(format);
}

/** Data that compresses badly, always the same. */
export function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, state = 1; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Sends a file as a browser's form does. */
export async function sendFile(
  app: TestApp,
  key: string,
  bytes: Uint8Array,
  { name = 'picture.jpg', type = 'image/jpeg', field = 'file' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set(field, new Blob([Buffer.from(bytes)], { type }), name);
  const packed = new Response(form);
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/tool/api/v1/schedule.php?action=upload',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': packed.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await packed.arrayBuffer()),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** An upload's response with its extensions. */
export interface Uploaded {
  url: string;
  type: string;
  media_id: number;
  name: string;
  width: number;
  height: number;
  seconds: number | null;
  bytes: number;
  duplicate: boolean;
}

export function uploadedOf({ body }: Answer): Uploaded {
  if (!body.success) throw new Error(`the upload was refused: ${JSON.stringify(body.error)}`);
  return body.data as Uploaded;
}

/** The file at one of our URLs. */
export async function fileAt(app: TestApp, url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  const response = await app.fastify.inject({ url: pathname + search, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

export function mediumOf({ body }: Answer): Medium {
  if (!body.success) throw new Error(`no medium was answered: ${JSON.stringify(body.error)}`);
  return (body.data as { medium: Medium }).medium;
}

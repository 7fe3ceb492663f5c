import { describe, expect, test } from 'vitest';

import type { Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import {
  dataOf,
  draftOf,
  postOf,
  schedule,
  startOrganization,
  type Row,
} from '#test/app/specification-client.ts';
import { noise, picture } from '#test/data/media.ts';
import { codeOf } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';

/** The specification's upload, and what becomes of media over a network's ceiling. */

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00Z';
const office = await startOrganization(await freshDatabase(), { now: () => now });
const { fastify, owner } = office;
const [bluesky, x, mastodon] = (await office.project('Marsh Daily', ['bluesky', 'x', 'mastodon'])).accounts;
const reader = await office.member('reader');

/** Sends a file in a form, as curl -F does. */
async function upload(
  bytes: Uint8Array,
  name: string,
  { key = owner.key, field = 'file' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set(field, new Blob([Buffer.from(bytes)]), name);
  const packed = new Response(form);
  const response = await fastify.inject({
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

const imageOf = (format: 'jpeg' | 'png' | 'gif' | 'webp') => picture(format).toBuffer();
const files: [string, string, () => Promise<Uint8Array>][] = [
  ['a.mp4', 'video/mp4', () => video({ seconds: 1 })],
  ['a.mov', 'video/quicktime', () => video({ seconds: 1, format: 'mov' })],
  ['a.jpg', 'image/jpeg', () => imageOf('jpeg')],
  ['a.png', 'image/png', () => imageOf('png')],
  ['a.gif', 'image/gif', () => imageOf('gif')],
  ['a.webp', 'image/webp', () => imageOf('webp')],
];

describe('upload', () => {
  test.each(files)(
    'takes %s and answers with its address and type, for use in media',
    async (name, type, bytes) => {
      const { url, ...rest } = dataOf(await upload(await bytes(), name));
      expect(rest).toMatchObject({ type });
      expect(url).toMatch(/^https?:\/\//);
      expect(await postOf(owner, await draftOf(owner, { media: [url] }))).toMatchObject({
        media: [{ url }],
      });
      const { pathname } = new URL(String(url));
      expect((await fastify.inject({ url: pathname })).headers['content-type']).toContain(type);
    },
  );

  test.each([
    ['a text', 'a.txt', Buffer.from('not a picture')],
    ['a text that is called a picture', 'a.jpg', Buffer.from('not a picture')],
    ['a drawing', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', 'a.png', Buffer.alloc(0)],
  ])('refuses %s', async (_what, name, bytes) => {
    expect(codeOf(await upload(bytes, name))).toBe('422 validation_error');
  });

  test('refuses a file in another field, a body that is no form, and a key that only reads', async () => {
    const bytes = await imageOf('png');
    expect(codeOf(await upload(bytes, 'a.png', { field: 'picture' }))).toBe('422 validation_error');
    expect(codeOf(await schedule(owner, 'upload', { file: 'a.png' }))).toBe('422 validation_error');
    expect(codeOf(await upload(bytes, 'a.png', { key: reader.key }))).toBe('403 insufficient_scope');
  });

  test('takes up to 50 MB and not a byte more', async () => {
    const most = 50 * 1024 * 1024;
    const start = await video({ seconds: 1 });
    /** A video with room for more at its end, as the format allows: a box named free. */
    const ofSize = (size: number) => {
      const bytes = Buffer.alloc(size);
      bytes.set(start);
      bytes.writeUInt32BE(size - start.length, start.length);
      bytes.write('free', start.length + 4);
      return bytes;
    };
    expect(codeOf(await upload(ofSize(most), 'a.mp4'))).toBe('200');
    expect(codeOf(await upload(ofSize(most + 1), 'b.mp4'))).toBe('422 validation_error');
  });

  test('is not needed for a video at a public address', async () => {
    const url = 'https://example.com/an-hour.mp4';
    expect(await postOf(owner, await draftOf(owner, { media: [url] }))).toMatchObject({ media: [{ url }] });
  });
});

describe('media over a network’s ceiling', () => {
  const create = async (url: unknown) => {
    const sent = { body: 'The harbour opens again.', media: [url], scheduled_at: later };
    return dataOf(await schedule(owner, 'create', sent));
  };
  const statusOf = (made: Row, account: unknown) =>
    (made.results as Row[]).find(({ account_id }) => account_id === account)?.status;

  test('is, of a picture, made to fit: over 2 MB it still goes to Bluesky', async () => {
    const bytes = await noise(1_000, 1_000).png().toBuffer();
    expect(bytes.length).toBeGreaterThan(2_000_000);
    const made = await create(dataOf(await upload(bytes, 'noise.png')).url);
    expect(statusOf(made, bluesky)).toBe('queued');
  });

  test('is, of a video, refused for that network with the numbers; the others receive the post', async () => {
    const long = await video({ seconds: 141, bytesEach: 10 });
    const made = await create(dataOf(await upload(long, 'long.mp4')).url);
    expect([statusOf(made, x), statusOf(made, mastodon)]).toEqual(['skipped', 'queued']);
    expect(made.results).toContainEqual(
      expect.objectContaining({
        account_id: x,
        error: expect.objectContaining({ message: expect.stringMatching(/2 min 21 s.*2 min 20 s/) }),
      }),
    );
    const short = await video({ seconds: 140, bytesEach: 10 });
    expect(statusOf(await create(dataOf(await upload(short, 'short.mp4')).url), x)).toBe('queued');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { kept } from '#test/networks/kept.ts';
import {
  minute,
  newNetwork,
  publish,
  send,
  sendingOf,
  startDesk,
  withVideo,
} from '#test/networks/tiktok-desk.ts';
import { planOf, rangeOf } from './chunks.ts';

const mebibyte = 1_048_576;
const large = 20 * mebibyte + 7;

const puts = (requests: readonly string[]) => requests.filter((line) => line.startsWith('PUT'));

test('every video is divided as TikTok wants it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4_000_000_000 }), (bytes) => {
      const plan = planOf(bytes);
      const { chunk, count } = plan;
      expect(count).toBe(Math.floor(bytes / chunk));
      expect(count).toBeLessThanOrEqual(1_000);
      expect(count === 1 || chunk >= 5 * mebibyte).toBe(true);
      expect(chunk).toBeLessThanOrEqual(64_000_000);
      const last = rangeOf(plan, count - 1);
      expect(last.to).toBe(bytes);
      expect(last.to - last.from).toBeLessThanOrEqual(13 * mebibyte);
      expect(count === 1 ? 0 : rangeOf(plan, count - 2).to).toBe(last.from);
    }),
  );
});

describe('a large video', () => {
  test('is uploaded in chunks, the last of which makes the post', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin', {}, large));
    expect(puts(desk.server.requests)).toHaveLength(2);
    expect(desk.server.posts).toEqual([]);
    await send(desk, sending);
    expect(puts(desk.server.requests)).toHaveLength(3);
    expect(desk.server.posts[0]?.media).toEqual([{ bytes: large, type: 'video/mp4' }]);
  });

  test('whose file vanishes after its upload began is published all the same, once its end is read', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin', {}, large));
    const gone = { ...desk.account.media, video: () => Promise.reject(new Error('gone')) };
    await send({ ...desk, account: { ...desk.account, media: gone } }, sending);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('goes on where its upload was interrupted', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin', {}, large));
    let left = 1;
    const io: typeof desk.account.io = {
      fetch: (address, options) =>
        options?.method === 'PUT' && left-- <= 0
          ? desk.io.fetch('http://127.0.0.1:9/', options)
          : desk.io.fetch(address, options),
    };
    const torn = { ...desk, account: { ...desk.account, io } };
    await expect(sendingOf(torn, step)).rejects.toMatchObject({
      kind: expect.stringMatching(/retry|reject/),
    });
    await publish(desk, step);
    expect(puts(desk.server.requests)).toHaveLength(3);
    expect(desk.server.attempts.size).toBe(1);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('begins anew after a restart in the middle of its upload, and makes one post', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin', {}, large));
    const io: typeof desk.account.io = {
      fetch: (address, options) =>
        desk.io.fetch(options?.method === 'PUT' ? 'http://127.0.0.1:9/' : address, options),
    };
    await sendingOf({ ...desk, account: { ...desk.account, io } }, step).catch(() => null);
    await publish({ ...desk, network: newNetwork(desk.server) }, step);
    expect(desk.server.attempts.size).toBe(2);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('whose address has ended gets a new one', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin', {}, large));
    await sendingOf(desk, step);
    desk.server.pass(70 * minute);
    const sending = await sendingOf(desk, step);
    await send(desk, sending).catch(() => null);
    await publish(desk, step);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('that is another file by now gets an upload of its own', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin', {}, large));
    const io: typeof desk.account.io = {
      fetch: (address, options) =>
        desk.io.fetch(options?.method === 'PUT' ? 'http://127.0.0.1:9/' : address, options),
    };
    await sendingOf({ ...desk, account: { ...desk.account, io } }, step).catch(() => null);
    const { media } = desk.account;
    const shorter: typeof media = {
      ...media,
      video: async (_medium, ceiling) => media.video(desk.media.video('', 50_000), ceiling),
    };
    await publish({ ...desk, account: { ...desk.account, media: shorter } }, step);
    expect(desk.server.posts[0]?.media).toMatchObject([{ bytes: 50_000 }]);
  });
});

test('nothing that is stored grants access to an upload', async () => {
  const desk = await startDesk();
  const step = kept(withVideo(desk, 'Moin', {}, large));
  const { prepared } = await sendingOf(desk, step);
  for (const { upload } of desk.server.attempts.values()) {
    expect(upload?.token).toMatch(/\w{10}/);
    expect(JSON.stringify([prepared, step.earlier])).not.toContain(upload?.token);
  }
});

test('no error tells where to upload', async () => {
  const desk = await startDesk();
  const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
  desk.server.pass(70 * minute);
  const error: unknown = await send(desk, sending).catch((thrown: unknown) => thrown);
  const [attempt] = desk.server.attempts.values();
  expect(error).toMatchObject({ kind: 'retry', replyText: expect.stringMatching(/\w/) });
  expect(JSON.stringify(error)).not.toContain(attempt?.upload?.token);
  expect(desk.server.posts).toEqual([]);
});

test.each(['/video/?upload_token=granting', 'ftp://upload.example/?upload_token=granting'])(
  'an address to upload to that is none (%s) is told nowhere',
  async (upload_url) => {
    const desk = await startDesk();
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        if (!address.endsWith('/video/init/')) return answer;
        const data = { publish_id: 'v_pub_file~1', upload_url };
        return { ...answer, text: () => JSON.stringify({ data, error: { code: 'ok', message: '' } }) };
      },
    };
    const preparing = sendingOf(
      { ...desk, account: { ...desk.account, io } },
      withVideo(desk, 'Moin', {}, large),
    );
    const error: unknown = await preparing.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'retry' });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('granting');
  },
);

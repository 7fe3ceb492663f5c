import { describe, expect, test } from 'vitest';

import { publish, sendingOf } from '#test/networks/graph-desk.ts';
import { kept } from '#test/networks/kept.ts';
import { media, pin, signal, startDesk } from '#test/networks/pinterest-desk.ts';

const film = () => pin('words', { media: [media.video('a boat')] });

describe('a video', () => {
  test('is uploaded by the form that Pinterest gives, without our token, and pinned with a frame as its cover', async () => {
    const desk = await startDesk({ processing: 2 });
    await publish(desk, film());
    expect(desk.server.pins).toMatchObject([
      { mediaType: 'video', media: [100_000], alt: 'a boat', cover: { second: 1 } },
    ]);
    const upload = desk.server.requests.find(({ line }) => line === 'POST /upload');
    expect(upload?.headers.authorization).toBeUndefined();
  });

  test('has the cover that was chosen', async () => {
    const desk = await startDesk();
    const { url: cover } = media.picture('', 20);
    await publish(desk, { ...film(), options: { ...film().options, cover } });
    const [one] = desk.server.pins;
    expect(one?.cover?.second).toBeNull();
    expect(one?.cover?.bytes).toBeGreaterThan(100);
  });

  test('that is still being processed is taken up by the next attempt', async () => {
    const desk = await startDesk({ processing: 6 });
    const step = kept(film());
    await expect(desk.network.prepare(desk.account, step, signal)).rejects.toMatchObject({
      kind: 'retry',
      message: 'Pinterest has not finished with the media.',
      waitMs: 60_000,
    });
    await publish(desk, step);
    expect(desk.server.videos.size).toBe(1);
    expect(desk.server.pins).toHaveLength(1);
  });

  test('whose processing never ends never holds an attempt', async () => {
    const desk = await startDesk({ processing: Infinity });
    const step = kept(film());
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(desk.network.prepare(desk.account, step, signal)).rejects.toMatchObject({ kind: 'retry' });
    expect(desk.server.videos.size).toBe(1);
  });

  test('that Pinterest refuses after processing is uploaded anew by a retry', async () => {
    const desk = await startDesk({ processingFails: true });
    const step = kept(film());
    await expect(desk.network.prepare(desk.account, step, signal)).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('H.264'),
    });
    desk.server.switches.processingFails = false;
    await publish(desk, step);
    expect(desk.server.videos.size).toBe(2);
  });

  test('that Pinterest knows no longer is uploaded anew', async () => {
    const desk = await startDesk();
    const step = kept(film());
    await sendingOf(desk, step);
    desk.server.videos.clear();
    await expect(desk.network.prepare(desk.account, step, signal)).rejects.toMatchObject({ kind: 'retry' });
    await publish(desk, step);
    expect(desk.server.pins).toHaveLength(1);
  });

  test.each([
    ['AccessDenied', 'retry'],
    ['EntityTooLarge', 'reject'],
  ])(
    'that the storage refuses with %s is a case of %s, and nothing of the form is told',
    async (storage, kind) => {
      const desk = await startDesk({ storage });
      const error: unknown = await sendingOf(desk, film()).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind, replyText: expect.stringMatching(`^${storage}: Not with …$`) });
    },
  );

  test('is uploaded to no private address', async () => {
    const desk = await startDesk({ uploadUrl: 'http://10.0.0.1/upload' });
    await expect(sendingOf(desk, film())).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('cannot be reached from here'),
    });
  });

  test('is uploaded to no address that is none, which is told nowhere', async () => {
    const desk = await startDesk({ uploadUrl: '/upload?signature=granting' });
    const error: unknown = await sendingOf(desk, film()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'retry' });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('granting');
  });

  test('leaves nothing in what is kept that lets others upload', async () => {
    const desk = await startDesk({ processing: Infinity });
    const step = kept(film());
    await desk.network.prepare(desk.account, step, signal).catch(() => null);
    const stored = JSON.stringify(step.earlier);
    expect(stored).toContain(`"${[...desk.server.videos.keys()][0]}"`);
    expect(stored).not.toMatch(/policy|amz|upload/);
  });
});

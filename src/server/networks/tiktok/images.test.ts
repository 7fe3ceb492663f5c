import { describe, expect, test } from 'vitest';

import { kept } from '#test/networks/kept.ts';
import {
  find,
  minute,
  newNetwork,
  publish,
  send,
  sendingOf,
  startDesk,
  withImages,
} from '#test/networks/tiktok-desk.ts';

describe('images', () => {
  test('are found after a restart by what was stored as soon as TikTok named it', async () => {
    const desk = await startDesk({ processing: 20 });
    const step = kept(withImages(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
    desk.server.attempts.forEach((attempt) => void (attempt.left = 0));
    const restarted = { ...desk, network: newNetwork(desk.server) };
    expect(await find(restarted, sending)).toMatchObject({ state: 'found' });
    await publish(restarted, step);
    expect(desk.server.posts).toHaveLength(1);
  });

  test.each(['lose', 'garble', 'flood', 'fail'] as const)(
    'whose only name is lost (%s) are left to a person',
    async (does) => {
      const desk = await startDesk();
      const sending = await sendingOf(desk, withImages(desk, 'Moin'));
      desk.server.switches.next = { does };
      const waiting = new AbortController();
      const sent = desk.network
        .send(desk.account, sending, waiting.signal)
        .catch((thrown: unknown) => thrown);
      await expect.poll(() => desk.server.posts.length).toBe(1);
      if (does === 'lose') waiting.abort(new Error('enough'));
      expect(await sent).toBeInstanceOf(Error);
      expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
    },
  );

  test.each([
    ['a refusal that a failing server sends', { status: 500, code: 'invalid_param' }],
    ['a failure with status 200', { status: 200, code: 'internal_error' }],
    ['the code of a failed post', { status: 200, code: 'internal' }],
    ['neither a success nor a refusal', { status: 304, code: '' }],
  ])('whose request gets %s may be published', async (_what, { status, code }) => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withImages(desk, 'Moin'));
    desk.server.switches.next = { does: 'refuse', status, code, words: 'Please try again' };
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('that TikTok knows nothing of any more are asked for anew once a person says that they are not there', async () => {
    const desk = await startDesk({ processing: 20 });
    const step = kept(withImages(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
    desk.server.attempts.clear();
    desk.server.posts.splice(0);
    desk.server.switches.processing = 0;
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
    await send(desk, { ...(await sendingOf(desk, step)), key: sending.key });
    expect(desk.server.posts).toHaveLength(1);
  });

  test('that could not be fetched are asked for again', async () => {
    const desk = await startDesk({ failsWith: 'photo_pull_failed' });
    const step = kept(withImages(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'retry' });
    desk.server.switches.failsWith = null;
    // A step keeps its key over all attempts.
    await send(desk, { ...(await sendingOf(desk, step)), key: sending.key });
    expect(desk.server.posts).toHaveLength(1);
  });
});

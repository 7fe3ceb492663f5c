import { describe, expect, test } from 'vitest';

import { FetchError } from '#server/lib/fetch-error.ts';
import { kept } from '#test/networks/kept.ts';
import {
  find,
  minute,
  newNetwork,
  publish,
  send,
  sendingOf,
  startDesk,
  withVideo,
} from '#test/networks/tiktok-desk.ts';

describe('a video whose last chunk', () => {
  test('was cut off on its way is sent again, as the same attempt', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin', {}, 8_000_000));
    const sending = await sendingOf(desk, step);
    desk.server.switches.next = { does: 'cut' };
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: expect.stringMatching(/retry|unknown/) });
    expect(await find(desk, sending)).toEqual({ state: 'absent' });
    await publish(desk, step);
    expect(desk.server.posts).toHaveLength(1);
    expect(desk.server.attempts.size).toBe(1);
  });

  test('broke off before its end was read cannot have arrived', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin', {}, 8_000_000));
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        const { body } = options ?? {};
        if (typeof body !== 'object' || !('stream' in body)) return desk.io.fetch(address, options);
        await body.stream().getReader().read();
        throw new FetchError('unreachable', 'connection reset');
      },
    };
    await expect(send({ ...desk, account: { ...desk.account, io } }, sending)).rejects.toMatchObject({
      kind: 'retry',
    });
  });

  test('arrived although TikTok answered with an error is found, and not sent again', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    desk.server.switches.next = { does: 'fail' };
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(desk, sending)).toMatchObject({ state: 'found' });
    await publish(desk, step);
    await send(desk, sending);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('arrives in the very moment in which it is sent again is published once, and counts as published', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        if (options?.method === 'PUT') await desk.io.fetch(address, options);
        return desk.io.fetch(address, options);
      },
    };
    const published = await send({ ...desk, account: { ...desk.account, io } }, sending);
    expect(desk.server.posts.map(({ id }) => id)).toEqual([published.id]);
  });

  test('arrives after its attempt was given up is found the day after, and not sent again', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    desk.server.switches.next = { does: 'fail' };
    await send(desk, sending).catch(() => null);
    desk.server.pass(30 * 60 * minute);
    await publish({ ...desk, network: newNetwork(desk.server) }, step);
    expect(desk.server.posts).toHaveLength(1);
    expect(desk.server.attempts.size).toBe(1);
  });

  test('is refused while TikTok does not say what it has may be there', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    let isSent = false;
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        if (isSent) throw new FetchError('unreachable', 'connection reset');
        if (options?.method !== 'PUT') return desk.io.fetch(address, options);
        isSent = true;
        await desk.io.fetch(address, options);
        return desk.io.fetch(address, options);
      },
    };
    await expect(send({ ...desk, account: { ...desk.account, io } }, sending)).rejects.toMatchObject({
      kind: 'unknown',
    });
    expect(desk.server.posts).toHaveLength(1);
  });

  test('is refused says why, and the next attempt begins anew at once, in any process', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    desk.server.switches.next = { does: 'forbid', status: 400 };
    await expect(send(desk, sending)).rejects.toMatchObject({
      kind: 'retry',
      replyText: expect.stringContaining('400'),
      waitMs: null,
    });
    await publish({ ...desk, network: newNetwork(desk.server) }, step);
    expect(desk.server.posts).toHaveLength(1);
    expect(desk.server.attempts.size).toBe(2);
  });

  test('is refused by a post that TikTok has given up ends with TikTok’s reason', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    const givenUp = { state: 'failed', reason: 'frame_rate_check_failed' };
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        if (options?.method === 'PUT') {
          desk.server.switches.next = { does: 'forbid', status: 403 };
          desk.server.attempts.forEach((attempt) => Object.assign(attempt, givenUp));
        }
        return desk.io.fetch(address, options);
      },
    };
    await expect(send({ ...desk, account: { ...desk.account, io } }, sending)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'frame_rate_check_failed',
    });
  });

  test('is refused is known to be absent, although TikTok could not be asked at that moment', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    let isRefused = false;
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        if (isRefused) throw new FetchError('unreachable', 'connection reset');
        isRefused = options?.method === 'PUT';
        if (isRefused) desk.server.switches.next = { does: 'forbid', status: 404 };
        return desk.io.fetch(address, options);
      },
    };
    await expect(send({ ...desk, account: { ...desk.account, io } }, sending)).rejects.toMatchObject({
      kind: 'unknown',
    });
    const restarted = { ...desk, network: newNetwork(desk.server) };
    expect(await find(restarted, sending)).toEqual({ state: 'absent' });
  });

  test('is refused after one whose answer was lost may still arrive: a second attempt waits for that', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin'));
    desk.server.switches.next = { does: 'break' };
    await expect(publish(desk, step)).rejects.toMatchObject({ kind: 'unknown' });
    const again = await sendingOf(desk, step);
    desk.server.switches.next = { does: 'forbid', status: 400 };
    await expect(send(desk, again)).rejects.toMatchObject({ kind: 'retry' });
    await expect(sendingOf(desk, step)).rejects.toMatchObject({ kind: 'retry', waitMs: 65 * minute });
    expect(desk.server.posts).toEqual([]);
  });

  test('may be on its way when the process ends makes a second attempt wait until it cannot arrive', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    desk.server.switches.next = { does: 'break' };
    await send(desk, sending).catch(() => null);
    const restarted = { ...desk, network: newNetwork(desk.server) };
    await expect(find(restarted, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 65 * minute });
    await expect(sendingOf(restarted, step)).rejects.toMatchObject({ kind: 'retry', waitMs: 65 * minute });
    desk.server.pass(65 * minute);
    expect(await find(restarted, sending)).toEqual({ state: 'absent' });
    await publish(restarted, step);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('may have been sent is not sent anew because TikTok does not know the attempt', async () => {
    const desk = await startDesk();
    const step = kept(withVideo(desk, 'Moin'));
    await sendingOf(desk, step);
    desk.server.attempts.clear();
    const restarted = { ...desk, network: newNetwork(desk.server) };
    await expect(sendingOf(restarted, step)).rejects.toMatchObject({ kind: 'retry', waitMs: 65 * minute });
  });

  test('cannot be told from one that arrived is never called absent', async () => {
    const desk = await startDesk({ tellsUploaded: false });
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    const restarted = { ...desk, network: newNetwork(desk.server) };
    for (let hours = 0; hours < 5; hours += 1) {
      await expect(find(restarted, sending)).rejects.toMatchObject({ kind: 'retry' });
      desk.server.pass(60 * minute);
    }
    expect(desk.server.posts).toEqual([]);
  });
});

/** Tries until TikTok has processed it. */
async function publishLater(...[desk, step]: Parameters<typeof publish>): ReturnType<typeof publish> {
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const done = await publish(desk, step).catch(() => null);
    if (done) return done;
  }
  return publish(desk, step);
}

describe('processing', () => {
  test('that takes longer than the attempt leaves it open, and is found later', async () => {
    const desk = await startDesk({ processing: 6 });
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
    const restarted = { ...desk, network: newNetwork(desk.server) };
    await expect(find(restarted, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: minute });
    await expect(find(restarted, sending)).rejects.toMatchObject({ kind: 'retry' });
    expect(await find(restarted, sending)).toMatchObject({ state: 'found' });
  });

  test('that goes on while a person tries again is waited for: there is no second upload', async () => {
    const desk = await startDesk({ processing: 10 });
    const step = kept(withVideo(desk, 'Moin'));
    await expect(publish(desk, step)).rejects.toMatchObject({ kind: 'unknown' });
    const { published } = await publishLater(desk, step);
    expect(desk.server.posts.map(({ id }) => id)).toEqual([published.id]);
    expect(desk.server.attempts.size).toBe(1);
  });

  test('in a state that nobody knows is not taken for its end', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        return { ...answer, text: () => answer.text().replace('PUBLISH_COMPLETE', 'constructor') };
      },
    };
    const odd = { ...desk, account: { ...desk.account, io } };
    await expect(send(odd, sending)).rejects.toMatchObject({ kind: 'unknown' });
    await expect(find(odd, sending)).rejects.toMatchObject({ kind: 'retry' });
  });

  test('that never ends is neither published nor absent', async () => {
    const desk = await startDesk({ processing: Infinity });
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
    desk.server.pass(24 * 60 * minute);
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 15 * minute });
  });

  test.each([
    ['file_format_check_failed', 'reject'],
    ['frame_rate_check_failed', 'reject'],
    ['picture_size_check_failed', 'reject'],
    ['duration_check_failed', 'reject'],
    ['spam_risk_text', 'reject'],
    ['spam_risk', 'reject'],
    ['spam_risk_user_banned_from_posting', 'reject'],
    ['publish_cancelled', 'reject'],
    ['something_new', 'reject'],
    ['spam_risk_too_many_posts', 'rate_limited'],
    ['auth_removed', 'expired'],
    ['internal', 'retry'],
  ])('that ends with %s is no success, and says why', async (failsWith, kind) => {
    const desk = await startDesk({ failsWith });
    await expect(publish(desk, withVideo(desk, 'Moin'))).rejects.toMatchObject({
      kind,
      replyText: failsWith,
      message: expect.stringMatching(/\w{3}/),
    });
    expect(desk.server.posts).toEqual([]);
  });

  test('that failed is begun anew by the next attempt', async () => {
    const desk = await startDesk({ failsWith: 'file_format_check_failed' });
    const step = kept(withVideo(desk, 'Moin'));
    await expect(publish(desk, step)).rejects.toMatchObject({ kind: 'reject' });
    desk.server.switches.failsWith = null;
    await publish(desk, step);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('that failed after the attempt is absent, and the next attempt says why instead of repeating it', async () => {
    const desk = await startDesk({ failsWith: 'spam_risk_text' });
    const step = kept(withVideo(desk, 'Moin'));
    const sending = await sendingOf(desk, step);
    desk.server.switches.next = { does: 'fail' };
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(desk, sending)).toEqual({ state: 'absent' });
    await expect(sendingOf(desk, step)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'spam_risk_text',
    });
    expect(desk.server.attempts.size).toBe(1);
  });
});

describe('a sign-in that is revoked', () => {
  test('between upload and publishing publishes nothing', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    desk.server.signIns.revokeAll();
    await expect(send(desk, sending)).rejects.toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
    expect(desk.server.posts).toEqual([]);
  });

  test('when TikTok has all of it leaves the outcome open', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
    const io: typeof desk.account.io = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        if (options?.method === 'PUT') desk.server.signIns.revokeAll();
        return answer;
      },
    };
    await expect(send({ ...desk, account: { ...desk.account, io } }, sending)).rejects.toMatchObject({
      kind: 'unknown',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'expired' });
  });
});

test('a post that TikTok put into the inbox of its app, although it was not to be a draft, is not called published', async () => {
  const desk = await startDesk({ processing: 20 });
  const sending = await sendingOf(desk, withVideo(desk, 'Moin'));
  await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
  desk.server.attempts.forEach((attempt) => Object.assign(attempt, { isDraft: true, post: null, left: 0 }));
  await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
  expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
});

test('an attempt that TikTok no longer knows is not called absent', async () => {
  const desk = await startDesk();
  const { sending } = await publish(desk, withVideo(desk, 'Moin'));
  desk.server.attempts.clear();
  await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'retry' });
  desk.server.pass(3 * minute);
  expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
});

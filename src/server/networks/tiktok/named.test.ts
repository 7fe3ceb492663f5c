import { expect, test } from 'vitest';

import type { UnnamedPost } from '#server/networks/network.ts';
import { publish, signal, startDesk, withImages, withVideo, type Desk } from '#test/networks/tiktok-desk.ts';

const namesOf = async ({ network, account }: Desk, ...posts: UnnamedPost[]) =>
  network.named?.(account, posts, signal);

const unnamedOf = ({ published, sending }: Awaited<ReturnType<typeof publish>>): UnnamedPost => ({
  id: published.id,
  prepared: sending.prepared,
});

test.each([
  ['a video', 'video', withVideo],
  ['images', 'photo', withImages],
] as const)('%s that TikTok reviews late get their id and URL afterwards', async (_what, path, made) => {
  const desk = await startDesk({ review: 6 });
  const done = await publish(desk, made(desk, 'Moin'));
  expect(done.published.url).toBeNull();
  expect(await namesOf(desk, unnamedOf(done))).toEqual(new Map());
  desk.server.attempts.forEach((attempt) => void (attempt.review = 0));
  const [post] = desk.server.posts;
  const url = `https://www.tiktok.com/@marsh.media/${path}/${post?.id}`;
  expect(await namesOf(desk, unnamedOf(done))).toEqual(new Map([[done.published.id, { id: post?.id, url }]]));
});

test('a post that only the account sees, and one that TikTok has forgotten, get no name', async () => {
  const desk = await startDesk();
  const done = await publish(desk, withVideo(desk, 'Moin', { privacy: 'SELF_ONLY' }));
  expect(await namesOf(desk, unnamedOf(done))).toEqual(new Map());
  desk.server.attempts.clear();
  expect(await namesOf(desk, unnamedOf(done))).toEqual(new Map());
});

test('many posts without a name are no reason to ask TikTok more often than it takes', async () => {
  const desk = await startDesk();
  const { sending } = await publish(desk, withVideo(desk, 'Moin'));
  desk.server.requests.length = 0;
  const { prepared } = sending;
  const others = Array.from({ length: 60 }, (_, number) => ({ id: `v_pub_file~v2-1.${number}`, prepared }));
  expect(await namesOf(desk, ...others)).toEqual(new Map());
  expect(desk.server.requests.length).toBeLessThan(20);
});

test('names that TikTok gave before it takes no more questions are kept', async () => {
  const desk = await startDesk({ review: 6 });
  const done = await publish(desk, withVideo(desk, 'Moin'));
  desk.server.attempts.forEach((attempt) => void (attempt.review = 0));
  let asked = 0;
  const io: typeof desk.account.io = {
    fetch: async (address, options) =>
      ++asked > 1
        ? { ...(await desk.io.fetch(address, options)), status: 429, text: () => '' }
        : desk.io.fetch(address, options),
  };
  const one = unnamedOf(done);
  const names = await namesOf({ ...desk, account: { ...desk.account, io } }, one, {
    ...one,
    id: 'v_pub_file~2',
  });
  expect([...(names?.keys() ?? [])]).toEqual([one.id]);
});

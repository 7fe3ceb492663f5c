import { describe, expect, test } from 'vitest';

import { publish, signal, startDesk, withVideo, type Desk } from '#test/networks/tiktok-desk.ts';

const countsOf = async ({ network, account }: Desk, ...ids: string[]) =>
  network.metrics?.(
    account,
    ids.map((id) => ({ id, ownReplies: 0 })),
    signal,
  );

describe('the counts', () => {
  test('of a post are read by the id that TikTok has given it', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, withVideo(desk, 'Moin'));
    expect(await countsOf(desk, published.id)).toEqual(
      new Map([[published.id, { views: 10, likes: 0, comments: 0, shares: 0 }]]),
    );
  });

  test('of a post that TikTok has not named are missing; it is not gone', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, withVideo(desk, 'Moin', { privacy: 'SELF_ONLY' }));
    expect(await countsOf(desk, published.id)).toEqual(new Map([[published.id, {}]]));
  });

  test('are missing where the account has not allowed to read them', async () => {
    const desk = await startDesk({}, { scopes: ['user.info.basic', 'video.publish'] });
    const { published } = await publish(desk, withVideo(desk, 'Moin'));
    expect(await countsOf(desk, published.id)).toEqual(new Map([[published.id, {}]]));
    expect(await desk.network.followers?.(desk.account, signal)).toBeNull();
  });

  test('of nobody are not asked for', async () => {
    const desk = await startDesk();
    desk.server.requests.length = 0;
    expect(await countsOf(desk)).toEqual(new Map());
    expect(desk.server.requests).toEqual([]);
  });
});

test('the followers are those that TikTok counts', async () => {
  const desk = await startDesk();
  expect(await desk.network.followers?.(desk.account, signal)).toBe(1_234);
});

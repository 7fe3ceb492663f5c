import { describe, expect, test } from 'vitest';

import { newNetwork, post, publish, signal, startDesk } from '#test/networks/x-desk.ts';

type Desk = Awaited<ReturnType<typeof startDesk>>;

const countsOf = async ({ network, account }: Desk, id: string, ownReplies = 0) =>
  (await network.metrics?.(account, [{ id, ownReplies }], signal))?.get(id);

describe('numbers', () => {
  test.each(['tweet', 'post'] as const)('are read by the names of “%s”', async (vocabulary) => {
    const desk = await startDesk({ vocabulary });
    const { published } = await publish(desk, post('words'));
    expect(await countsOf(desk, published.id)).toEqual({
      likes: 0,
      reposts: 0,
      replies: 0,
      quotes: 0,
      bookmarks: 0,
      impressions: 0,
    });
  });

  test('are read by other names where X ignores those that it does not know', async () => {
    const desk = await startDesk({ vocabulary: 'post', ignoresUnknown: true });
    const { published } = await publish(desk, post('words'));
    expect(await countsOf(desk, published.id)).toMatchObject({ likes: 0, impressions: 0 });
  });

  test('are asked for by the names that worked, from the second time on', async () => {
    const desk = await startDesk({ vocabulary: 'post' });
    const { published } = await publish(desk, post('words'));
    await countsOf(desk, published.id);
    await countsOf(desk, published.id);
    const asked = desk.server.requests.map(({ line }) => /(\w+)\.fields=/.exec(line)?.[1]).filter(Boolean);
    expect(asked).toEqual(['tweet', 'post', 'post']);
  });

  test('of replies are those of others', async () => {
    const desk = await startDesk();
    const { published: first } = await publish(desk, post('first'));
    await publish(desk, post('second', { kind: 'thread' }), { post: first, before: first });
    expect((await countsOf(desk, first.id, 1))?.replies).toBe(0);
  });

  test('of more than a hundred posts are read in several requests', async () => {
    const desk = await startDesk();
    const ids: string[] = [];
    for (let made = 0; made < 101; made += 1)
      ids.push((await publish(desk, post(`number ${made}`))).published.id);
    const posts = ids.map((id) => ({ id, ownReplies: 0 }));
    expect((await desk.network.metrics?.(desk.account, posts, signal))?.size).toBe(101);
  });

  test('of a post that X neither counts nor misses are unknown, and the post is there', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('words'));
    const { id } = published;
    const io: typeof desk.io = {
      ...desk.io,
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        const type = 'https://api.x.com/2/problems/not-authorized-for-resource';
        return { ...answer, text: () => JSON.stringify({ errors: [{ resource_id: id, type }] }) };
      },
    };
    expect(await countsOf({ ...desk, account: { ...desk.account, io } }, id)).toEqual({});
  });
});

describe('deleting', () => {
  test.each(['not found', 'deleted', 'not deleted'] as const)(
    'a post that is gone succeeds, where X answers “%s”',
    async (gone) => {
      const desk = await startDesk({ gone });
      const { published } = await publish(desk, post('words'));
      await desk.network.remove?.(desk.account, published, signal);
      await newNetwork(desk.server).remove?.(desk.account, published, signal);
      expect(desk.server.posts).toEqual([]);
    },
  );

  test('a post that X keeps is refused', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('words'));
    const io: typeof desk.io = {
      ...desk.io,
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, { ...options, method: 'GET' });
        if (options?.method !== 'DELETE') return answer;
        return { ...answer, status: 200, text: () => '{"data":{"deleted":false}}' };
      },
    };
    await expect(desk.network.remove?.({ ...desk.account, io }, published, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'X did not delete the post.',
    });
  });
});

test('the text of a published post is not corrected: X would make another post of it', async () => {
  const { network } = await startDesk();
  expect(Object.keys(network)).not.toContain('correct');
});

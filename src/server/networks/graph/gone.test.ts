import { afterAll, describe, expect, test } from 'vitest';

import { facebookDesk } from '#test/networks/facebook-desk.ts';
import { closeAll, countsOf, post, publish, signal } from '#test/networks/graph-desk.ts';
import { noObject } from '#test/networks/graph.ts';
import { instagramDesk, withPicture } from '#test/networks/instagram-desk.ts';
import { threadsDesk } from '#test/networks/threads-desk.ts';

afterAll(closeAll);

const desks = {
  Facebook: async () => {
    const desk = await facebookDesk();
    return { desk, step: post('words') };
  },
  Instagram: async () => {
    const desk = await instagramDesk();
    return { desk, step: withPicture(desk, 'words') };
  },
  Threads: async () => {
    const desk = await threadsDesk();
    return { desk, step: post('words') };
  },
};

/** A published post, and its account after the network has hidden all that belongs to it. */
async function hidden(name: keyof typeof desks) {
  const { desk, step } = await desks[name]();
  const { published } = await publish(desk, step);
  const { io } = desk.account;
  const hiding: typeof io = {
    async fetch(address, options) {
      const answer = await io.fetch(address, options);
      const { status, body } = noObject('1');
      return options?.method === 'POST' ? answer : { ...answer, status, text: () => JSON.stringify(body) };
    },
  };
  return { desk, published, account: { ...desk.account, io: hiding } };
}

describe.each(['Facebook', 'Instagram', 'Threads'] as const)('%s', (name) => {
  test('reports no numbers of a post that was deleted', async () => {
    const { desk, step } = await desks[name]();
    const { published } = await publish(desk, step);
    await desk.network.remove?.(desk.account, published, signal);
    expect(await countsOf(desk, published)).toBeUndefined();
    await expect(desk.network.remove?.(desk.account, published, signal)).resolves.toBeUndefined();
  });

  test('hides a post as if it were deleted: it is not taken for gone where its account is hidden too', async () => {
    const { desk, published, account } = await hidden(name);
    await expect(countsOf({ ...desk, account }, published)).rejects.toMatchObject({ kind: 'reject' });
  });

  test('does not count a post as deleted where its account is hidden too', async () => {
    const { desk, published, account } = await hidden(name);
    await expect(desk.network.remove?.(account, published, signal)).rejects.toMatchObject({ kind: 'reject' });
  });
});

import { createIo } from '#server/lib/io.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import { threadsWith } from '#server/networks/threads/threads.ts';
import { keepOpen, post } from './graph-desk.ts';
import { testMedia } from './network-media.ts';
import { startThreads, threadsAccount, threadsOriginsOf, threadsScopes } from './threads.ts';

export type ThreadsDesk = Awaited<ReturnType<typeof threadsDesk>>;

/** A desk with one profile, and the double that it is on. `given` makes the same network anew. */
export async function threadsDesk(
  switches: Parameters<typeof startThreads>[0] = {},
  scopes: readonly string[] = threadsScopes,
) {
  const server = keepOpen(await startThreads(switches));
  const io = keepOpen(createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' }));
  const media = testMedia();
  const account = threadsAccount(server, { io, media: media.reader, scopes });
  const pauses = { firstMs: 1, longestMs: 1, most: 3 };
  const given = { origins: threadsOriginsOf(server), pauses };
  return { server, account, media, given, network: threadsWith(given) };
}

export const part = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  ...post(body, more),
  kind: 'thread',
});

/** How many containers were asked for. */
export const created = ({ server }: ThreadsDesk) =>
  server.requests.filter((request) => /^POST .*\/threads$/.test(request)).length;

import { threads as facts } from '#contract/networks/threads.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import { threadsWith } from '#server/networks/threads/threads.ts';
import type { DoubleSubject } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { startThreads, threadsAccount, threadsOriginsOf } from './threads.ts';

const pauses = { firstMs: 1, longestMs: 1, most: 5 };

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network =>
  threadsWith({ origins: threadsOriginsOf({ origin }), pauses });

export async function threadsSubject(processing: number): Promise<DoubleSubject> {
  const server = await startThreads({ processing });
  const { switches, posts, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const account = threadsAccount(server, { io, media: media.reader });
  const { token }: { token: string } = JSON.parse(account.credentials);
  const indexOf = (id: string) => posts.findIndex((post) => post.id === id);
  return {
    network: adapterAt(server.origin),
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: async () =>
      posts.map(({ id, text, parent, items }) => ({
        id,
        body: text,
        parentId: parent,
        lang: null,
        media: items,
        links: linksIn(text).map((link) => link.text),
      })),
    pass: server.pass,
    secrets: () => [token],
    renewals: () => 0,
    promises: { once: true, sure: false },
    fetches: true,
    origin: server.origin,
    close: async () => void (await Promise.all([server.close(), io.close()])),
    knobs: {
      loseAnswer: () => void (switches.next = { does: 'lose' }),
      stall: () => void (switches.next = { does: 'stall' }),
      refuse: (words) => void (switches.next = { does: 'refuse', words }),
      rateLimit: (seconds) => void (switches.next = { does: 'limit', seconds }),
      breakDown: () => void (switches.next = { does: 'break' }),
      garble: () => void (switches.next = { does: 'garble' }),
      flood: () => void (switches.next = { does: 'flood' }),
      expire: { lacks: 'tokens are renewed before they expire; an expired one is void for good' },
      revoke: () => signIns.revokeAll(),
      remove: (id) => void posts.splice(indexOf(id), 1),
      like(id) {
        const post = posts[indexOf(id)];
        if (post) post.likes += 1;
      },
      hideCounts: () => void (switches.hides = ['quotes', 'shares']),
    },
    visible: {
      alt: true,
      bytes: true,
      video: true,
      lang: { lacks: 'posts have no language there' },
      links: true,
    },
  };
}

/** For the crash tests. */
export const start = () => threadsSubject(3);

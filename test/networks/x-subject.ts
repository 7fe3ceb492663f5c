import { x as facts } from '#contract/networks/x.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import { secretOf, secretsIn } from '#server/networks/x/secret.ts';
import { xWith } from '#server/networks/x/x.ts';
import type { DoubleSubject, SentPost } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { xAccount } from './x-desk.ts';
import { startX } from './x.ts';

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network => xWith({ api: origin, www: origin, secondMs: 1 });

export async function xSubject(given: Parameters<typeof startX>[0] = {}): Promise<DoubleSubject> {
  const server = await startX(given);
  const { switches, posts, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const network = adapterAt(server.origin);
  const account = xAccount(server, network, { io, media: media.reader });
  const shown = (): SentPost[] =>
    posts.map(({ id, text, parent, media: attached }) => ({
      id,
      body: text,
      parentId: parent,
      lang: null,
      media: attached.map(({ alt, bytes }) => ({ alt, bytes })),
      links: [],
    }));
  return {
    network,
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: async () => shown(),
    pass: server.pass,
    secrets: () => secretsIn(secretOf(account)),
    renewals: () => account.renewals,
    promises: { once: false, sure: false },
    fetches: true,
    origin: server.origin,
    app: { X_CLIENT_ID: signIns.app.id, X_CLIENT_SECRET: signIns.app.secret },
    close: async () => void (await Promise.all([server.close(), io.close()])),
    knobs: {
      loseAnswer: () => void (switches.next = { does: 'lose' }),
      stall: () => void (switches.next = { does: 'stall' }),
      refuse: (words) => void (switches.next = { does: 'refuse', words }),
      rateLimit: (seconds) => void (switches.next = { does: 'limit', seconds }),
      breakDown: () => void (switches.next = { does: 'break' }),
      garble: () => void (switches.next = { does: 'garble' }),
      flood: () => void (switches.next = { does: 'flood' }),
      expire: () => signIns.expireAll(),
      revoke: () => signIns.revokeAll(),
      remove: (id) =>
        void posts.splice(
          posts.findIndex((post) => post.id === id),
          1,
        ),
      like(id) {
        const post = posts.find((one) => one.id === id);
        if (post) post.likes += 1;
      },
      hideCounts: () => void (switches.countsAll = false),
    },
    visible: {
      alt: true,
      bytes: true,
      video: true,
      lang: { lacks: 'X recognizes the language of a post by itself' },
      links: { lacks: 'X ends a URL at the first letter beyond ASCII of its query: x-links.test.ts' },
    },
  };
}

/** For the crash tests. */
export const start = () => xSubject({ processing: 3 });

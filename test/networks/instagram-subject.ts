import { instagram as facts } from '#contract/networks/instagram.ts';
import { createIo } from '#server/lib/io.ts';
import { proofOf } from '#server/networks/graph/graph.ts';
import { instagramWith } from '#server/networks/instagram/instagram.ts';
import type { Network } from '#server/networks/network.ts';
import type { DoubleSubject } from './conformance-subject.ts';
import { facebookOrigins } from './facebook.ts';
import { metaApp } from './graph-login.ts';
import { instagramAccount, startInstagram } from './instagram.ts';
import { testMedia } from './network-media.ts';

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network =>
  instagramWith({ origins: facebookOrigins({ origin }), pauses: { firstMs: 1, longestMs: 1, most: 5 } });

export async function instagramSubject(processing: number): Promise<DoubleSubject> {
  const server = await startInstagram({ processing });
  const { switches, media: published, login } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const account = instagramAccount(server, { io, media: media.reader });
  const { token }: { token: string } = JSON.parse(account.credentials);
  const indexOf = (id: string) => published.findIndex((medium) => medium.id === id);
  return {
    network: adapterAt(server.origin),
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [media.picture('', 20)], lang: 'en' }),
    shown: async () =>
      published.map(({ id, caption, items }) => ({
        id,
        body: caption,
        parentId: null,
        lang: null,
        media: items.map(({ alt, bytes }) => ({ alt, bytes })),
        links: [],
      })),
    pass: server.pass,
    secrets: () => [token, metaApp.clientSecret, proofOf(token, metaApp.clientSecret)],
    renewals: () => 0,
    promises: { once: true, sure: false },
    fetches: true,
    origin: server.origin,
    comments: () =>
      published.flatMap((medium) => medium.comments.map(({ id, text }) => ({ id, body: text }))),
    close: async () => void (await Promise.all([server.close(), io.close()])),
    knobs: {
      loseAnswer: () => void (switches.next = { does: 'lose' }),
      stall: () => void (switches.next = { does: 'stall' }),
      refuse: (words) => void (switches.next = { does: 'refuse', words }),
      rateLimit: (seconds) => void (switches.next = { does: 'limit', seconds }),
      breakDown: () => void (switches.next = { does: 'break' }),
      garble: () => void (switches.next = { does: 'garble' }),
      flood: () => void (switches.next = { does: 'flood' }),
      expire: { lacks: 'tokens of pages do not expire: a void one is void for good' },
      revoke: () => login.revokeAll(),
      remove: (id) => void published.splice(indexOf(id), 1),
      like(id) {
        const medium = published[indexOf(id)];
        if (medium) medium.likes += 1;
      },
      hideCounts: () => void (switches.insights = 'none'),
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
export const start = () => instagramSubject(3);

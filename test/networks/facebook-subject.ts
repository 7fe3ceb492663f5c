import { createHmac } from 'node:crypto';

import { facebook as facts } from '#contract/networks/facebook.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import { facebookWith } from '#server/networks/facebook/facebook.ts';
import type { Network } from '#server/networks/network.ts';
import type { DoubleSubject } from './conformance-subject.ts';
import type { DoublePost } from './facebook-posts.ts';
import { facebookAccount, facebookOrigins, startFacebook } from './facebook.ts';
import { metaApp } from './graph-login.ts';
import { testMedia } from './network-media.ts';

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network =>
  facebookWith({ origins: facebookOrigins({ origin }), pauses: { firstMs: 1, longestMs: 1, most: 3 } });

export async function facebookSubject(): Promise<DoubleSubject> {
  const server = await startFacebook();
  const { switches, posts, login } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const account = facebookAccount(server, { io, media: media.reader });
  const { token }: { token: string } = JSON.parse(account.credentials);
  const proof = createHmac('sha256', metaApp.clientSecret).update(token).digest('hex');
  const indexOf = (id: string) => posts.findIndex((post) => post.id === id);
  return {
    network: adapterAt(server.origin),
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: async () =>
      posts.map((post) => ({
        id: post.id,
        body: post.message,
        parentId: null,
        lang: null,
        media: mediaOf(post),
        links: linksIn(post.message).map(({ text }) => text),
      })),
    pass: server.pass,
    secrets: () => [token, metaApp.clientSecret, proof],
    renewals: () => 0,
    promises: { once: false, sure: false },
    fetches: true,
    origin: server.origin,
    comments: () => posts.flatMap((post) => post.comments.map(({ id, message }) => ({ id, body: message }))),
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
      remove: (id) => void posts.splice(indexOf(id), 1),
      like: { lacks: 'Facebook counts reactions, of which a like is one; facebook.test.ts reads them' },
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

function mediaOf({ photos, video }: DoublePost) {
  return video === null ? photos.map(({ alt, bytes }) => ({ alt, bytes })) : [{ alt: null, bytes: video }];
}

/** For the crash tests. */
export const start = () => facebookSubject();

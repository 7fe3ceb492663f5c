import { createHmac } from 'node:crypto';
import { afterAll } from 'vitest';

import { facebook as facts } from '#contract/networks/facebook.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import type { Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import type { DoublePost } from '#test/networks/facebook-posts.ts';
import { facebookAccount, facebookOrigins, startFacebook } from '#test/networks/facebook.ts';
import { metaApp } from '#test/networks/graph-login.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { facebookWith } from './facebook.ts';

const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

async function subject(): Promise<Subject> {
  const server = await startFacebook();
  const { switches, posts, login } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const media = testMedia();
  const account = facebookAccount(server, { io, media: media.reader });
  const { token }: { token: string } = JSON.parse(account.credentials);
  const proof = createHmac('sha256', metaApp.clientSecret).update(token).digest('hex');
  const indexOf = (id: string) => posts.findIndex((post) => post.id === id);
  return {
    network: facebookWith({
      origins: facebookOrigins(server),
      pauses: { firstMs: 1, longestMs: 1, most: 3 },
    }),
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

conforms('A Facebook page', subject);

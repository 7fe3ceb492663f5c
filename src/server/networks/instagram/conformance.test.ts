import { afterAll } from 'vitest';

import { instagram as facts } from '#contract/networks/instagram.ts';
import { createIo } from '#server/lib/io.ts';
import { proofOf } from '#server/networks/graph/graph.ts';
import type { Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { facebookOrigins } from '#test/networks/facebook.ts';
import { metaApp } from '#test/networks/graph-login.ts';
import { instagramAccount, startInstagram } from '#test/networks/instagram.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { instagramWith } from './instagram.ts';

const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

async function subject(processing: number): Promise<Subject> {
  const server = await startInstagram({ processing });
  const { switches, media: published, login } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const media = testMedia();
  const account = instagramAccount(server, { io, media: media.reader });
  const { token }: { token: string } = JSON.parse(account.credentials);
  const indexOf = (id: string) => published.findIndex((medium) => medium.id === id);
  return {
    network: instagramWith({
      origins: facebookOrigins(server),
      pauses: { firstMs: 1, longestMs: 1, most: 5 },
    }),
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

conforms('Instagram', () => subject(0));

conforms('Instagram that takes its time', () => subject(3));

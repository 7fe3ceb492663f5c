import { afterAll } from 'vitest';

import { threads as facts } from '#contract/networks/threads.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import type { Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { startThreads, threadsAccount, threadsOriginsOf } from '#test/networks/threads.ts';
import { threadsWith } from './threads.ts';

const started: { close(): Promise<void> }[] = [];
const pauses = { firstMs: 1, longestMs: 1, most: 5 };

afterAll(() => Promise.all(started.map((one) => one.close())));

async function subject(processing: number): Promise<Subject> {
  const server = await startThreads({ processing });
  const { switches, posts, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const media = testMedia();
  const account = threadsAccount(server, { io, media: media.reader });
  const { token }: { token: string } = JSON.parse(account.credentials);
  const indexOf = (id: string) => posts.findIndex((post) => post.id === id);
  return {
    network: threadsWith({ origins: threadsOriginsOf(server), pauses }),
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

conforms('Threads', () => subject(0));

conforms('Threads that takes its time', () => subject(3));

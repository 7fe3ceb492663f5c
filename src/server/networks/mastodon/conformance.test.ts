import { afterAll } from 'vitest';

import { mastodon as facts } from '#contract/networks/mastodon.ts';
import { createIo } from '#server/lib/io.ts';
import type { Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { linksOf } from '#test/networks/mastodon-html.ts';
import { mastodonAccount, startMastodon, type MastodonDouble } from '#test/networks/mastodon.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { secretOf } from './api.ts';
import { mastodonWith } from './mastodon.ts';

const neverExpire = { lacks: 'tokens never end: a void one is void for good' };
const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

async function subject(server: MastodonDouble): Promise<Subject> {
  const { switches, statuses, grants } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const media = testMedia();
  const account: Subject['account'] = {
    ...mastodonAccount(server, { io, media: media.reader, clientSecret: 'its long secret' }),
    renewed: () => Promise.reject(new Error(neverExpire.lacks)),
    settings: { limits: { image_size_limit: switches.imageBytes } },
  };
  const indexOf = (id: string) => statuses.findIndex((status) => status.id === id);
  return {
    network: mastodonWith({ pauseMs: 1 }),
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: async () =>
      statuses.map((status) => ({
        id: status.id,
        body: status.text,
        parentId: status.parent,
        lang: status.language,
        media: status.media.map(({ description, bytes }) => ({ alt: description, bytes })),
        links: linksOf(status.text),
      })),
    pass: server.pass,
    secrets: () => [secretOf(account).token, 'its long secret'],
    renewals: () => 0,
    promises: { once: switches.idempotency, sure: switches.software === 'mastodon' },
    fetches: true,
    knobs: {
      loseAnswer: () => void (switches.next = { does: 'lose' }),
      stall: () => void (switches.next = { does: 'stall' }),
      refuse: (words) => void (switches.next = { does: 'refuse', words }),
      rateLimit: (seconds) => void (switches.next = { does: 'limit', seconds, header: 'x-ratelimit-reset' }),
      breakDown: () => void (switches.next = { does: 'break' }),
      garble: () => void (switches.next = { does: 'garble' }),
      flood: () => void (switches.next = { does: 'flood' }),
      expire: neverExpire,
      revoke: () => grants.revokeAll(),
      remove: (id) => void statuses.splice(indexOf(id), 1),
      like(id) {
        const status = statuses[indexOf(id)];
        if (status) status.likes += 1;
      },
      hideCounts: () => void (switches.sendsQuotes = false),
    },
    visible: { alt: true, bytes: true, video: true, lang: true, links: true },
  };
}

conforms('Mastodon', async () => subject(await startMastodon()));

conforms('A compatible server that overlooks keys', async () =>
  subject(await startMastodon({ idempotency: false, software: 'snac', instanceV2: false, mediaV2: false })),
);

import { mastodon as facts } from '#contract/networks/mastodon.ts';
import { createIo } from '#server/lib/io.ts';
import { secretOf } from '#server/networks/mastodon/api.ts';
import { mastodonWith } from '#server/networks/mastodon/mastodon.ts';
import type { Network } from '#server/networks/network.ts';
import type { DoubleSubject, Subject } from './conformance-subject.ts';
import { linksOf } from './mastodon-html.ts';
import { mastodonAccount, startMastodon } from './mastodon.ts';
import { testMedia } from './network-media.ts';

const neverExpire = { lacks: 'tokens never end: a void one is void for good' };

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (): Network => mastodonWith({ pauseMs: 1 });

export async function mastodonSubject(
  given: Parameters<typeof startMastodon>[0] = {},
): Promise<DoubleSubject> {
  const server = await startMastodon(given);
  const { switches, statuses, grants } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const account: Subject['account'] = {
    ...mastodonAccount(server, { io, media: media.reader, clientSecret: 'its long secret' }),
    renewed: () => Promise.reject(new Error(neverExpire.lacks)),
    settings: { limits: { image_size_limit: switches.imageBytes } },
  };
  const indexOf = (id: string) => statuses.findIndex((status) => status.id === id);
  return {
    network: adapterAt(),
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
    origin: server.origin,
    close: async () => void (await Promise.all([server.close(), io.close()])),
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

/** For the crash tests. */
export const start = () => mastodonSubject();

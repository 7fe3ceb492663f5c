import { pinterest as facts } from '#contract/networks/pinterest.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import { secretOf, secretsIn } from '#server/networks/pinterest/secret.ts';
import type { DoubleSubject, SentPost } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { board, newNetwork, pinterestAccount } from './pinterest-desk.ts';
import type { StoredPin } from './pinterest-pins.ts';
import { startPinterest } from './pinterest.ts';

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network => newNetwork({ places: { api: origin, www: origin } });

export async function pinterestSubject(): Promise<DoubleSubject> {
  const server = await startPinterest();
  const { switches, pins, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const network = adapterAt(server.origin);
  const account = pinterestAccount(server, network, { io, media: media.reader });
  return {
    network,
    facts,
    account,
    media,
    step: (body) => ({
      kind: 'post',
      body,
      media: [media.picture('a boat', 20)],
      lang: 'en',
      options: { board: [board] },
    }),
    shown: async () => pins.map(shown),
    pass: server.pass,
    secrets: () => secretsIn(secretOf(account)),
    renewals: () => account.renewals,
    promises: { once: false, sure: false },
    fetches: true,
    origin: server.origin,
    app: { PINTEREST_APP_ID: signIns.app.id, PINTEREST_APP_SECRET: signIns.app.secret },
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
        void pins.splice(
          pins.findIndex((pin) => pin.id === id),
          1,
        ),
      like: { lacks: 'Pinterest counts reactions, of which none is a like; metrics.test.ts reads them' },
      hideCounts: () => void (switches.counts = 'none'),
    },
    visible: {
      alt: true,
      bytes: true,
      video: true,
      lang: { lacks: 'pins have no language' },
      links: true,
    },
  };
}

/** The body is what it was made of: a first line as the title, the rest as the description. */
function shown({ id, title, description, alt, media }: StoredPin): SentPost {
  const alts = media.length > 1 ? alt.split('\n') : [alt];
  return {
    id,
    body: title === '' ? description : `${title}\n\n${description}`,
    parentId: null,
    lang: null,
    media: media.map((bytes, at) => ({ alt: alts[at] ?? null, bytes })),
    links: [],
  };
}

/** For the crash tests. */
export const start = () => pinterestSubject();

import { tumblr as facts } from '#contract/networks/tumblr.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import { secretOf, secretsIn } from '#server/networks/tumblr/secret.ts';
import type { DoubleSubject, SentPost } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { newNetwork, tumblrAccount } from './tumblr-desk.ts';
import { clickableIn, textOf } from './tumblr-format.ts';
import type { StoredPost } from './tumblr-stored.ts';
import { startTumblr } from './tumblr.ts';

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network => newNetwork({ places: { api: origin, www: origin } });

export async function tumblrSubject(): Promise<DoubleSubject> {
  const server = await startTumblr();
  const { switches, posts, signIns, files } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const network = adapterAt(server.origin);
  const account = tumblrAccount(server, network, { io, media: media.reader });

  const shown = ({ id, content, parent }: StoredPost): SentPost => ({
    id,
    body: textOf(content),
    parentId: parent,
    lang: null,
    media: content.flatMap((block) => {
      if (block.type === 'text') return [];
      const [medium] = block.type === 'image' ? block.media : [block.media];
      const bytes = medium && 'media_key' in medium ? (files.get(medium.media_key) ?? null) : null;
      return [{ alt: (block.type === 'image' && block.alt_text) || null, bytes }];
    }),
    links: clickableIn(content).map(({ leads }) => leads),
  });

  return {
    network,
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: async () => server.published().map(shown),
    pass: server.pass,
    secrets: () => secretsIn(secretOf(account)),
    renewals: () => account.renewals,
    promises: { once: true, sure: true },
    fetches: true,
    origin: server.origin,
    app: { TUMBLR_API_KEY: signIns.app.id, TUMBLR_API_SECRET: signIns.app.secret },
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
      hideCounts: () => void (switches.counts = 'likes'),
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
export const start = () => tumblrSubject();

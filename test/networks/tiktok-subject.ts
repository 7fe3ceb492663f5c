import { tiktok as facts } from '#contract/networks/tiktok.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network, NetworkStep } from '#server/networks/network.ts';
import { secretOf, secretsIn } from '#server/networks/tiktok/secret.ts';
import { tiktokWith } from '#server/networks/tiktok/tiktok.ts';
import type { DoubleSubject, Lack } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { tiktokAccount } from './tiktok-account.ts';
import { startTiktok } from './tiktok.ts';

const unnamed: Lack = {
  lacks: 'the answer that names images is all that names them: where it is lost, a person looks',
};

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network =>
  tiktokWith({ places: { api: origin, www: origin }, pauses: { firstMs: 1, longestMs: 1, most: 6 } });

export async function tiktokSubject(
  of: 'video' | 'images',
  switches: Parameters<typeof startTiktok>[0] = {},
): Promise<DoubleSubject> {
  const server = await startTiktok(switches);
  const { posts, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const network = adapterAt(server.origin);
  const account = tiktokAccount(server, network, { io, media: media.reader });
  const indexOf = (id: string) => posts.findIndex((post) => post.id === id);
  const isVideo = of === 'video';
  const step = (body: string): NetworkStep => ({
    kind: 'post',
    body,
    media: [isVideo ? media.video('') : media.picture('', 20)],
    lang: 'en',
    options: { privacy: 'PUBLIC_TO_EVERYONE' },
  });
  const next = (fault: typeof server.switches.next) => void (server.switches.next = fault);
  return {
    network,
    facts,
    account,
    media,
    step,
    shown: async () =>
      posts.map(({ id, info, media: attached }) => ({
        id,
        body: (info && 'description' in info ? info.description : info?.title) ?? '',
        parentId: null,
        lang: null,
        media: attached.map(({ bytes }) => ({ alt: null, bytes })),
        links: [],
      })),
    pass: server.pass,
    secrets: () => secretsIn(secretOf(account)),
    renewals: () => account.renewals,
    // Images begin anew where nothing names them; within one process they are known by their key.
    promises: { once: true, sure: isVideo },
    fetches: true,
    origin: server.origin,
    app: { TIKTOK_CLIENT_KEY: signIns.app.key, TIKTOK_CLIENT_SECRET: signIns.app.secret },
    close: async () => void (await Promise.all([server.close(), io.close()])),
    knobs: {
      loseAnswer: isVideo ? () => next({ does: 'lose' }) : unnamed,
      stall: () => next({ does: 'stall' }),
      refuse: (words) => next({ does: 'refuse', words }),
      rateLimit: (seconds) => next({ does: 'limit', seconds }),
      breakDown: () => next({ does: 'break' }),
      garble: isVideo ? () => next({ does: 'garble' }) : unnamed,
      flood: isVideo ? () => next({ does: 'flood' }) : unnamed,
      expire: () => signIns.expireAll(),
      revoke: () => signIns.revokeAll(),
      remove: (id) => void posts.splice(indexOf(id), 1),
      like(id) {
        const post = posts[indexOf(id)];
        if (post) post.likes += 1;
      },
      hideCounts: () => void (server.switches.countsAll = false),
    },
    visible: {
      alt: true,
      bytes: true,
      video: true,
      lang: { lacks: 'posts have no language at TikTok' },
      links: true,
    },
  };
}

/** For the crash tests. */
export const start = () => tiktokSubject('video', { processing: 1, review: 1 });

import { reddit as facts } from '#contract/networks/reddit.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import { secretOf, secretsIn } from '#server/networks/reddit/secret.ts';
import type { DoubleSubject, SentPost } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { newNetwork, redditAccount } from './reddit-desk.ts';
import { visibleText } from './reddit-text.ts';
import { startReddit, type RedditDouble } from './reddit.ts';

/** Posts and comments as their readers see them. */
function shownAt(server: RedditDouble): SentPost[] {
  const posts = server.posts.filter(server.isShown).map((one) => ({
    ...partsOf(one.name, one.text, null),
    media: one.files.map((id) => ({ alt: null, bytes: server.files.get(id)?.bytes ?? null })),
  }));
  const comments = server.comments.map(({ name, body, parent }) => partsOf(name, body, parent));
  return [...posts, ...comments];
}

function partsOf(id: string, text: string, parentId: string | null): SentPost {
  const body = visibleText(text);
  return { id, body, parentId, lang: null, media: [], links: linksIn(body).map(({ url }) => url) };
}

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network => newNetwork({ places: { api: origin, www: origin } });

export async function redditSubject(given: Parameters<typeof startReddit>[0] = {}): Promise<DoubleSubject> {
  const server = await startReddit(given);
  const { switches, posts, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const network = adapterAt(server.origin);
  const account = redditAccount(server, network, { io, media: media.reader });
  return {
    network,
    facts,
    account,
    media,
    step: (words) => ({
      kind: 'post',
      body: `The harbour opens\n\n${words}`,
      media: [],
      lang: 'en',
      options: { community: 'r/harbour' },
    }),
    shown: async () => shownAt(server),
    pass: server.pass,
    secrets: () => secretsIn(secretOf(account)),
    renewals: () => account.renewals,
    promises: { once: false, sure: false },
    fetches: true,
    origin: server.origin,
    app: {
      REDDIT_CLIENT_ID: signIns.app.id,
      REDDIT_CLIENT_SECRET: signIns.app.secret,
      REDDIT_USERNAME: signIns.app.id,
    },
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
      remove(id) {
        const post = posts.find(({ name }) => name === id);
        if (post) post.removedBy = 'deleted';
      },
      like: { lacks: 'Reddit has no likes: votes up and down make one score, which it blurs' },
      hideCounts: () => void (switches.hidesScores = true),
    },
    visible: {
      alt: { lacks: 'Reddit has no alternative texts' },
      bytes: true,
      video: true,
      lang: { lacks: 'posts have no language at Reddit' },
      links: true,
    },
  };
}

/** For the crash tests. */
export const start = () => redditSubject();

import { youtube as facts } from '#contract/networks/youtube.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import { secretOf, secretsIn } from '#server/networks/youtube/secret.ts';
import type { DoubleSubject, SentPost } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { accountWith, freshSecret, newNetwork } from './youtube-desk.ts';
import { startYoutube } from './youtube.ts';

/** YouTube has no angle brackets: readers see those that are most alike. */
const readable = (text: string) => text.replaceAll('‹', '<').replaceAll('›', '>');

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network =>
  newNetwork({ places: { api: origin, accounts: origin, oauth: origin } });

export async function youtubeSubject(given: Parameters<typeof startYoutube>[0] = {}): Promise<DoubleSubject> {
  const server = await startYoutube(given);
  const { switches, videos, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const network = adapterAt(server.origin);
  const credentials = freshSecret(server);
  const account = accountWith(server, network, { io, media: media.reader, credentials });
  const shown = (): SentPost[] =>
    videos
      .filter(({ status }) => status.privacyStatus === 'public')
      .map(({ id, snippet, bytes }) => ({
        id,
        body: readable(snippet.description),
        parentId: null,
        lang: snippet.defaultLanguage ?? null,
        media: [{ alt: null, bytes }],
        links: linksIn(snippet.description).map(({ url }) => url),
      }));
  return {
    network,
    facts,
    account,
    media,
    step: (words) => ({
      kind: 'post',
      body: `The harbour opens\n\n${words}`,
      media: [media.video('')],
      lang: 'en',
      options: { made_for_kids: 'no' },
    }),
    shown: async () => shown(),
    pass: server.pass,
    secrets: () => secretsIn(secretOf(account)),
    renewals: () => account.renewals,
    promises: { once: true, sure: true },
    fetches: true,
    origin: server.origin,
    app: { GOOGLE_CLIENT_ID: signIns.app.id, GOOGLE_CLIENT_SECRET: signIns.app.secret },
    comments: () => server.comments.map(({ id, text }) => ({ id, body: text })),
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
        void videos.splice(
          videos.findIndex((video) => video.id === id),
          1,
        ),
      like(id) {
        const video = videos.find((one) => one.id === id);
        if (video) video.likes += 1;
      },
      hideCounts: () => void (switches.hidesLikes = true),
    },
    visible: { alt: true, bytes: true, video: true, lang: true, links: true },
  };
}

/** For the crash tests. */
export const start = () => youtubeSubject();

import { ghost as facts } from '#contract/networks/ghost.ts';
import { createIo } from '#server/lib/io.ts';
import { secretOf } from '#server/networks/ghost/api.ts';
import { ghost } from '#server/networks/ghost/ghost.ts';
import type { Network } from '#server/networks/network.ts';
import type { DoubleSubject, SentPost } from './conformance-subject.ts';
import type { Post } from './ghost-posts.ts';
import { ghostAccount, startGhost, type GhostDouble } from './ghost.ts';
import { testMedia } from './network-media.ts';
import { pageText } from './page-text.ts';

const neverExpire = { lacks: 'Admin API keys never end: a void one is void for good' };

/** A post as its readers see it. */
function asShown({ uploads }: GhostDouble, post: Post): SentPost {
  const { text, links, media } = pageText(post.html);
  const lead = post.feature_image === null ? [] : [{ src: post.feature_image, alt: post.feature_image_alt }];
  return {
    id: post.id,
    body: text.replace(/\s*0:02$/, ''),
    parentId: null,
    lang: null,
    media: [...lead, ...media].map(({ src, alt }) => ({
      alt,
      bytes: uploads.find(({ url }) => url === src)?.bytes ?? null,
    })),
    links,
  };
}

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (): Network => ghost;

export async function ghostSubject(given: Parameters<typeof startGhost>[0] = {}): Promise<DoubleSubject> {
  const site = await startGhost(given);
  const { switches, posts } = site;
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const account = ghostAccount(site, { io, media: media.reader });
  const { key } = secretOf(account);
  return {
    network: adapterAt(),
    facts,
    account,
    media,
    step: (words) => ({ kind: 'post', body: `The harbour opens\n\n${words}`, media: [], lang: 'en' }),
    shown: async () =>
      posts.filter(({ status }) => status === 'published').map((post) => asShown(site, post)),
    pass: site.pass,
    secrets: () => [key.split(':')[1] ?? key],
    renewals: () => 0,
    promises: { once: true, sure: true },
    fetches: true,
    origin: site.origin,
    close: async () => void (await Promise.all([site.close(), io.close()])),
    knobs: {
      loseAnswer: () => void (switches.next = { does: 'lose' }),
      stall: () => void (switches.next = { does: 'stall' }),
      refuse: (words) => void (switches.next = { does: 'refuse', words }),
      rateLimit: (seconds) => void (switches.next = { does: 'limit', seconds }),
      breakDown: () => void (switches.next = { does: 'break' }),
      garble: () => void (switches.next = { does: 'garble' }),
      flood: () => void (switches.next = { does: 'flood' }),
      expire: neverExpire,
      revoke: () => site.keys.clear(),
      remove: (id) =>
        void posts.splice(
          posts.findIndex((post) => post.id === id),
          1,
        ),
      like: { lacks: 'feedback is counted for posts that were mailed' },
      hideCounts: () => void (switches.listsComments = false),
    },
    visible: {
      alt: true,
      bytes: true,
      video: true,
      lang: { lacks: 'a post of Ghost has no language' },
      links: true,
    },
  };
}

/** For the crash tests. */
export const start = () => ghostSubject();

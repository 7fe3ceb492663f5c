import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import { secretOf } from '#server/networks/wordpress/api.ts';
import { wordpress } from '#server/networks/wordpress/wordpress.ts';
import type { DoubleSubject, SentPost } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { pageText } from './page-text.ts';
import type { Post } from './wordpress-posts.ts';
import { startWordPress, wordPressAccount, type WordPressDouble } from './wordpress.ts';

const neverExpire = { lacks: 'application passwords never end: a void one is void for good' };

/** A post as its readers see it. */
function asShown(site: WordPressDouble, post: Post): SentPost {
  const { text, links, media } = pageText(post.content);
  const lead = site.media.find(({ id }) => id === post.featured);
  const figures = media.map(({ src, alt }) => ({
    alt,
    bytes: site.media.find(({ url }) => url === src)?.bytes ?? null,
  }));
  return {
    id: String(post.id),
    body: text,
    parentId: null,
    lang: null,
    // A theme puts it into an attribute, where entities are read as what they mean.
    media: lead
      ? [
          { alt: pageText(`<img src="/" alt="${lead.altText}">`).media[0]?.alt ?? null, bytes: lead.bytes },
          ...figures,
        ]
      : figures,
    links,
  };
}

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (): Network => wordpress;

export async function wordpressSubject(
  given: Parameters<typeof startWordPress>[0] = {},
): Promise<DoubleSubject> {
  const site = await startWordPress(given);
  const { switches, posts } = site;
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const account = wordPressAccount(site, { io, media: media.reader });
  const { password } = secretOf(account);
  return {
    network: adapterAt(),
    facts,
    account,
    media,
    step: (words) => ({ kind: 'post', body: `The harbour opens\n\n${words}`, media: [], lang: 'en' }),
    shown: async () => posts.filter(({ status }) => status === 'publish').map((post) => asShown(site, post)),
    pass: site.pass,
    secrets: () => [password, Buffer.from(`ada:${password}`).toString('base64')],
    renewals: () => 0,
    promises: { once: true, sure: true },
    fetches: true,
    origin: site.origin,
    comments: () => site.comments.map(({ id, content }) => ({ id: String(id), body: content })),
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
      revoke: () => site.passwords.clear(),
      remove: (id) =>
        void posts.splice(
          posts.findIndex((post) => String(post.id) === id),
          1,
        ),
      like: { lacks: 'WordPress has no likes' },
      hideCounts: () => void (switches.commentsOff = true),
    },
    visible: {
      alt: true,
      bytes: true,
      video: true,
      lang: { lacks: 'a post of WordPress has no language' },
      links: true,
    },
  };
}

/** For the crash tests. */
export const start = () => wordpressSubject();

import { afterAll } from 'vitest';

import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { createIo } from '#server/lib/io.ts';
import type { SentPost, Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { pageText } from '#test/networks/page-text.ts';
import type { Post } from '#test/networks/wordpress-posts.ts';
import { startWordPress, wordPressAccount, type WordPressDouble } from '#test/networks/wordpress.ts';
import { secretOf } from './api.ts';
import { wordpress } from './wordpress.ts';

const neverExpire = { lacks: 'application passwords never end: a void one is void for good' };
const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

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

async function subject(site: WordPressDouble): Promise<Subject> {
  const { switches, posts } = site;
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(site, io);
  const media = testMedia();
  const account = wordPressAccount(site, { io, media: media.reader });
  const { password } = secretOf(account);
  return {
    network: wordpress,
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

conforms('A WordPress site with plain URLs', async () => subject(await startWordPress()));

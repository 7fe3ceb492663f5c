import { z } from 'zod';

import { ghost as facts } from '#contract/networks/ghost.ts';
import type { Io } from '#server/lib/io.ts';
import { connecting } from '#server/networks/ghost/connect.ts';
import { ghost } from '#server/networks/ghost/ghost.ts';
import { signal, type SentPost, type Subject } from './conformance-subject.ts';
import type { RealGhost } from './ghost-real.ts';
import { testMedia } from './network-media.ts';
import { pageText } from './page-text.ts';
import { failingWay } from './real-faults.ts';

/** Ghost itself as the subject of the conformance suite. */

const [way] = connecting.ways;
const notThere = { lacks: 'a real site does that for reasons of its own' };

async function connect(site: RealGhost, io: Io) {
  if (way?.by !== 'password') throw new Error('there is no way by key');
  const { key, withdraw } = await site.newKey();
  const given = { server: site.origin, identifier: '', password: key, code: null };
  return { key, withdraw, ...(await way.connect(io, given, { now: new Date(), signal })) };
}

/** The connection of a site serves all cases until one revokes its key. */
const connections = new WeakMap<RealGhost, Awaited<ReturnType<typeof connect>>>();

const posts = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      html: z.string().nullable(),
      feature_image: z.string().nullable(),
      feature_image_alt: z.string().nullable(),
    }),
  ),
});

/** What everyone sees: the site's own rendering. */
export async function shownAt(site: RealGhost): Promise<SentPost[]> {
  const path = 'posts/?filter=status:published&formats=html&limit=100&order=created_at%20asc,id%20asc';
  const { posts: all } = posts.parse(await (await site.ask('GET', path)).json());
  return Promise.all(
    all.map(async ({ id, html, feature_image: src, feature_image_alt: alt }) => {
      const { text, links, media } = pageText(html ?? '');
      const files = [...(src === null ? [] : [{ src, alt }]), ...media];
      return {
        id,
        body: text,
        parentId: null,
        lang: null,
        links,
        media: await Promise.all(
          files.map(async (file) => ({ alt: file.alt, bytes: await bytesAt(file.src) })),
        ),
      };
    }),
  );
}

async function bytesAt(address: string): Promise<number> {
  return (await (await fetch(address)).arrayBuffer()).byteLength;
}

/** An account on the site, on which nothing was posted. */
export async function subjectAt(site: RealGhost, io: Io): Promise<Subject> {
  await site.clear();
  const connected = connections.get(site) ?? (await connect(site, io));
  connections.set(site, connected);
  const { key, withdraw, credentials, identity } = connected;
  const media = testMedia();
  const front = failingWay(
    io,
    (_address, { method, body }) => method === 'PUT' && typeof body === 'string' && /"status":/.test(body),
  );
  let passed = 0;
  const account = {
    id: 1,
    name: identity.name,
    handle: identity.handle,
    credentials: credentials.secret,
    renewed: () => Promise.reject(new Error('a key does not end')),
    settings: identity.settings,
    io: front,
    media: media.reader,
    now: () => new Date(Date.now() + passed),
  };
  return {
    network: ghost,
    facts,
    account,
    media,
    step: (words) => ({ kind: 'post', body: `The harbour opens\n\n${words}`, media: [], lang: 'en' }),
    shown: () => shownAt(site),
    pass(ms) {
      passed += ms;
      // Ghost's times are whole seconds, and in the time that passes here its next one begins.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000 - (Date.now() % 1_000));
    },
    secrets: () => [key.split(':')[1] ?? key],
    renewals: () => 0,
    promises: { once: true, sure: true },
    fetches: true,
    knobs: {
      loseAnswer: () => void (front.next = { does: 'lose' }),
      stall: () => void (front.next = { does: 'stall' }),
      refuse: notThere,
      rateLimit: (seconds) => void (front.next = { does: 'limit', seconds }),
      breakDown: () => void (front.next = { does: 'break' }),
      garble: () => void (front.next = { does: 'garble' }),
      flood: () => void (front.next = { does: 'flood' }),
      expire: { lacks: 'Admin API keys never end' },
      async revoke() {
        connections.delete(site);
        await withdraw();
      },
      remove: async (id) => void (await site.ask('DELETE', `posts/${id}/`)),
      like: { lacks: 'members give feedback on a post that was mailed to them' },
      hideCounts: notThere,
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

import { z } from 'zod';

import { wordpress as facts } from '#contract/networks/wordpress.ts';
import type { Io } from '#server/lib/io.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { connecting } from '#server/networks/wordpress/connect.ts';
import { wordpress } from '#server/networks/wordpress/wordpress.ts';
import { signal, type SentPost, type Subject } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { pageText } from './page-text.ts';
import { failingWay } from './real-faults.ts';
import type { RealWordPress } from './wordpress-real.ts';

/** WordPress itself as the subject of the conformance suite. */

const [way] = connecting.ways;
const notThere = { lacks: 'a real site does that for reasons of its own' };

/** Connecting takes as many requests as a case: the connection is kept until its password is revoked. */
const connections = new WeakMap<RealWordPress, Promise<Connected & { uuid: string }>>();

function connectionTo(site: RealWordPress, io: Io): Promise<Connected & { uuid: string }> {
  const known = connections.get(site) ?? connected(site, io);
  connections.set(site, known);
  return known;
}

async function connected(site: RealWordPress, io: Io): Promise<Connected & { uuid: string }> {
  const { password, uuid } = await site.newPassword();
  if (way?.by !== 'password') throw new Error('there is no way by password');
  const given = { server: site.origin, identifier: 'otto', password, code: null };
  return { ...(await way.connect(io, given, { now: new Date(), signal })), uuid };
}

const posts = z.array(
  z.object({ id: z.int(), content: z.object({ rendered: z.string() }), featured_media: z.int() }),
);

const medium = z.object({ source_url: z.string(), description: z.object({ rendered: z.string() }) });

/** The picture above a post, with the alternative text as the site writes it into a page. */
async function leadOf(site: RealWordPress, id: number) {
  if (id === 0) return [];
  const address = `${site.origin}/?rest_route=/wp/v2/media/${id}`;
  const { source_url: src, description } = medium.parse(await (await fetch(address)).json());
  return pageText(description.rendered).media.map(({ alt }) => ({ alt, src }));
}

/** What everyone sees: the site's own rendering. */
export async function shownAt(site: RealWordPress): Promise<SentPost[]> {
  const address = `${site.origin}/?rest_route=/wp/v2/posts&per_page=100&order=asc&orderby=id`;
  const all = posts.parse(await (await fetch(address)).json());
  return Promise.all(
    all.map(async ({ id, content, featured_media }) => {
      const { text, links, media } = pageText(content.rendered);
      const files = [...(await leadOf(site, featured_media)), ...media];
      return {
        id: String(id),
        body: text,
        parentId: null,
        lang: null,
        links,
        media: await Promise.all(files.map(async ({ src, alt }) => ({ alt, bytes: await bytesAt(src) }))),
      };
    }),
  );
}

async function bytesAt(address: string): Promise<number> {
  return (await (await fetch(address)).arrayBuffer()).byteLength;
}

/**
 * An account on the site, on which nothing was posted.
 * @param anew whether it is connected once more
 */
export async function subjectAt(site: RealWordPress, io: Io, anew = false): Promise<Subject> {
  await site.clear();
  if (anew) connections.delete(site);
  const { credentials, identity, uuid } = await connectionTo(site, io);
  const media = testMedia();
  const front = failingWay(
    io,
    (_address, { body }) => typeof body === 'string' && /"status":"publish"/.test(body),
  );
  let passed = 0;
  const { secret } = credentials;
  const { password } = z.object({ password: z.string() }).parse(JSON.parse(secret));
  const account = {
    id: 1,
    name: identity.name,
    handle: identity.handle,
    credentials: secret,
    renewed: () => Promise.reject(new Error('a password does not end')),
    settings: identity.settings,
    io: front,
    media: media.reader,
    now: () => new Date(Date.now() + passed),
  };
  return {
    network: wordpress,
    facts,
    account,
    media,
    step: (words) => ({ kind: 'post', body: `The harbour opens\n\n${words}`, media: [], lang: 'en' }),
    shown: () => shownAt(site),
    pass: (ms) => void (passed += ms),
    secrets: () => [password, Buffer.from(`otto:${password}`).toString('base64')],
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
      expire: { lacks: 'application passwords never end' },
      revoke: async () => {
        connections.delete(site);
        await site.php(
          `WP_Application_Passwords::delete_application_password(get_user_by('login', 'otto')->ID, '${uuid}');`,
        );
      },
      remove: async (id) => void (await site.php(`wp_trash_post(${Number(id)});`)),
      like: { lacks: 'WordPress has no likes' },
      hideCounts: notThere,
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

import { networks } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addAccount, addNewsroom, sandboxOutbox } from '#test/data/publishing.ts';
import type { Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { sandboxOf } from './sandbox.ts';

const { db } = await freshDatabase();
const newsroom = await addNewsroom(db);

const unread = { lacks: 'a sandbox keeps the addresses of media and reads none' };
const noCredentials = { lacks: 'a sandbox has no credentials' };
const madeUp = { lacks: 'a sandbox’s counts are made up, each name of the facts' };
const ownCode = { lacks: 'a sandbox answers in our own process' };

async function sandbox(name: NetworkName): Promise<Subject> {
  const facts = networks[name];
  const id = await addAccount(db, newsroom, name);
  const media = testMedia();
  const switches: Record<string, unknown> = {};
  const { needs, video } = facts.media;
  const wantsVideo = needs === 'video' || (needs === 'media' && facts.media.images === null);
  let now = Date.parse('2026-03-01T12:00:00Z');
  /** For one attempt, until the next one begins. */
  const once = (change: Record<string, unknown>) => void Object.assign(switches, change);
  const network = sandboxOf(name, sandboxOutbox(db));
  const sendOnce: typeof network.send = (account, sending, signal) => {
    const settings = { ...switches };
    for (const key of Object.keys(switches)) if (key !== 'expired_token') delete switches[key];
    return network.send({ ...account, settings }, sending, signal);
  };
  return {
    network: { ...network, send: sendOnce },
    facts,
    media,
    account: {
      id,
      name,
      handle: null,
      credentials: null,
      renewed: () => Promise.reject(new Error(noCredentials.lacks)),
      settings: switches,
      io: { fetch: () => Promise.reject(new Error('nothing is fetched here')) },
      media: media.reader,
      now: () => new Date(now),
    },
    step: (body) => ({
      kind: 'post',
      body,
      media: needs === null ? [] : [wantsVideo && video ? media.video('') : media.picture('')],
      lang: 'en',
    }),
    async shown() {
      const rows = await db
        .selectFrom('sandbox_posts')
        .selectAll()
        .where('account_id', '=', id)
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ id: row, body, parent_id: parent, media: kept }) => ({
        id: String(row),
        body,
        parentId: parent === null ? null : String(parent),
        lang: null,
        media: kept.map(({ alt }) => ({ alt: alt ?? null, bytes: null })),
        links: [],
      }));
    },
    pass: (ms) => void (now += ms),
    secrets: () => [],
    renewals: () => 0,
    promises: {
      once: facts.idempotency !== 'none',
      sure: facts.idempotency !== 'none' && facts.isSearchReliable,
    },
    fetches: ownCode,
    knobs: {
      loseAnswer: () => once({ times_out_after_accepting: true }),
      stall: () => once({ slow_ms: 60_000 }),
      refuse: (words) => once({ rejects: words }),
      rateLimit: (seconds) => once({ rate_limited: seconds }),
      breakDown: () => once({ unavailable: true }),
      garble: ownCode,
      flood: ownCode,
      expire: noCredentials,
      revoke: () => once({ expired_token: true }),
      async remove(post) {
        const change = { removed_at: new Date(now) };
        // By SQL: what its network would do; a sandbox has no such operation.
        await db.updateTable('sandbox_posts').set(change).where('id', '=', Number(post)).execute();
      },
      like: madeUp,
      hideCounts: madeUp,
    },
    visible: {
      alt: true,
      bytes: unread,
      video: unread,
      lang: { lacks: 'a sandbox keeps no language' },
      links: { lacks: 'a sandbox shows the words as they are' },
    },
  };
}

for (const name of networkNames) conforms(`The sandbox of ${name}`, () => sandbox(name));

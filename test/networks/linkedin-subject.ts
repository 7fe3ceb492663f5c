import { linkedin as facts } from '#contract/networks/linkedin.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import { memberScopes, pageScopes } from '#server/networks/linkedin/guide.ts';
import { linkedinWith } from '#server/networks/linkedin/linkedin.ts';
import { secretOf, secretsIn } from '#server/networks/linkedin/secret.ts';
import type { Network } from '#server/networks/network.ts';
import type { DoubleSubject, Lack, SentPost, Subject } from './conformance-subject.ts';
import { linkedinAccount } from './linkedin-account.ts';
import { communityManagement, memberUrn, pageUrn, selfServe } from './linkedin-products.ts';
import { startLinkedin, type LinkedinDouble } from './linkedin.ts';
import { testMedia } from './network-media.ts';

const unread = { lacks: 'LinkedIn lets no app read a member’s posts: nothing finds one' };
const uncounted = { lacks: 'a member’s numbers are for apps with the Community Management API' };
const unrenewed = {
  lacks: 'LinkedIn gives refresh tokens to its partners only: a void token is void for good',
};

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network => linkedinWith({ api: origin, www: origin, pauseMs: 1 });

async function subject(
  server: LinkedinDouble,
  { owner, scopes }: { owner: string; scopes: readonly string[] },
  lacks: Partial<Record<keyof Subject['knobs'], Lack>> = {},
): Promise<DoubleSubject> {
  const { switches, posts, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const network = adapterAt(server.origin);
  const account = linkedinAccount(server, network, { io, media: media.reader, owner, scopes });
  const shown = (): SentPost[] =>
    posts.map(({ urn, little, media: attached }) => ({
      id: urn,
      body: little.text,
      parentId: null,
      lang: null,
      media: attached.map(({ id, alt }) => ({ alt, bytes: server.files.get(id)?.bytes.length ?? null })),
      links: linksIn(little.text).map(({ url }) => url),
    }));
  const postOf = (id: string) => posts.find(({ urn }) => urn === id);
  return {
    network,
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: async () => shown(),
    pass: server.pass,
    secrets: () => secretsIn(secretOf(account)),
    renewals: () => account.renewals,
    promises: { once: false, sure: false },
    fetches: true,
    origin: server.origin,
    app: { LINKEDIN_CLIENT_ID: signIns.app.id, LINKEDIN_CLIENT_SECRET: signIns.app.secret },
    comments: () => server.comments.map(({ urn, text }) => ({ id: urn, body: text })),
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
          posts.findIndex(({ urn }) => urn === id),
          1,
        ),
      like(id) {
        const post = postOf(id);
        if (post) post.likes += 1;
      },
      hideCounts: () => void (switches.countsAll = false),
      ...lacks,
    },
    visible: {
      alt: true,
      bytes: true,
      video: true,
      lang: { lacks: 'posts have no language at LinkedIn' },
      links: true,
    },
  };
}

const findsNothing = { loseAnswer: unread, garble: unread, flood: unread };

/** A page, of an app with every product. */
export const linkedinPage = async () =>
  subject(await startLinkedin({ products: communityManagement, isPartner: true }), {
    owner: pageUrn,
    scopes: pageScopes,
  });

export const linkedinProfile = async () =>
  subject(
    await startLinkedin({ products: selfServe }),
    { owner: memberUrn, scopes: memberScopes },
    { ...findsNothing, expire: unrenewed, remove: uncounted, like: uncounted, hideCounts: uncounted },
  );

/** The profile of a member whose app has the Community Management API. */
export const linkedinManagedProfile = async () =>
  subject(
    await startLinkedin({ products: communityManagement, isPartner: true }),
    { owner: memberUrn, scopes: pageScopes },
    findsNothing,
  );

/** For the crash tests. */
export const start = () => linkedinPage();

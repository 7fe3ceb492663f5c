import { afterAll } from 'vitest';

import { linkedin as facts } from '#contract/networks/linkedin.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import type { Lack, SentPost, Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { linkedinAccount } from '#test/networks/linkedin-account.ts';
import { communityManagement, memberUrn, pageUrn, selfServe } from '#test/networks/linkedin-products.ts';
import { startLinkedin, type LinkedinDouble } from '#test/networks/linkedin.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { memberScopes, pageScopes } from './guide.ts';
import { linkedinWith } from './linkedin.ts';
import { secretOf, secretsIn } from './secret.ts';

const unread = { lacks: 'LinkedIn lets no app read a member’s posts: nothing finds one' };
const uncounted = { lacks: 'a member’s numbers are for apps with the Community Management API' };
const unrenewed = {
  lacks: 'LinkedIn gives refresh tokens to its partners only: a void token is void for good',
};

const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

async function subject(
  server: LinkedinDouble,
  { owner, scopes }: { owner: string; scopes: readonly string[] },
  lacks: Partial<Record<keyof Subject['knobs'], Lack>> = {},
): Promise<Subject> {
  const { switches, posts, signIns } = server;
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const media = testMedia();
  const network = linkedinWith({ ...server.places, pauseMs: 1 });
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

conforms('A LinkedIn page', async () =>
  subject(await startLinkedin({ products: communityManagement, isPartner: true }), {
    owner: pageUrn,
    scopes: pageScopes,
  }),
);

conforms('A LinkedIn profile', async () =>
  subject(
    await startLinkedin({ products: selfServe }),
    { owner: memberUrn, scopes: memberScopes },
    { ...findsNothing, expire: unrenewed, remove: uncounted, like: uncounted, hideCounts: uncounted },
  ),
);

conforms('A LinkedIn profile of an app with the Community Management API', async () =>
  subject(
    await startLinkedin({ products: communityManagement, isPartner: true }),
    { owner: memberUrn, scopes: pageScopes },
    findsNothing,
  ),
);

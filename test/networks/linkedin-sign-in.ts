import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { App, Connected } from '#server/networks/connecting.ts';
import { oauthAt } from '#server/networks/linkedin/connect.ts';
import { instanceAt } from './instance.ts';
import { accountWith } from './linkedin-account.ts';
import { newNetwork } from './linkedin-desk.ts';
import { communityManagement } from './linkedin-products.ts';
import { startLinkedin } from './linkedin.ts';
import { testMedia } from './network-media.ts';

const signal = new AbortController().signal;
export const redirectUri = 'https://desk.example/connect/callback';

/** LinkedIn, for one test, and this installation's app there: for profiles; `pages`: one with the product for pages. */
export async function startSignIn(
  switches: Parameters<typeof startLinkedin>[0] = {},
  { pages = false } = {},
) {
  const server = await startLinkedin({ ...(pages && { products: communityManagement }), ...switches });
  const guarded = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), guarded.close()])));
  const io: Io = guarded;
  const oauth = oauthAt(server.places);
  const { id: clientId, secret: clientSecret } = server.signIns.app;
  const apps = { linkedin: { clientId, clientSecret, pages } };
  const app = await oauth.register(io, null, instanceAt(redirectUri, apps), signal);
  return { server, io, oauth, app, now: server.now() };
}

export type SignIn = Awaited<ReturnType<typeof startSignIn>>;

export function begin({ oauth, io, app, now }: SignIn) {
  const request = {
    app,
    server: null,
    redirectUri,
    identifier: null,
    state: 'a state',
    challenge: 'a challenge',
  };
  return oauth.begin(io, request, { now, signal });
}

/** The person follows the URL, signs in and allows it. Returns the callback's parameters. */
export async function allowed(signIn: SignIn): Promise<URLSearchParams> {
  const { url } = await begin(signIn);
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

export async function finish(
  signIn: SignIn,
  given: { code?: string; app?: App } = {},
): Promise<readonly [Connected, ...Connected[]]> {
  const { kept } = await begin(signIn);
  const code = given.code ?? (await allowed(signIn)).get('code') ?? '';
  // As the app comes back from the database.
  const { clientId, clientSecret } = given.app ?? signIn.app;
  const app = { clientId, clientSecret };
  const returned = { app, server: null, redirectUri, code, kept, issuer: null, verifier: '' };
  return signIn.oauth.finish(signIn.io, returned, { now: signIn.now, signal });
}

/** What was connected, as its network gets it. */
export function accountOf({ server, io }: SignIn, { credentials }: Connected) {
  const given = { io, media: testMedia().reader, credentials: credentials.secret };
  return accountWith(server, newNetwork(server), given);
}

/** The same with other answers of the token endpoint. */
export function answering(
  signIn: SignIn,
  change: (answer: { status: number; text: string }) => { status?: number; text: string },
): SignIn {
  return {
    ...signIn,
    io: {
      async fetch(address, options) {
        const answer = await signIn.io.fetch(address, options);
        if (!address.endsWith('/accessToken')) return answer;
        const { status = answer.status, text } = change({ status: answer.status, text: answer.text() });
        return { ...answer, status, text: () => text };
      },
    },
  };
}

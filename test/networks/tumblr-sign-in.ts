import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { App, Connected } from '#server/networks/connecting.ts';
import { oauthAt } from '#server/networks/tumblr/connect.ts';
import { instanceAt } from './instance.ts';
import { accountWith, media, newNetwork, signal } from './tumblr-desk.ts';
import { startTumblr } from './tumblr.ts';

export const redirectUri = 'https://desk.example/connect/callback';

/** Tumblr, for one test, and this installation's app there. */
export async function startSignIn(switches: Parameters<typeof startTumblr>[0] = {}) {
  const server = await startTumblr(switches);
  const guarded = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), guarded.close()])));
  const io: Io = guarded;
  const oauth = oauthAt(server.places);
  const { id: clientId, secret: clientSecret } = server.signIns.app;
  const app = await oauth.register(
    io,
    null,
    instanceAt(redirectUri, { tumblr: { clientId, clientSecret } }),
    signal,
  );
  return { server, io, oauth, app, now: server.now() };
}

export type SignIn = Awaited<ReturnType<typeof startSignIn>>;

/** The person follows the URL, signs in and allows it. Returns the callback's parameters. */
export async function allowed({ oauth, io, app, now }: SignIn): Promise<URLSearchParams> {
  const request = {
    app,
    server: null,
    redirectUri,
    identifier: null,
    state: 'a state',
    challenge: 'a challenge',
  };
  const { url } = await oauth.begin(io, request, { now, signal });
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

export async function finish(
  signIn: SignIn,
  given: { code?: string; app?: App } = {},
): Promise<readonly [Connected, ...Connected[]]> {
  const code = given.code ?? (await allowed(signIn)).get('code') ?? '';
  const app = given.app ?? signIn.app;
  const returned = { app, server: null, redirectUri, code, kept: null, issuer: null, verifier: '' };
  return signIn.oauth.finish(signIn.io, returned, { now: signIn.now, signal });
}

/** What was connected, as its network gets it. */
export function accountOf({ server, io }: SignIn, { credentials }: Connected) {
  return accountWith(server, newNetwork(server), {
    io,
    media: media.reader,
    credentials: credentials.secret,
  });
}

import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { App, Connected } from '#server/networks/connecting.ts';
import { oauthAt } from '#server/networks/tiktok/connect.ts';
import { instanceAt } from './instance.ts';
import { signal } from './tiktok-desk.ts';
import { startTiktok } from './tiktok.ts';

export const redirectUri = 'https://desk.example/connect/callback';

/** TikTok, for one test, and this installation's app there. */
export async function startSignIn(switches: Parameters<typeof startTiktok>[0] = {}) {
  const server = await startTiktok(switches);
  const guarded = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), guarded.close()])));
  const io: Io = guarded;
  const oauth = oauthAt(server.places);
  const { key: clientId, secret: clientSecret } = server.signIns.app;
  const apps = { tiktok: { clientId, clientSecret } };
  const app = await oauth.register(io, null, instanceAt(redirectUri, apps), signal);
  return { server, io, oauth, app, now: server.now() };
}

export type SignIn = Awaited<ReturnType<typeof startSignIn>>;

export function begin({ oauth, io, app, now }: SignIn) {
  const at = { app, server: null, redirectUri, identifier: null, state: 'a state', challenge: 'a challenge' };
  return oauth.begin(io, at, { now, signal });
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
  const { oauth, io, now } = signIn;
  const code = given.code ?? (await allowed(signIn)).get('code') ?? '';
  const app = given.app ?? signIn.app;
  const returned = { app, server: null, redirectUri, code, kept: null, issuer: null, verifier: 'a verifier' };
  return oauth.finish(io, returned, { now, signal });
}

/** The same with other answers of the sign-in server. */
export function answering(
  signIn: SignIn,
  change: (answer: { status: number; text: string }) => { status?: number; text: string },
): SignIn {
  return {
    ...signIn,
    io: {
      async fetch(address, options) {
        const answer = await signIn.io.fetch(address, options);
        if (!address.includes('/oauth/')) return answer;
        const { status = answer.status, text } = change({ status: answer.status, text: answer.text() });
        return { ...answer, status, text: () => text };
      },
    },
  };
}

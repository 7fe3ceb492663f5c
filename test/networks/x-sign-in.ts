import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { App, Connected } from '#server/networks/connecting.ts';
import { oauthAt } from '#server/networks/x/connect.ts';
import { instanceAt } from './instance.ts';
import { testMedia } from './network-media.ts';
import { accountWith, newNetwork } from './x-desk.ts';
import { redirectUri } from './x-oauth.ts';
import { startX } from './x.ts';

const signal = new AbortController().signal;

const verifier = 'a verifier of the browser that began';
/** Its SHA-256, base64url. */
const challenge = Buffer.from(
  await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
).toString('base64url');

/** X, for one test, and this installation's app there. */
export async function startSignIn(switches: Parameters<typeof startX>[0] = {}) {
  const server = await startX(switches);
  const guarded = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), guarded.close()])));
  const io: Io = guarded;
  const oauth = oauthAt(server.places);
  const { id: clientId, secret: clientSecret } = server.signIns.app;
  const apps = { x: { clientId, clientSecret } };
  const app = await oauth.register(io, null, instanceAt(redirectUri, apps), signal);
  return { server, io, oauth, app };
}

export type SignIn = Awaited<ReturnType<typeof startSignIn>>;

export function begin({ oauth, io, app, server }: SignIn) {
  const request = { app, server: null, redirectUri, identifier: null, state: 'a state', challenge };
  return oauth.begin(io, request, { now: server.now(), signal });
}

/** The person follows the URL, signs in and authorizes the app. Returns the callback's parameters. */
export async function authorized(signIn: SignIn): Promise<URLSearchParams> {
  const { url } = await begin(signIn);
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

export async function finish(
  signIn: SignIn,
  given: { code?: string; app?: App; verifier?: string } = {},
): Promise<Connected> {
  const code = given.code ?? (await authorized(signIn)).get('code') ?? '';
  const returned = { server: null, redirectUri, code, kept: null, issuer: null };
  const request = { app: signIn.app, verifier, ...returned, ...given, code };
  const [account] = await signIn.oauth.finish(signIn.io, request, { now: signIn.server.now(), signal });
  return account;
}

/** What was connected, as its network gets it. */
export function accountOf({ server, io }: SignIn, { credentials }: Connected) {
  const given = { io, media: testMedia().reader, credentials: credentials.secret };
  return accountWith(server, newNetwork(server), given);
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
        if (!address.includes('/2/oauth2/')) return answer;
        const { status = answer.status, text } = change({ status: answer.status, text: answer.text() });
        return { ...answer, status, text: () => text };
      },
    },
  };
}

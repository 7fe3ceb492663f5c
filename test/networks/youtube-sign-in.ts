import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { App, OAuthConnect } from '#server/networks/connecting.ts';
import { media, newNetwork, signal } from './youtube-desk.ts';
import { startYoutube } from './youtube.ts';

export const redirectUri = 'https://desk.example/connect/callback';
const verifier = 'a-verifier-of-some-forty-characters-which-is-kept';
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The way by which people sign in, at a double of its own. */
export async function startSignIn(switches: Parameters<typeof startYoutube>[0] = {}) {
  const server = await startYoutube(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const network = newNetwork(server);
  const [way] = network.connecting?.ways ?? [];
  if (way?.by !== 'oauth') throw new Error('people sign in there');
  const { id: clientId, secret: clientSecret } = server.signIns.app;
  return { server, io, network, way, app: { clientId, clientSecret } satisfies App, media };
}

export type SignIn = Awaited<ReturnType<typeof startSignIn>>;

export const begin = ({ way, io, app, server }: SignIn) =>
  way.begin(
    io,
    { app, server: null, redirectUri, identifier: null, state: 'a state', challenge },
    { now: server.now(), signal },
  );

/** What the person brings back after they have allowed it. */
export async function allowed(signIn: SignIn): Promise<URLSearchParams> {
  const { url } = await begin(signIn);
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

export async function finish(
  signIn: SignIn,
  given: { code?: string; app?: App; verifier?: string } = {},
): ReturnType<OAuthConnect['finish']> {
  const code = given.code ?? (await allowed(signIn)).get('code') ?? '';
  const { way, io, server, app } = signIn;
  return way.finish(
    io,
    {
      app: given.app ?? app,
      server: null,
      redirectUri,
      kept: null,
      code,
      issuer: null,
      verifier: given.verifier ?? verifier,
    },
    { now: server.now(), signal },
  );
}

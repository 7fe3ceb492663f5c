import { createHash } from 'node:crypto';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import { z } from 'zod';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { Deps, Member } from '#server/context.ts';
import { sealerOf } from '#server/lib/secrets.ts';
import type { App, OAuthConnect } from '#server/networks/connecting.ts';
import type { Settings } from '#server/settings.ts';
import { patienceMs } from './check.ts';
import { codedRefusal } from './connected.ts';
import { instanceOf } from './networks.ts';
import * as store from './store-sign-ins.ts';

/** How long a person may take at the network, and then to choose among its accounts, in ms. */
export const goodForMs = 10 * 60_000;

/** How long an app with no connected account counts as registered at its server, in ms. */
const unusedAppMs = 12 * 3_600_000;

type Parts = Pick<Deps, 'db' | 'settings' | 'io'>;

interface Wanted {
  network: NetworkName;
  server: string | null;
  /** The account to sign in with there; null where the person chooses it there. */
  identifier: string | null;
  projectId: number;
  /** The account that is connected again; null for a new one. */
  accountId: number | null;
}

/** What is stored, encrypted, until the person returns. */
const keptSchema = z.object({
  verifier: z.string(),
  app: z.object({ clientId: z.string(), clientSecret: z.string().nullable() }),
  /** The network's own data. */
  own: z.string().nullable(),
});

export type Kept = z.infer<typeof keptSchema>;

/**
 * Begins a sign-in at a network and returns where to send the person. The returned state is valid for this
 * session only, once.
 * @throws CodedError where the server does not accept us as an app, or not this person
 */
export async function beginSignIn(
  { db, settings, io }: Parts,
  { organizationId, userId, sessionId }: Member & { sessionId: number },
  way: OAuthConnect,
  wanted: Wanted,
  now: Date,
): Promise<{ url: string; expiresAt: Date }> {
  const { network, server, identifier } = wanted;
  const { redirectUri } = instanceOf(settings);
  const { id: appId, app } = await appAt({ db, settings, io }, way, wanted, now);
  const state = generateRandomState();
  const verifier = generateRandomCodeVerifier();
  const challenge = await calculatePKCECodeChallenge(verifier);
  const expiresAt = new Date(now.getTime() + goodForMs);
  const stateHash = hashOf(state);
  const authorization = { app, server, redirectUri, identifier, state, challenge };
  const begun = await way
    .begin(io, authorization, { now, signal: AbortSignal.timeout(patienceMs) })
    .catch((error: unknown) => {
      throw codedRefusal(network, error);
    });
  const kept: Kept = { verifier, app, own: begun.kept };
  await store.insertSignIn(db, {
    state_hash: stateHash,
    session_id: sessionId,
    user_id: userId,
    organization_id: organizationId,
    project_id: wanted.projectId,
    network,
    server,
    account_id: wanted.accountId,
    app_id: appId,
    sealed: sealerOf(settings.appSecret).seal(JSON.stringify(kept), purposeOf(stateHash)),
    created_at: now,
    expires_at: expiresAt,
  });
  return { url: begun.url, expiresAt };
}

/** Our app at the server: stored earlier, or registered now. */
async function appAt(
  { db, settings, io }: Parts,
  way: OAuthConnect,
  { network, server }: Wanted,
  now: Date,
): Promise<{ id: number; app: App }> {
  const sealer = sealerOf(settings.appSecret);
  const instance = instanceOf(settings);
  const purpose = `app at ${network} ${server ?? ''}`;
  const at = {
    network,
    server: server ?? '',
    redirect_uri: instance.redirectUri,
  };
  const known = way.configured
    ? undefined
    : await store.findApp(db, at, new Date(now.getTime() - unusedAppMs));
  if (known) {
    const { id, client_id: clientId, client_secret: sealed } = known;
    return { id, app: { clientId, clientSecret: sealed && sealer.open(sealed, purpose) } };
  }
  try {
    const app = await way.register(io, server, instance, AbortSignal.timeout(patienceMs));
    const client_secret = app.clientSecret && sealer.seal(app.clientSecret, purpose);
    return {
      id: await store.keepApp(db, { ...at, client_id: app.clientId, client_secret, created_at: now }),
      app,
    };
  } catch (error) {
    throw codedRefusal(network, error, server);
  }
}

/** What was stored when the sign-in began. */
export function openKept(
  { appSecret }: Pick<Settings, 'appSecret'>,
  sealed: string,
  stateHash: Buffer,
): Kept {
  return keptSchema.parse(JSON.parse(sealerOf(appSecret).open(sealed, purposeOf(stateHash))));
}

/** Of the state that the network returns only this is stored. */
export function hashOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

const purposeOf = (stateHash: Buffer) => `sign-in ${stateHash.toString('base64url')}`;

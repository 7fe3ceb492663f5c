import { createHash } from 'node:crypto';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import type { Actor, Deps, Member } from '#server/context.ts';
import { sealerOf } from '#server/lib/secrets.ts';
import type { App, Connected, OAuthConnect } from '#server/networks/connecting.ts';
import type { Settings } from '#server/settings.ts';
import { patienceMs } from './check.ts';
import { codedRefusal, storeAgain, storeNew } from './connected.ts';
import { instanceOf, wayTo } from './networks.ts';
import * as store from './store-sign-ins.ts';

/** How long a person may take at the network, in ms. */
const goodForMs = 10 * 60_000;

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

type Kept = z.infer<typeof keptSchema>;

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
  const at = { network, server: server ?? '', redirect_uri: instance.redirectUri };
  const known = await store.findApp(db, at, new Date(now.getTime() - unusedAppMs));
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
    throw codedRefusal(network, error);
  }
}

/** The parameters with which the network redirects back; any may be missing or forged. */
export interface CameBack {
  state: string | null;
  code: string | null;
  /** The issuer that the response names (RFC 9207); some networks omit it. */
  issuer: string | null;
  /** OAuth 2, RFC 6749 section 4.1.2.1. */
  error: string | null;
  errorDescription: string | null;
}

/** Why a returning person's sign-in is refused. `title` and `message` are shown to them. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly title: string;
  readonly status: number;

  constructor(title: string, message: string, status = 400) {
    super(message);
    this.title = title;
    this.status = status;
  }
}

/**
 * Completes a sign-in at a network: the account is connected, or connected again.
 * @returns the account's id
 * @throws SignInRefused, CodedError
 */
export async function finishSignIn(
  deps: Parts & Pick<Deps, 'now'>,
  actor: Actor | null,
  back: CameBack,
): Promise<number> {
  const { db, settings, io, now } = deps;
  const { signIn, kept, member } = await claimSignIn(deps, actor, back.state);
  if (back.error !== null || !back.code) throw refusedThere(back);
  const { network, server: storedServer, project_id: projectId, account_id: accountId } = signIn;
  if (!isNetworkName(network)) throw new Error(`sign-in ${signIn.id} is at an unknown network`);
  const { way, server } = wayTo('oauth', network, storedServer, settings);
  let connected: Connected;
  try {
    connected = await way.finish(
      io,
      {
        app: kept.app,
        server,
        redirectUri: instanceOf(settings).redirectUri,
        code: back.code,
        issuer: back.issuer,
        kept: kept.own,
        verifier: kept.verifier,
      },
      { now: now(), signal: AbortSignal.timeout(patienceMs) },
    );
  } catch (error) {
    throw codedRefusal(network, error);
  }
  const parts = { settings, actor: member, now: now() };
  const through = { connected, way: 'oauth' as const, server, appId: signIn.app_id };
  return db.transaction().execute(async (trx) => {
    if (accountId === null) return storeNew(trx, parts, { network, projectId }, through);
    await storeAgain(trx, parts, accountId, through);
    return accountId;
  });
}

/**
 * Uses up the sign-in before the network is asked, so that its state is valid only once whatever the outcome.
 */
async function claimSignIn(
  { db, settings, now }: Parts & Pick<Deps, 'now'>,
  actor: Actor | null,
  state: string | null,
): Promise<{ signIn: store.SignInRow; kept: Kept; member: Member }> {
  if (!state) throw unknownSignIn();
  const stateHash = hashOf(state);
  return db.transaction().execute(async (trx) => {
    const signIn = await store.lockSignIn(trx, stateHash);
    if (!signIn) throw unknownSignIn();
    // Another person's sign-in is left alone: they may still return.
    if (actor?.by !== 'session' || actor.sessionId !== signIn.session_id || actor.userId !== signIn.user_id)
      throw new SignInRefused(
        t`This sign-in was begun elsewhere`,
        t`It was started in another browser, by another user, or before you signed out of Copydesk. Nothing was connected. If it was you, sign in here and start again.`,
        403,
      );
    const { organizationId, role } = actor;
    if (
      organizationId === null ||
      organizationId !== signIn.organization_id ||
      (role !== 'owner' && role !== 'admin')
    )
      throw new SignInRefused(
        t`You may not connect accounts here`,
        t`Connecting an account needs an owner or admin of the organization it was begun for.`,
        403,
      );
    if (signIn.used_at || !signIn.sealed)
      throw new SignInRefused(
        t`This sign-in was used already`,
        t`Each one counts once. Look under Settings → Connected accounts whether the account is there; if not, start again.`,
        409,
      );
    if (signIn.expires_at <= now())
      throw new SignInRefused(
        t`This sign-in took too long`,
        t`It counts for ten minutes. Nothing was connected. Start again.`,
        410,
      );
    await store.useSignIn(trx, signIn.id, now());
    return {
      signIn,
      kept: openKept(settings, signIn.sealed, stateHash),
      member: { ...actor, organizationId, role },
    };
  });
}

function openKept({ appSecret }: Settings, sealed: string, stateHash: Buffer): Kept {
  return keptSchema.parse(JSON.parse(sealerOf(appSecret).open(sealed, purposeOf(stateHash))));
}

function unknownSignIn(): SignInRefused {
  return new SignInRefused(
    t`This sign-in is not known here`,
    t`The URL was not created by this installation, or is too old. Nothing was connected. Start again.`,
  );
}

function refusedThere({ error, errorDescription }: CameBack): SignInRefused {
  if (error === 'access_denied')
    return new SignInRefused(
      t`It was not allowed`,
      t`The network says that Copydesk was not allowed to use the account. Nothing was connected.`,
    );
  const reason = (errorDescription ?? error ?? '').slice(0, 300);
  return new SignInRefused(
    t`The network did not sign you in`,
    reason
      ? t`It said: ${{ reason }}. Nothing was connected. Start again.`
      : t`It sent no code back. Nothing was connected. Start again.`,
  );
}

function hashOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

const purposeOf = (stateHash: Buffer) => `sign-in ${stateHash.toString('base64url')}`;

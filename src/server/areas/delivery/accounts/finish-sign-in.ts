import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { listed } from '#contract/reader.ts';
import type { Actor, Deps, Member } from '#server/context.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { nameOf, patienceMs } from './check.ts';
import { distinct, keepChoices } from './choices.ts';
import { codedRefusal, storeAgain, storeNew } from './connected.ts';
import { instanceOf, wayTo } from './networks.ts';
import { refusedThere, SignInRefused, unknownSignIn, type CameBack } from './sign-in-refused.ts';
import { hashOf, openKept, type Kept } from './sign-ins.ts';
import { findConnection } from './store-connections.ts';
import * as store from './store-sign-ins.ts';

type Parts = Pick<Deps, 'db' | 'settings' | 'io' | 'now'>;

/** The account that was connected, or the sign-in among whose accounts the person chooses. */
type Finished = { accountId: number } | { signInId: number };

/**
 * Completes a sign-in at a network: the account is connected, or connected again. Where it brings several,
 * they are kept until the person has chosen.
 * @throws SignInRefused, CodedError
 */
export async function finishSignIn(deps: Parts, actor: Actor | null, back: CameBack): Promise<Finished> {
  const { db, settings, now } = deps;
  const { signIn, kept, member } = await claimSignIn(deps, actor, back.state);
  const { network, account_id: accountId, project_id: projectId, app_id: appId } = signIn;
  if (!isNetworkName(network)) throw new Error(`sign-in ${signIn.id} is at an unknown network`);
  const { server, offered } = await offeredBy(deps, { ...signIn, network }, kept, back);
  const [first, ...others] = distinct(offered);
  const parts = { settings, actor: member, now: now() };
  const through = { way: 'oauth' as const, server, appId };
  if (accountId !== null) {
    const connected = await theSame(db, accountId, [first, ...others]);
    await db.transaction().execute((trx) => storeAgain(trx, parts, accountId, { ...through, connected }));
    return { accountId };
  }
  if (others.length > 0) {
    await keepChoices(db, settings, signIn.id, [first, ...others], now());
    return { signInId: signIn.id };
  }
  return db.transaction().execute(async (trx) => ({
    accountId: await storeNew(trx, parts, { network, projectId }, { ...through, connected: first }),
  }));
}

/** The accounts that the network offers for the code that the person brought. */
async function offeredBy(
  { settings, io, now }: Parts,
  { network, server: stored }: Pick<store.SignInRow, 'server'> & { network: Parameters<typeof wayTo>[1] },
  kept: Kept,
  { error, errorDescription, code, issuer }: CameBack,
): Promise<{ server: string | null; offered: readonly [Connected, ...Connected[]] }> {
  if (error !== null || !code) throw refusedThere({ error, errorDescription });
  const { way, server } = wayTo('oauth', network, stored, settings);
  const { app, verifier, own } = kept;
  const { redirectUri } = instanceOf(settings);
  const returned = { app, server, redirectUri, code, issuer, kept: own, verifier };
  const offered = await way
    .finish(io, returned, { now: now(), signal: AbortSignal.timeout(patienceMs) })
    .catch((refusal: unknown) => {
      throw codedRefusal(network, refusal);
    });
  return { server, offered };
}

/**
 * Of what a sign-in brought, the account that is connected again. A single other one is refused by
 * `storeAgain`, with both names.
 * @throws CodedError invalid_state where it is not among several
 */
async function theSame(
  db: Parts['db'],
  accountId: number,
  offered: readonly [Connected, ...Connected[]],
): Promise<Connected> {
  const before = await findConnection(db, accountId);
  const same = offered.find(({ identity }) => identity.remoteId === before?.remote_id);
  if (same || !before || offered.length === 1) return same ?? offered[0];
  const account = nameOf({ name: before.remote_name ?? before.name, handle: before.handle });
  const names = offered.slice(0, mostNames).map(({ identity }) => nameOf(identity));
  const accounts = listed(offered.length > mostNames ? [...names, '…'] : names);
  throw new CodedError(
    'invalid_state',
    t`This is the sign-in of ${{ accounts }}, but the account to connect again is ${{ account }}. Sign in there as someone who may post as it, and allow it, or connect the others as new accounts.`,
  );
}

const mostNames = 5;

/**
 * Uses up the sign-in before the network is asked, so that its state is valid only once whatever the outcome.
 */
async function claimSignIn(
  { db, settings, now }: Parts,
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
    if (signIn.used_at)
      throw new SignInRefused(
        t`This sign-in was used already`,
        t`Each one counts once. Look under Settings → Connected accounts whether the account is there; if not, start again.`,
        409,
      );
    if (!signIn.sealed || signIn.expires_at <= now())
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

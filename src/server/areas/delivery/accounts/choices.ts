import { z } from 'zod';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import type { Context, Deps, Member } from '#server/context.ts';
import { sealerOf } from '#server/lib/secrets.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { goodForMs } from './sign-ins.ts';
import * as store from './store-sign-ins.ts';

type Db = Deps['db'];
type Several = readonly [Connected, ...Connected[]];

const time = z.iso
  .datetime()
  .nullable()
  .transform((at) => (at === null ? null : new Date(at)));

const keptSchema = z.array(
  z.object({
    identity: z.object({
      remoteId: z.string(),
      name: z.string(),
      handle: z.string().nullable(),
      avatarUrl: z.string().nullable(),
      settings: z.record(z.string(), z.unknown()),
    }),
    credentials: z.object({ secret: z.string(), renewAt: time, expiresAt: time }),
    kind: z.string().optional(),
  }),
);

/** Each account once: a person may have a page in several ways. */
export function distinct([first, ...others]: Several): Several {
  const known = new Set([first.identity.remoteId]);
  const isNew = ({ identity: { remoteId } }: Connected) => !known.has(remoteId) && known.add(remoteId);
  return [first, ...others.filter(isNew)];
}

/** Stores what a sign-in brought, with its secrets, until the person chooses among it or the time is over. */
export async function keepChoices(
  db: Db,
  { appSecret }: Deps['settings'],
  signInId: number,
  offered: Several,
  now: Date,
): Promise<void> {
  const sealed = sealerOf(appSecret).seal(JSON.stringify(offered), purposeOf(signInId));
  await store.keepForChoice(db, signInId, { sealed, expiresAt: new Date(now.getTime() + goodForMs) });
}

/** The accounts that a sign-in brought, until some of them are chosen. */
interface Choice {
  signIn: store.SignInRow & { network: NetworkName };
  offered: readonly Connected[];
}

/**
 * What the caller's own sign-in offers. It belongs to the session in which it began: for all others it does
 * not exist.
 * @param db a transaction in which it is chosen, where it stays locked
 * @throws CodedError not_found; invalid_state where it belongs to another organization of the caller, was used
 * or took too long
 */
export async function openChoice(
  db: Db,
  { settings, actor, now }: { settings: Deps['settings']; actor: Member; now: Date },
  signInId: number,
): Promise<Choice> {
  const signIn = await (db.isTransaction ? store.lockSignInById : store.findSignIn)(db, signInId);
  if (!signIn?.used_at || signIn.session_id !== actor.sessionId || signIn.user_id !== actor.userId)
    throw notFound(t`This sign-in was not found. Connect the account again.`);
  if (signIn.organization_id !== actor.organizationId)
    throw new CodedError(
      'invalid_state',
      t`This sign-in was begun for another organization. Switch back to that one to choose its accounts.`,
    );
  if (signIn.expires_at <= now)
    throw new CodedError(
      'invalid_state',
      t`This sign-in has ended: accounts can be chosen for ten minutes. Sign in again to connect more.`,
    );
  if (!signIn.sealed)
    throw new CodedError(
      'invalid_state',
      t`This sign-in was used already: its accounts were chosen. Sign in again to connect more.`,
    );
  const { network, sealed } = signIn;
  if (!isNetworkName(network)) throw new Error(`sign-in ${signIn.id} is at an unknown network`);
  const opened = sealerOf(settings.appSecret).open(sealed, purposeOf(signIn.id));
  return { signIn: { ...signIn, network }, offered: keptSchema.parse(JSON.parse(opened)) };
}

/**
 * Those that the person chose, in the order in which they were offered.
 * @throws CodedError validation_error where one was not offered
 */
export function chosenOf({ offered }: Choice, remoteIds: readonly string[]): readonly Connected[] {
  const known = new Set(offered.map(({ identity }) => identity.remoteId));
  if (!remoteIds.every((id) => known.has(id)))
    throw invalid(t`This sign-in did not offer all of these accounts. Choose among those that it lists.`, {
      remote_ids: t`must be of accounts that the sign-in offers`,
    });
  const wanted = new Set(remoteIds);
  return offered.filter(({ identity }) => wanted.has(identity.remoteId));
}

/** The choices as a person sees them, with the accounts that the organization has connected already. */
export async function presentChoice(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { signIn, offered }: Choice,
) {
  const remoteIds = offered.map(({ identity }) => identity.remoteId);
  const { organizationId } = actor;
  const connected = await store.connectedOf(db, { organizationId, network: signIn.network, remoteIds });
  return offered.map(({ identity: { remoteId, name, handle, avatarUrl }, kind = null }) => {
    const known = connected.get(remoteId);
    return {
      remote_id: remoteId,
      name,
      handle,
      avatar_url: avatarUrl,
      kind,
      account_id: known?.id ?? null,
      project_name: known?.project_name ?? null,
    };
  });
}

const purposeOf = (signInId: number) => `choices of sign-in ${signInId}`;

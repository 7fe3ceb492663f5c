import type { Transaction } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Member } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { announce } from '#server/live/announce.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Settings } from '#server/settings.ts';
import { nameOf, seenAs } from './check.ts';
import { sealCredentials } from './credentials.ts';
import { nextCheck, stateOf } from './health.ts';
import { findRemote, insertConnection, lockConnection, type ConnectionRow } from './store-connections.ts';
import { updateAccount } from './store.ts';
import { refusalOf } from './trouble.ts';

type Trx = Transaction<Tables>;

/** How an account was connected. */
interface Through {
  connected: Connected;
  way: 'password' | 'oauth';
  server: string | null;
  appId: number | null;
}

interface Parts {
  settings: Settings;
  actor: Pick<Member, 'organizationId' | 'userId' | 'tokenId'>;
  now: Date;
}

/**
 * Stores a newly connected account.
 * @returns its id
 * @throws CodedError invalid_state where the organization has it already
 */
export async function storeNew(
  trx: Trx,
  parts: Parts,
  to: { network: NetworkName; projectId: number },
  through: Through,
): Promise<number> {
  const { actor, now } = parts;
  const { organizationId } = actor;
  const { identity } = through.connected;
  const id = await insertConnection(trx, {
    organization_id: organizationId,
    project_id: to.projectId,
    network: to.network,
    name: identity.name,
    remote_id: identity.remoteId,
    created_at: now,
  });
  if (id === null) throw await connectedAlready(trx, organizationId, to.network, through);
  await storeConnection(
    trx,
    parts,
    { id, name: identity.name, remote_name: identity.name, settings: {}, state: 'ready' },
    through,
  );
  const details = { network: to.network, name: identity.name, project_id: to.projectId, way: through.way };
  await writeAudit(trx, actor, { what: 'accounts.connect', subject: `account ${id}`, details });
  return id;
}

/**
 * Gives an account new credentials; its schedule, its slots and its posts stay.
 * @throws CodedError invalid_state where they belong to another account
 */
export async function storeAgain(trx: Trx, parts: Parts, accountId: number, through: Through): Promise<void> {
  const { actor } = parts;
  const { identity } = through.connected;
  const before = await lockConnection(trx, accountId);
  if (!before || before.organization_id !== actor.organizationId)
    throw new CodedError(
      'invalid_state',
      t`The account was removed in the meantime. Connect it as a new one.`,
    );
  if (before.remote_id !== identity.remoteId) {
    const wanted = nameOf({ name: before.remote_name ?? before.name, handle: before.handle });
    throw new CodedError(
      'invalid_state',
      t`This is the sign-in of ${{ account: nameOf(identity) }}, but the account to connect again is ${{ wanted }}. Sign in there as that one, or connect this one as a new account.`,
    );
  }
  await storeConnection(trx, parts, before, through);
  const details = { network: before.network, name: before.name, way: through.way };
  await writeAudit(trx, actor, { what: 'accounts.reconnect', subject: `account ${accountId}`, details });
}

async function storeConnection(
  trx: Trx,
  { settings, actor, now }: Parts,
  before: Pick<ConnectionRow, 'id' | 'name' | 'remote_name' | 'settings' | 'state'>,
  { connected: { identity, credentials }, way, server, appId }: Through,
): Promise<void> {
  const { id } = before;
  const { secret, renewAt, expiresAt } = credentials;
  await updateAccount(trx, id, {
    ...seenAs(identity, before, now),
    credentials: sealCredentials(settings, id, secret),
    renew_at: renewAt,
    expires_at: expiresAt,
    way,
    server,
    app_id: appId,
    resume_at: null,
    state: stateOf(before.state, { expiresAt, trouble: null }, now),
    tend_at: nextCheck({ renewAt, expiresAt }, now),
  });
  const { organizationId, userId } = actor;
  await announce(trx, { organizationId, noun: 'accounts', ids: [id], by: userId });
}

async function connectedAlready(
  trx: Trx,
  organizationId: number,
  network: NetworkName,
  { connected: { identity } }: Through,
): Promise<CodedError> {
  const known = await findRemote(trx, { organizationId, network, remoteId: identity.remoteId });
  const account = nameOf(identity);
  return new CodedError(
    'invalid_state',
    known
      ? t`${{ account }} is already connected in the project ${{ project: known.project_name }}. Connecting it twice would publish everything twice.`
      : t`${{ account }} is already connected. Connecting it twice would publish everything twice.`,
    known && { account_id: known.id },
  );
}

/**
 * A network's refusal as an error of ours: what failed, the network's own message, what to do next. Wrong
 * credentials are the caller's to fix, as is a server that does not exist; everything else needs another attempt
 * at the network.
 * @param server the one that the caller has named
 */
export function codedRefusal(network: string, error: unknown, server: string | null = null): CodedError {
  if (error instanceof CodedError) return error;
  const { kind, message, replyText, next } = refusalOf(error);
  const silence = silenceIn(error);
  if (server !== null && silence?.isHostUnknown)
    return invalid(t`${{ problem: textNow(silence.text) }} Check the address.`, { server: t`was not found` });
  const text = [
    message,
    replyText && t`${{ network: labelOf(network) }} said: “${{ reply: replyText.replace(/\.$/, '') }}”.`,
    next ?? t`Try again in a while.`,
  ]
    .filter(Boolean)
    .join(' ');
  const mendable = error instanceof NetworkError && (kind === 'expired' || kind === 'reject');
  return mendable ? invalid(text) : new CodedError('invalid_state', text);
}

/** Why there was no response, however it was explained since. */
function silenceIn(error: unknown): FetchError | null {
  if (error instanceof FetchError) return error;
  return error instanceof NetworkError ? silenceIn(error.cause) : null;
}

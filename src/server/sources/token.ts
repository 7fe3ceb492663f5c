import { createHash } from 'node:crypto';

import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { SourceError, type Cursor } from './source.ts';

export interface RenewedToken {
  token: string;
  /** How long it lives, in seconds. */
  expiresIn: number;
  /** The next refresh token, from networks that give a new one each time. */
  refreshToken?: string | null;
}

interface TokenRequest {
  cursor: Cursor;
  now: Date;
  keep: (changes: Cursor) => Promise<void>;
}

/** Renewed this long before it expires, so that a re-reading between two polls never has an expired one. */
const earlyMs = 40 * 60_000;

/**
 * Runs `work` with an access token: the one in the cursor while it is valid, else a new one, which is stored
 * at once. A token that the network refuses early is renewed once. `renew` gets the newest refresh token,
 * null where the network never issued one.
 * @param keys the keys for getting tokens: tokens of other keys are not used any more
 * @returns the result of `work`, and the changes of the cursor
 */
export async function withToken<Result>(
  { cursor, now, keep }: TokenRequest,
  keys: readonly string[],
  renew: (refreshToken: string | null) => Promise<RenewedToken>,
  work: (token: string) => Promise<Result>,
): Promise<{ result: Result; kept: Cursor }> {
  const gotWith = createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 16);
  const known: Cursor = cursor.tokenOf === gotWith ? tokenPart(cursor) : {};

  async function renewed(refreshToken: Cursor[string] | undefined): Promise<Cursor & { token: string }> {
    const before = typeof refreshToken === 'string' ? refreshToken : null;
    const fresh = await renew(before).catch(refusedToken);
    const livesMs = fresh.expiresIn * 1000;
    const kept = {
      token: fresh.token,
      // A token with a shorter life than the margin is renewed at half its life.
      tokenUntil: now.getTime() + Math.max(livesMs - earlyMs, livesMs / 2),
      tokenEnds: now.getTime() + livesMs,
      refreshToken: fresh.refreshToken ?? before,
      tokenOf: gotWith,
    };
    await keep(kept);
    return kept;
  }

  const living =
    typeof known.token === 'string' && Number(known.tokenUntil) > now.getTime()
      ? { ...known, token: known.token }
      : null;
  const first = living ?? (await renewed(known.refreshToken));
  try {
    return { result: await work(first.token), kept: first };
  } catch (error) {
    if (!living || !(error instanceof SourceError) || error.status !== 401) throw error;
    const second = await renewed(known.refreshToken);
    return { result: await work(second.token), kept: second };
  }
}

/** A refused token request means wrong keys, or revoked ones. */
function refusedToken(error: unknown): never {
  if (error instanceof SourceError && (error.status === 400 || error.status === 401))
    throw new SourceError(
      'needs_keys',
      () => t`No token is given for the keys. ${{ answer: textNow(error.text) }}`,
      error,
    );
  throw error;
}

function tokenPart({ token, tokenUntil, tokenEnds, refreshToken, tokenOf }: Cursor): Cursor {
  return {
    token: token ?? null,
    tokenUntil: tokenUntil ?? null,
    tokenEnds: tokenEnds ?? null,
    refreshToken: refreshToken ?? null,
    tokenOf: tokenOf ?? null,
  };
}

/**
 * The token that the last poll left, for reading again.
 * @throws SourceError `needs_keys` where it has no valid one: the next poll gets one
 */
export function livingToken(label: string, cursor: Cursor, now: Date): string {
  if (typeof cursor.token === 'string' && Number(cursor.tokenEnds) > now.getTime()) return cursor.token;
  throw new SourceError(
    'needs_keys',
    () => t`${{ network: label }} gave no valid token; the next poll requests one.`,
  );
}

/** HTTP basic authentication (RFC 7617). */
export function basicAuth(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** A form as the body of a POST. */
export function form(fields: Record<string, string>): {
  method: 'POST';
  body: string;
  headers: Record<string, string>;
} {
  return {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

import {
  allowInsecureRequests,
  customFetch,
  DPoP,
  isDPoPNonceError,
  protectedResourceRequest,
  WWWAuthenticateChallengeError,
  type DPoPHandle,
} from 'oauth4webapi';

import type { Fetched } from '#server/lib/io.ts';
import { publicPart, type SigningKey } from '#server/lib/signing-key.ts';

/**
 * Tokens are worthless without the key they are bound to: each request proves that we have it (RFC 9449). The
 * proof repeats a nonce that each server issues and changes every few minutes.
 */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

export function cryptoKey(key: SigningKey): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', key, algorithm, false, ['sign']);
}

/** Handles by key, each with the latest nonce of every server it was used with. */
const known = new Map<string, Promise<DPoPHandle>>();
const most = 500;

/** Kept across calls: otherwise each first request would be refused for lack of the server's nonce. */
export function proofsBy(key: SigningKey): Promise<DPoPHandle> {
  const proofs = known.get(key.d) ?? proofsOf(key);
  known.delete(key.d);
  known.set(key.d, proofs);
  const [longestUnused] = known.keys();
  if (known.size > most && longestUnused !== undefined) known.delete(longestUnused);
  return proofs;
}

async function proofsOf(key: SigningKey): Promise<DPoPHandle> {
  const { kid: _, ...publicJwk } = publicPart(key);
  const publicKey = await crypto.subtle.importKey('jwk', publicJwk, algorithm, true, ['verify']);
  return DPoP({}, { privateKey: await cryptoKey(key), publicKey });
}

/**
 * Makes a request with a token that is bound to the key. Repeats it if the server asks for its latest nonce:
 * then it has not processed anything yet.
 * @param send makes the request with these headers besides its own
 */
export async function requestBound(
  { token, key }: { token: string; key: SigningKey },
  { method, address }: { method: string; address: string },
  send: (headers: Record<string, string>) => Promise<Fetched>,
): Promise<Fetched> {
  const proofs = await proofsBy(key);
  const attempt = async (): Promise<{ reply: Fetched; wantsNonce: boolean }> => {
    let reply: Fetched | null = null;
    const options = {
      DPoP: proofs,
      [allowInsecureRequests]: address.startsWith('http:'),
      [customFetch]: async (_: string, { headers }: { headers: Record<string, string> }) => {
        reply = await send(headers);
        return headOf(reply);
      },
    };
    const wantsNonce = await protectedResourceRequest(
      token,
      method,
      new URL(address),
      undefined,
      null,
      options,
    ).then(
      () => false,
      (error: unknown) => {
        if (error instanceof WWWAuthenticateChallengeError) return isDPoPNonceError(error);
        throw error;
      },
    );
    if (!reply) throw new Error('nothing was asked');
    return { reply, wantsNonce };
  };
  const first = await attempt();
  return first.wantsNonce ? (await attempt()).reply : first.reply;
}

/** The parts of a response that proofs depend on. */
function headOf({ status, headers }: Fetched): Response {
  const dpopHeaders = ['dpop-nonce', 'www-authenticate'].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]] satisfies [string, string]],
  );
  return new Response(null, { status: Math.min(Math.max(status, 200), 599), headers: dpopHeaders });
}

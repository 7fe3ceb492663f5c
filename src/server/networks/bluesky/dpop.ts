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
 * Tokens that are worth nothing without the key they are bound to: each request proves that we have it (RFC 9449).
 * The proof repeats a word that each server hands out and changes every few minutes.
 */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

export function cryptoKey(key: SigningKey): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', key, algorithm, false, ['sign']);
}

/** What knows a key, and the newest word of each server that was asked with it. */
const known = new Map<string, Promise<DPoPHandle>>();
const most = 500;

/** Kept over the calls: else each would be refused once, for want of the server's word. */
export function proofsBy(key: SigningKey): Promise<DPoPHandle> {
  const proofs = known.get(key.d) ?? proofsOf(key);
  known.delete(key.d);
  known.set(key.d, proofs);
  const [longestUnused] = known.keys();
  if (known.size > most && longestUnused !== undefined) known.delete(longestUnused);
  return proofs;
}

async function proofsOf(key: SigningKey): Promise<DPoPHandle> {
  const { kid: _, ...shown } = publicPart(key);
  const publicKey = await crypto.subtle.importKey('jwk', shown, algorithm, true, ['verify']);
  return DPoP({}, { privateKey: await cryptoKey(key), publicKey });
}

/**
 * Makes a request with a token that is bound to the key; once more where the server wants its newest word in the
 * proof: then it has not looked at anything else.
 * @param send makes the request with these headers besides its own
 */
export async function askBound(
  { token, key }: { token: string; key: SigningKey },
  { method, address }: { method: string; address: string },
  send: (headers: Record<string, string>) => Promise<Fetched>,
): Promise<Fetched> {
  const proofs = await proofsBy(key);
  const ask = async (): Promise<{ reply: Fetched; wantsWord: boolean }> => {
    let reply: Fetched | null = null;
    const options = {
      DPoP: proofs,
      [allowInsecureRequests]: address.startsWith('http:'),
      [customFetch]: async (_: string, { headers }: { headers: Record<string, string> }) => {
        reply = await send(headers);
        return headOf(reply);
      },
    };
    const wantsWord = await protectedResourceRequest(
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
    return { reply, wantsWord };
  };
  const first = await ask();
  return first.wantsWord ? (await ask()).reply : first.reply;
}

/** All of an answer that proofs depend on. */
function headOf({ status, headers }: Fetched): Response {
  const telling = ['dpop-nonce', 'www-authenticate'].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]] satisfies [string, string]],
  );
  return new Response(null, { status: Math.min(Math.max(status, 200), 599), headers: telling });
}

import { z } from 'zod';

import { t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { NetworkError } from '#server/networks/network.ts';
import { nonsense, silenceOf, XrpcError } from './errors.ts';
import { safeOrigin } from './origin.ts';
import { xrpc } from './xrpc.ts';

/** From an account's name to its server: handle → DID → DID document. https://atproto.com/specs/did */

export interface Directories {
  /** The origin of the server that most accounts sign in at, and that knows all handles. */
  entryway: string;
  /** The origin of the directory of did:plc. */
  plc: string;
}

const document = z.object({
  service: z.array(z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.unknown() })),
});

/** The origin of the account's server in a DID document; null for one to which no password may be sent. */
export function serverIn(didDoc: unknown): string | null {
  const services = document.safeParse(didDoc).data?.service ?? [];
  const endpoint = services.find(
    ({ id, type }) => id.endsWith('#atproto_pds') && type === 'AtprotoPersonalDataServer',
  )?.serviceEndpoint;
  return safeOrigin(endpoint);
}

/**
 * The DID and the server of an account. An e-mail address contains neither: then the server is the entryway.
 * @param identifier a handle, a DID or an e-mail address
 */
export async function whereIs(
  io: Io,
  { entryway, plc }: Directories,
  identifier: string,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<{ did: string | null; server: string }> {
  if (identifier.includes('@')) return { did: null, server: entryway };
  const did = identifier.startsWith('did:')
    ? identifier
    : await didOf({ io, server: entryway, handle: identifier, now, signal });
  if (did === null)
    throw new NetworkError('expired', () => t`Bluesky has no account called ${{ account: identifier }}.`, {
      next: () => t`Enter the full handle (ada.bsky.social), or also the account’s server.`,
    });
  const server = didPattern.test(did) ? serverIn(await documentOf(io, plc, did, signal)) : null;
  if (server) return { did, server };
  throw new NetworkError('reject', () => t`It is not known on which server ${{ account: identifier }} is.`, {
    next: () => t`Give the address of the account’s server too.`,
  });
}

const didPattern = /^did:(plc:[a-z\d]+|web:[a-z\d.-]+)$/;

const resolved = z.object({ did: z.string().startsWith('did:') });

/** @returns null for an unknown handle */
export async function didOf(account: {
  io: Io;
  server: string;
  handle: string;
  now: Date;
  signal: AbortSignal;
}): Promise<string | null> {
  const { io, server, handle, now, signal } = account;
  try {
    const question = { query: { handle }, answer: resolved, signal };
    return (await xrpc(io, server, 'com.atproto.identity.resolveHandle', question, now)).did;
  } catch (error) {
    if (error instanceof XrpcError && error.kind === 'reject') return null;
    throw error;
  }
}

async function documentOf(io: Io, plc: string, did: string, signal: AbortSignal): Promise<unknown> {
  const web = did.startsWith('did:web:') ? did.slice('did:web:'.length) : null;
  const address = web ? `https://${web}/.well-known/did.json` : `${plc}/${did}`;
  const host = new URL(address).host;
  let reply: Fetched;
  try {
    reply = await io.fetch(address, { signal, maxBytes: 256 * 1024 });
  } catch (error) {
    if (error instanceof FetchError) throw silenceOf(error, { commits: false });
    throw error;
  }
  if (reply.status >= 500)
    throw new NetworkError('retry', () => t`${{ host }} is not available.`, {
      replyText: String(reply.status),
      next: null,
    });
  try {
    return JSON.parse(reply.text());
  } catch {
    throw nonsense(host, 'no JSON', { commits: false });
  }
}

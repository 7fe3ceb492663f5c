import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';
import { XrpcError } from './errors.ts';
import { postCollection } from './record.ts';
import type { Session } from './session.ts';
import { xrpc } from './xrpc.ts';

/**
 * Posts have URIs of the form at://<account>/app.bsky.feed.post/<key>.
 * https://atproto.com/specs/at-uri-scheme
 */

/** A reference to a record in one of its versions. */
export interface RecordRef {
  uri: string;
  cid: string;
}

/** The last part of a record's URI. */
export function keyIn(uri: string): string {
  return uri.split('/').at(-1) ?? uri;
}

export function urlOf(did: string, key: string): string {
  return `https://bsky.app/profile/${did}/post/${key}`;
}

/** The account in it may be a handle: the record is read from the account's own server by its DID. */
export function idOf(url: string): string | null {
  const [, account, key] =
    /^(?:https:\/\/bsky\.app\/profile\/([\w.:-]+)\/post|at:\/\/([\w.:-]+)\/app\.bsky\.feed\.post)\/([\w.~:-]+)\/?(?:[?#]|$)/
      .exec(url.trim())
      ?.filter((part) => part !== undefined) ?? [];
  return account && key ? `at://${account}/${postCollection}/${key}` : null;
}

/**
 * The account's post with this key, in its present version; null where its server does not have it. This is
 * public: it needs no sign-in that could have expired.
 */
export async function recordAt(
  io: Io,
  { server, did }: Pick<Session, 'server' | 'did'>,
  key: string,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<RecordRef | null> {
  const query = { repo: did, collection: postCollection, rkey: key };
  try {
    return await xrpc(io, server, 'com.atproto.repo.getRecord', { query, answer: reference, signal }, now);
  } catch (error) {
    if (error instanceof XrpcError && error.code === 'RecordNotFound') return null;
    throw error;
  }
}

export const reference = z.object({ uri: z.string().startsWith('at://'), cid: z.string().min(1) });

import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Io } from '#server/lib/io.ts';
import { readTitle } from '#server/lib/plain-text.ts';
import type { Connected, Credentials, Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { XrpcError } from './errors.ts';
import { postCollection } from './record.ts';
import { mustBeActive, openSession, type Session } from './session.ts';
import { newTid } from './tid.ts';

/** The identity of an account, however it was connected, and whether it may post. */

/** `@ada` is ada.bsky.social, as in the app's own sign-in. */
export function wholeName(identifier: string, server: string | null): string {
  const name = identifier.trim().replace(/^@/, '');
  return server !== null || /[.:@]/.test(name) ? name : `${name}.bsky.social`;
}

/** The account of new credentials, if they allow posting. */
export async function provedToPost(
  io: Io,
  credentials: Credentials,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Connected> {
  const session = openSession(newAccount(io, credentials.secret, now), signal);
  await provePosting(session, now);
  return { identity: await identityOf(session), credentials };
}

function newAccount(io: Io, credentials: string, now: Date) {
  const renewed = () =>
    Promise.reject(
      new NetworkError('expired', () => t`Bluesky revoked the sign-in immediately.`, {
        next: () => t`Connect it again.`,
      }),
    );
  return { io, credentials, renewed, now: () => now };
}

/**
 * Tries to delete a post that does not exist: a server grants that to accounts that may write, and it changes
 * nothing (https://docs.bsky.app/docs/api/com-atproto-repo-delete-record: "or ensure it doesn't exist").
 */
async function provePosting(session: Session, now: Date): Promise<void> {
  await session.call('com.atproto.repo.deleteRecord', {
    input: { repo: session.did, collection: postCollection, rkey: newTid(now) },
    answer: z.unknown(),
  });
}

const sessionReply = z.object({
  did: z.string(),
  handle: z.string(),
  active: z.boolean().optional(),
  status: z.string().optional(),
});

const profile = z.object({
  value: z.object({
    displayName: z.string().nullish(),
    avatar: z
      .object({ ref: z.object({ $link: z.string() }) })
      .nullish()
      .catch(null),
  }),
});

/**
 * The account's present identity. The profile is a record on its own server, so no other server is needed.
 */
export async function identityOf(session: Session): Promise<Identity> {
  const { did, server } = session;
  const me = await session.call('com.atproto.server.getSession', { answer: sessionReply });
  mustBeActive(me);
  const { displayName, avatar } = await profileOf(session);
  const picture = avatar && new URLSearchParams({ did, cid: avatar.ref.$link });
  const handle = me.handle === 'handle.invalid' ? null : me.handle;
  return {
    remoteId: did,
    name: readTitle(displayName, false) ?? handle ?? did,
    handle,
    avatarUrl: picture ? `${server}/xrpc/com.atproto.sync.getBlob?${picture}` : null,
    settings: { server },
  };
}

async function profileOf(session: Session): Promise<z.infer<typeof profile>['value']> {
  try {
    const query = { repo: session.did, collection: 'app.bsky.actor.profile', rkey: 'self' };
    return (await session.call('com.atproto.repo.getRecord', { query, answer: profile })).value;
  } catch (error) {
    if (error instanceof XrpcError && error.code === 'RecordNotFound') return {};
    throw error;
  }
}

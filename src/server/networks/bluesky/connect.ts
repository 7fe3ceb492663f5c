import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';
import { readTitle } from '#server/lib/plain-text.ts';
import type { Connected, Connecting, Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { XrpcError } from './errors.ts';
import { postCollection } from './record.ts';
import { serverOf, type Directories } from './resolve.ts';
import { createSession, mustBeActive, openSession, type Session } from './session.ts';
import { newTid } from './tid.ts';

/** By app password (https://bsky.app/settings/app-passwords): made for one program, and taken back at any time. */
export function connectingBy(directories: Directories): Connecting {
  return {
    server: 'optional',
    ways: [
      {
        by: 'password',
        async connect(io, { server, identifier, password, code }, at): Promise<Connected> {
          const name = wholeName(identifier, server);
          const origin = server ?? (await serverOf(io, directories, name, at));
          const given = { identifier: name, password: password.trim(), code };
          const credentials = await createSession(io, origin, given, at).catch((error: unknown) => {
            throw explained(error, origin);
          });
          const session = openSession(newAccount(io, credentials.secret, at.now), at.signal);
          await provePosting(session, at.now);
          return { identity: await identityOf(session), credentials };
        },
      },
    ],
  };
}

/** `@ada` is ada.bsky.social, as in the app's own sign-in. */
function wholeName(identifier: string, server: string | null): string {
  const name = identifier.trim().replace(/^@/, '');
  return server !== null || /[.:@]/.test(name) ? name : `${name}.bsky.social`;
}

function newAccount(io: Io, credentials: string, now: Date) {
  const renewed = () =>
    Promise.reject(
      new NetworkError('expired', 'Bluesky took the sign-in back at once.', { next: 'Connect it again.' }),
    );
  return { io, credentials, renewed, now: () => now };
}

/**
 * Asks to delete a post that does not exist, which a server grants to whoever may write, and which changes nothing
 * (https://docs.bsky.app/docs/api/com-atproto-repo-delete-record: "or ensure it doesn't exist").
 */
async function provePosting(session: Session, now: Date): Promise<void> {
  await session.ask('com.atproto.repo.deleteRecord', {
    input: { repo: session.did, collection: postCollection, rkey: newTid(now) },
    answer: z.unknown(),
  });
}

const whoAmI = z.object({
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

/** Who the account is by now. The profile is a record of its own server, which needs nobody else to tell it. */
export async function identityOf(session: Session): Promise<Identity> {
  const { did, server } = session;
  const me = await session.ask('com.atproto.server.getSession', { answer: whoAmI });
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
    return (await session.ask('com.atproto.repo.getRecord', { query, answer: profile })).value;
  } catch (error) {
    if (error instanceof XrpcError && error.code === 'RecordNotFound') return {};
    throw error;
  }
}

/** What a refused sign-in means to the person who typed it. */
function explained(error: unknown, server: string): unknown {
  if (!(error instanceof XrpcError)) return error;
  const { said, code } = error;
  if (code === 'AuthenticationRequired')
    return new NetworkError('expired', 'Bluesky does not accept this name with this password.', {
      said,
      next: 'Make an app password in the Bluesky app under Settings → Privacy and security → App passwords, and give that.',
    });
  if (error.kind === 'reject' && code === null)
    return new NetworkError('reject', `${server} is not a server of Bluesky’s network.`, {
      said,
      next: 'Leave the server empty, or give the address of the account’s own server.',
    });
  return error;
}

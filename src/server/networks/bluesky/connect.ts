import type { Connected, Connecting } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { XrpcError } from './errors.ts';
import { provedToPost, wholeName } from './identity.ts';
import { oauthBy } from './oauth.ts';
import { whereIs, type Directories } from './resolve.ts';
import { createSession } from './session.ts';

/**
 * By signing in at the account's server, or by app password (https://bsky.app/settings/app-passwords): made for one
 * program, and taken back at any time.
 */
export function connectingBy(directories: Directories): Connecting {
  return {
    server: 'optional',
    ways: [
      oauthBy(directories),
      {
        by: 'password',
        async connect(io, { server, identifier, password, code }, at): Promise<Connected> {
          const name = wholeName(identifier, server);
          const origin = server ?? (await whereIs(io, directories, name, at)).server;
          const given = { identifier: name, password: password.trim(), code };
          const credentials = await createSession(io, origin, given, at).catch((error: unknown) => {
            throw explained(error, origin);
          });
          return provedToPost(io, credentials, at);
        },
      },
    ],
  };
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

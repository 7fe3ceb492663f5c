import { t } from '#contract/message.ts';
import { bluesky as facts } from '#contract/networks/bluesky.ts';
import type { Connected, Connecting } from '#server/networks/connecting.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { XrpcError } from './errors.ts';
import { passwordGuide } from './guides.ts';
import { provedToPost, wholeName } from './identity.ts';
import { oauthBy } from './oauth.ts';
import { whereIs, type Directories } from './resolve.ts';
import { createSession } from './session.ts';

/**
 * By signing in at the account's server, or by app password (https://bsky.app/settings/app-passwords), which
 * is for one program and can be revoked at any time.
 */
export function connectingBy(directories: Directories): Connecting {
  return {
    server: 'optional',
    serverHint: () => t`Only where the account is not with Bluesky itself: the host of its server.`,
    may: () => mayOf(facts),
    ways: [
      oauthBy(directories),
      {
        by: 'password',
        guide: passwordGuide,
        async connect(io, { server, identifier, password, code }, at): Promise<Connected> {
          const name = wholeName(identifier, server);
          const origin = server ?? (await whereIs(io, directories, name, at)).server;
          const signIn = { identifier: name, password: password.trim(), code };
          const credentials = await createSession(io, origin, signIn, at).catch((error: unknown) => {
            throw explained(error, origin);
          });
          return provedToPost(io, credentials, at);
        },
      },
    ],
  };
}

/** A refused sign-in, explained to the person who typed it. */
function explained(error: unknown, server: string): unknown {
  if (!(error instanceof XrpcError)) return error;
  const { replyText, code } = error;
  if (code === 'AuthenticationRequired')
    return new NetworkError('expired', () => t`Bluesky does not accept this name with this password.`, {
      replyText,
      next: () =>
        t`Create an app password in the Bluesky app under Settings → Privacy and security → App passwords, and enter that.`,
    });
  if (error.kind === 'reject' && code === null)
    return new NetworkError('reject', () => t`${{ server }} is not a server of Bluesky’s network.`, {
      replyText,
      next: () => t`Leave the server empty, or give the address of the account’s own server.`,
    });
  return error;
}

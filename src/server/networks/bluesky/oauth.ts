import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { readJson } from '#server/lib/read-json.ts';
import { newSigningKey, signingKey } from '#server/lib/signing-key.ts';
import type { OAuthConnect } from '#server/networks/connecting.ts';
import { NetworkError, type NetworkErrorKind } from '#server/networks/network.ts';
import { authServerAt, issuerOf } from './auth-server.ts';
import { appOf, closedTo, documentOf, documentPath, returnAddress, scope } from './client.ts';
import { credentialsOf, endGrant, exchange, keyIn, push } from './grants.ts';
import { oauthGuide } from './guides.ts';
import { provedToPost, wholeName } from './identity.ts';
import { whereIs, type Directories } from './resolve.ts';
import type { Grant } from './secret.ts';

/**
 * Signing in at the account's own server, or at the authorization server that it names.
 * https://atproto.com/specs/oauth
 */

const kept = z.object({
  /** The issuer that signs the person in. */
  issuer: z.string(),
  /** The account that must return; null where the person chooses it there. */
  did: z.string().nullable(),
  key: signingKey,
});

/** In ms. The protocol's limit for clients without a key, as on a local machine. */
const unprovedLife = 14 * 86_400_000;

export function oauthBy(directories: Directories): OAuthConnect {
  return {
    by: 'oauth',
    guide: oauthGuide,
    closed: closedTo,
    document: { path: documentPath, of: documentOf },
    register: async (_io, _server, instance) => appOf(instance),

    async begin(io, { app, server, redirectUri, identifier, state, challenge }, { now, signal }) {
      const entryway = server ?? directories.entryway;
      const name = identifier === null ? null : wholeName(identifier, server);
      const account =
        name === null
          ? { did: null, server: entryway }
          : await whereIs(io, { ...directories, entryway }, name, { now, signal });
      const requesting = { io, signal };
      const authServer = await authServerAt(requesting, await issuerOf(requesting, account.server));
      const key = newSigningKey();
      const request = await push(
        requesting,
        authServer,
        { app, key },
        {
          response_type: 'code',
          redirect_uri: returnAddress({ redirectUri }),
          scope,
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          ...(account.did !== null && name !== null && { login_hint: name }),
        },
      );
      const url = new URL(authServer.authorization_endpoint);
      url.search = new URLSearchParams({ client_id: app.clientId, request_uri: request }).toString();
      const { did } = account;
      return {
        url: url.href,
        kept: JSON.stringify({ issuer: authServer.issuer, did, key } satisfies z.infer<typeof kept>),
      };
    },

    async finish(io, { app, redirectUri, code, issuer, verifier, kept: sealed }, { now, signal }) {
      const begun = kept.parse(readJson(sealed ?? ''));
      if (issuer !== begun.issuer)
        throw refusal('reject', () => t`The answer is not of the server that was asked.`, issuer);
      const requesting = { io, signal };
      const authServer = await authServerAt(requesting, begun.issuer);
      const back = { code, verifier, redirectUri: returnAddress({ redirectUri }) };
      const tokens = await exchange(requesting, authServer, { app, key: begun.key }, back);
      const clientKey = keyIn(app);
      const grant: Grant = {
        issuer: begun.issuer,
        clientId: app.clientId,
        clientKey,
        key: begun.key,
        endsAt: clientKey ? null : new Date(now.getTime() + unprovedLife).toISOString(),
      };
      try {
        if (begun.did !== null && tokens.sub !== begun.did)
          throw refusal(
            'reject',
            () => t`Another account signed in than the one that was named.`,
            tokens.sub,
          );
        const { server } = await whereIs(io, directories, tokens.sub, { now, signal });
        // Any server can claim any account, so the account's own server is asked for its issuer.
        const rightful = await issuerOf(requesting, server);
        if (rightful !== begun.issuer)
          throw refusal(
            'reject',
            () => t`${{ host: new URL(begun.issuer).host }} does not sign this account in.`,
            tokens.sub,
          );
        return [await provedToPost(io, credentialsOf(tokens, { server, grant }, now), { now, signal })];
      } catch (error) {
        const { access_token: access, refresh_token: refresh } = tokens;
        await endGrant({ io }, { access, refresh, grant }, signal).catch(() => null);
        throw error;
      }
    },
  };
}

function refusal(kind: NetworkErrorKind, problem: MessageText, replyText: string | null): NetworkError {
  return new NetworkError(kind, problem, { replyText, next: () => t`Nothing was connected. Start again.` });
}

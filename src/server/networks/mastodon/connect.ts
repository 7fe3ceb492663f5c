import { isIP } from 'node:net';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { isPublicAddress } from '#server/lib/address.ts';
import type { Io } from '#server/lib/io.ts';
import type { App, OAuthConnect } from '#server/networks/connecting.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { apiOf, callApi, read, secretOf, type Api, type Secret } from './api.ts';
import { identify } from './identity.ts';

/**
 * The smallest scopes that every server knows: identity, posting with media, and reading posts. Newer ones
 * know the still smaller `profile` instead of `read:accounts`.
 */
const scopes = ['read:accounts', 'read:statuses', 'write:statuses', 'write:media'];

const application = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1).nullish(),
});

/** In seconds; a token with a longer stated life does not expire. */
const longestLife = 10 * 365 * 86_400;

/** https://docs.joinmastodon.org/entities/Token/. Some compatible servers issue tokens that expire. */
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string().optional().catch(undefined),
  expires_in: z.number().positive().max(longestLife).optional().catch(undefined),
});

/** https://docs.joinmastodon.org/client/authorized/ */
export const oauth: OAuthConnect = {
  by: 'oauth',
  guide: () => ({
    needs: [t`The name of the account’s server.`, t`The account’s sign-in there.`],
    steps: [
      t`Enter the server and continue there.`,
      t`Sign in with the account you want to publish with. If another account is signed in, sign out first.`,
      t`Authorize Copydesk. You’ll be brought back here.`,
    ],
  }),

  async register(io, server, { redirectUri }, signal) {
    const api = openApi(io, server, signal);
    const params = {
      client_name: 'Copydesk',
      redirect_uris: redirectUri,
      scopes: scopes.join(' '),
      website: new URL(redirectUri).origin,
    };
    try {
      return appOf(read(await callApi(api, { ...json(params), path: '/api/v1/apps' }), application));
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind === 'rate_limited') throw error;
      throw new NetworkError(
        'reject',
        () => t`${{ host: new URL(api.server).host }} does not answer as a Mastodon server does.`,
        {
          replyText: error.replyText,
          next: () =>
            t`Give the server’s name as the browser’s address bar shows it when you are signed in there.`,
          cause: error,
        },
      );
    }
  },

  async begin(_io, { app, server, redirectUri, state, challenge }) {
    const url = new URL('/oauth/authorize', originOf(server));
    // Servers without PKCE ignore the challenge (RFC 6749, 3.1).
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString();
    return { url: url.href, kept: null };
  },

  async finish(io, { app, server, redirectUri, code, verifier }, { now, signal }) {
    const secrets = [code, verifier, ...(app.clientSecret === null ? [] : [app.clientSecret])];
    const api = { ...openApi(io, server, signal, now), secrets };
    const {
      access_token: token,
      scope,
      expires_in: seconds,
    } = await exchange(api, app, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const secret: Secret = {
      server: api.server,
      token,
      client_id: app.clientId,
      client_secret: app.clientSecret,
    };
    const missing = scopes.filter((wanted) => !grants(scope, wanted));
    if (missing.length > 0) {
      await revoke(api, secret).catch(() => null);
      throw new NetworkError('reject', () => t`A permission needed for publishing was not granted.`, {
        replyText: t`Allowed: ${{ scopes: scope ?? '' }}. Missing: ${{ missing: missing.join(', ') }}.`,
        next: () => t`Reconnect the account and grant all requested permissions.`,
      });
    }
    const expiresAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000);
    return [
      {
        identity: await identify({
          ...api,
          token,
          secrets: [...secrets, token],
        }),
        credentials: {
          secret: JSON.stringify(secret),
          renewAt: null,
          expiresAt,
        },
      },
    ];
  },
};

/** https://docs.joinmastodon.org/methods/oauth/#revoke */
export async function revokeToken(account: NetworkAccount, signal: AbortSignal): Promise<void> {
  await revoke({ ...apiOf(account, signal), token: null }, secretOf(account));
}

async function revoke(api: Api, { token, client_id: id, client_secret: key }: Secret): Promise<void> {
  await callApi(api, { ...form({ token, ...client(id, key) }), path: '/oauth/revoke' });
}

async function exchange(api: Api, app: App, grant: Record<string, string>) {
  try {
    const request = form({ ...grant, ...client(app.clientId, app.clientSecret) });
    return read(await callApi(api, { ...request, path: '/oauth/token' }), tokenAnswer);
  } catch (error) {
    if (!(error instanceof NetworkError) || !['reject', 'expired'].includes(error.kind)) throw error;
    throw new NetworkError(
      'expired',
      () => t`${{ host: new URL(api.server).host }} did not take the code of this sign-in.`,
      {
        replyText: error.replyText,
        next: () => t`Start again. A code works once and only for a few minutes.`,
        cause: error,
      },
    );
  }
}

/**
 * A wider scope contains the narrower one. A server that names none has granted what was requested (RFC 6749,
 * 5.1).
 */
function grants(scope: string | undefined, wanted: string): boolean {
  const granted = scope?.split(/[\s,+]+/).filter((part) => part !== '') ?? [];
  return granted.length === 0 || granted.includes(wanted) || granted.includes(wanted.replace(/:.*/, ''));
}

function openApi(io: Io, server: string | null, signal: AbortSignal, now = new Date()): Api {
  return { io, server: originOf(server), token: null, secrets: [], now: () => now, signal };
}

/** A token must not be sent unencrypted: http only on addresses that an administrator has allowed. */
function originOf(server: string | null): string {
  const url = URL.parse(server ?? '');
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const inside = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && inside))) return url.origin;
  throw new NetworkError(
    'reject',
    () => t`“${{ server: server ?? '' }}” is not the address of a Mastodon server.`,
    {
      next: () => t`Give its name, such as mastodon.social.`,
    },
  );
}

function appOf({ client_id: clientId, client_secret: clientSecret }: z.infer<typeof application>): App {
  return { clientId, clientSecret: clientSecret ?? null };
}

function client(id: string, secret: string | null): Record<string, string> {
  return { client_id: id, ...(secret !== null && { client_secret: secret }) };
}

const json = (body: unknown) =>
  ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }) as const;

const form = (fields: Record<string, string>) =>
  ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  }) as const;

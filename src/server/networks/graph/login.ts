import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Io } from '#server/lib/io.ts';
import type { App, InstanceClient, OAuthConnect } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { isHttpsOrLocalhost } from '#server/networks/redirect-url.ts';
import { requestGraph, encoded, type Graph } from './graph.ts';
import type { Origins } from './origins.ts';
import { pagesOf, type Page } from './pages.ts';
import { inspectToken } from './token.ts';

/** The settings with the installation's Meta app, where they are missing. */
export const missingMetaApp = ({ apps }: InstanceClient): readonly string[] =>
  apps.meta ? [] : ['META_APP_ID', 'META_APP_SECRET'];

/** The step of a guide that sets them. */
export const metaAppStep = () =>
  t`Once per installation: copy the App ID and App secret from App settings → Basic, set them as META_APP_ID and META_APP_SECRET, and restart Copydesk.`;

/** A person signed in with Facebook: their pages, and what the app was told of their permissions. */
export interface SignedIn {
  graph: Graph;
  app: { appId: string; appSecret: string };
  pages: readonly Page[];
  /** When they must sign in again; null where that is not known. */
  expiresAt: Date | null;
}

interface LoginNeeds {
  label: string;
  origins: Origins;
  /** The permissions without which nothing is connected. */
  needed: readonly string[];
  /** Those that are requested besides. */
  wanted: readonly string[];
}

const token = z.object({ access_token: z.string().min(1) });

/**
 * Facebook Login with the installation's own app. There is no PKCE in it, except for identity tokens, where
 * it is still in testing. https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export function facebookLogin({ label, origins, needed, wanted }: LoginNeeds) {
  const graphOf = (io: Io, app: App, now: Date, signal: AbortSignal): Graph => ({
    io,
    label,
    base: origins.api,
    token: null,
    appSecret: null,
    secrets: [secretOfApp(app)],
    now: () => now,
    signal,
  });

  const begin: OAuthConnect['begin'] = async (_io, { app, redirectUri, state }) => {
    const query = encoded({
      client_id: app.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      scope: [...needed, ...wanted].join(','),
      // Asks again for permissions that were refused earlier.
      auth_type: 'rerequest',
    });
    return { url: `${origins.dialog}?${query}`, kept: null };
  };

  /** A page token that was got with a long-lived user token does not end with the hour. */
  async function signedIn(
    io: Io,
    { app, redirectUri, code }: Parameters<OAuthConnect['finish']>[1],
    { now, signal }: { now: Date; signal: AbortSignal },
  ): Promise<SignedIn> {
    const open = graphOf(io, app, now, signal);
    const client = { client_id: app.clientId, client_secret: secretOfApp(app) };
    const short = await exchange(open, code, { ...client, redirect_uri: redirectUri, code });
    const long = await requestGraph(
      { ...open, secrets: [...open.secrets, short] },
      {
        path: '/oauth/access_token',
        form: { ...client, grant_type: 'fb_exchange_token', fb_exchange_token: short },
      },
      token,
    );
    const user = long.access_token;
    const appSecret = secretOfApp(app);
    const graph = { ...open, token: user, appSecret, secrets: [...open.secrets, short, user] };
    const ids = { appId: app.clientId, appSecret };
    // The user token ends after 60 days, the pages' tokens do not: only the access to data ends.
    const expiresAt = await inspectToken(graph, ids, needed, 'reject');
    return { graph, app: ids, pages: await pagesOf(graph), expiresAt };
  }

  const register: OAuthConnect['register'] = async (_io, _server, { apps }) => {
    if (apps.meta) return apps.meta;
    throw new NetworkError('reject', () => t`This installation has no Meta app.`, {
      next: () => t`Ask the administrator of your installation to set META_APP_ID and META_APP_SECRET.`,
    });
  };

  const verifyApp: NonNullable<OAuthConnect['verifyApp']> = async (io, app, { now, signal }) => {
    const form = {
      client_id: app.clientId,
      client_secret: secretOfApp(app),
      grant_type: 'client_credentials',
    };
    await requestGraph(graphOf(io, app, now, signal), { path: '/oauth/access_token', form }, token).catch(
      (error: unknown) => {
        throw wrongKeys(error);
      },
    );
  };

  const closed = ({ redirectUri }: InstanceClient): string | null =>
    isHttpsOrLocalhost(redirectUri)
      ? null
      : t`Facebook only returns people to https addresses. Set BASE_URL to the https address of this installation.`;

  return { begin, register, verifyApp, closed, signedIn, configured: true as const };
}

async function exchange(graph: Graph, code: string, form: Record<string, string>): Promise<string> {
  const request = { path: '/oauth/access_token', form };
  const secrets = [...graph.secrets, code];
  return requestGraph({ ...graph, secrets }, request, token).then(
    ({ access_token: short }) => short,
    (error: unknown) => {
      throw refusedCode(graph.label, error);
    },
  );
}

/** Any refusal of a code is final; a network that could not be asked is not. */
export function refusedCode(network: string, error: unknown): unknown {
  if (!(error instanceof NetworkError) || !['reject', 'expired'].includes(error.kind)) return error;
  return new NetworkError('expired', () => t`${{ network }} did not take the code of this sign-in.`, {
    replyText: error.replyText,
    next: () => t`Start again. A code works once and only for a few minutes.`,
    cause: error,
  });
}

/** Any refusal of an app's keys. */
export function wrongKeys(error: unknown): unknown {
  if (!(error instanceof NetworkError) || !['reject', 'expired'].includes(error.kind)) return error;
  return new NetworkError('reject', () => t`Meta does not accept the app’s id and secret.`, {
    replyText: error.replyText,
    next: () => t`Copy both again from the app’s settings at developers.facebook.com/apps.`,
    cause: error,
  });
}

/** Meta's apps always have one. */
export const secretOfApp = ({ clientSecret }: App): string => clientSecret ?? '';

import { z } from 'zod';

import { t } from '#contract/message.ts';
import { threads as facts } from '#contract/networks/threads.ts';
import type { Connecting, Credentials, OAuthConnect } from '#server/networks/connecting.ts';
import { requestGraph, encoded, graphId } from '#server/networks/graph/graph.ts';
import { refusedCode, secretOfApp, wrongKeys } from '#server/networks/graph/login.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { openGraph, type Origins, type ThreadsGraph, type ThreadsSecret } from './api.ts';
import { identify } from './identity.ts';
import { scopes } from './scopes.ts';

const short = z.object({ access_token: z.string().min(1), user_id: graphId.optional().catch(undefined) });

/** https://developers.facebook.com/docs/threads/get-started/long-lived-tokens: 60 days. */
const long = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().max(31_536_000).catch(5_184_000),
});

/** A token is renewed when a third of its life is left: then an outage of days does not end the sign-in. */
const renewedAfter = 2 / 3;

export function connectingTo(origins: Origins): Connecting {
  const oauth: OAuthConnect = {
    by: 'oauth',
    guide,
    configured: true,
    outlivesSecret: true,

    closed: ({ redirectUri }) =>
      redirectUri.startsWith('https://')
        ? null
        : t`Threads only returns people to https addresses. Set BASE_URL to the https address of this installation.`,

    async register(_io, _server, { apps }) {
      if (apps.threads) return apps.threads;
      throw new NetworkError('reject', () => t`This installation has no Threads app.`, {
        next: () =>
          t`Ask the administrator of your installation to set THREADS_APP_ID and THREADS_APP_SECRET.`,
      });
    },

    async verifyApp(io, app, { now, signal }) {
      const client = { client_id: app.clientId, client_secret: secretOfApp(app) };
      const query = { ...client, grant_type: 'client_credentials' };
      const graph = { ...openGraph(io, origins, () => now, signal), secrets: [secretOfApp(app)] };
      const request = { base: origins.api, path: '/oauth/access_token', query };
      await requestGraph(graph, request, z.object({ access_token: z.string() })).catch((error: unknown) => {
        throw wrongKeys(error);
      });
    },

    async begin(_io, { app, redirectUri, state }) {
      const query = encoded({
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(','),
        response_type: 'code',
        state,
      });
      return { url: `${origins.dialog}?${query}`, kept: null };
    },

    async finish(io, { app, redirectUri, code }, { now, signal }) {
      const key = secretOfApp(app);
      const open = { ...openGraph(io, origins, () => now, signal), secrets: [key, code] };
      const client = { client_id: app.clientId, client_secret: key };
      const form = { ...client, grant_type: 'authorization_code', redirect_uri: redirectUri, code };
      const request = { base: origins.api, path: '/oauth/access_token', form };
      const { access_token: hourly } = await requestGraph(open, request, short).catch((error: unknown) => {
        throw refusedCode(open.label, error);
      });
      const graph = { ...open, secrets: [...open.secrets, hourly] };
      const query = { grant_type: 'th_exchange_token', client_secret: key, access_token: hourly };
      const exchange = { base: origins.api, path: '/access_token', query };
      const lasting = await requestGraph(graph, exchange, long);
      const { access_token: token } = lasting;
      const identity = await identify({ ...graph, token, secrets: [...graph.secrets, token] });
      return [{ identity, credentials: credentialsOf(identity.remoteId, lasting, now) }];
    },
  };

  return { ways: [oauth], server: 'none', may: () => mayOf(facts), missing: missingApp };
}

const missingApp: NonNullable<Connecting['missing']> = ({ apps }) =>
  apps.threads ? [] : ['THREADS_APP_ID', 'THREADS_APP_SECRET'];

function credentialsOf(
  id: string,
  { access_token, expires_in }: z.infer<typeof long>,
  now: Date,
): Credentials {
  const secret: ThreadsSecret = { id, token: access_token };
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  return {
    secret: JSON.stringify(secret),
    renewAt: after(expires_in * renewedAfter),
    expiresAt: after(expires_in),
  };
}

/** A token of at least a day and at most 60 days gets another 60 days. */
export async function renew(graph: ThreadsGraph, origins: Origins): Promise<Credentials> {
  const query = { grant_type: 'th_refresh_token' };
  const request = { base: origins.api, path: '/refresh_access_token', query };
  return credentialsOf(graph.id, await requestGraph(graph, request, long), graph.now());
}

const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`A Threads profile.`,
    t`A Meta app of this installation with the Threads use case, whose Threads app id and secret are set as THREADS_APP_ID and THREADS_APP_SECRET.`,
    t`An installation that can be reached from the internet: Threads fetches images and videos from it.`,
  ],
  steps: [
    t`Once per installation: create an app at Meta with the use case “Access the Threads API”, and add the permissions.`,
    t`Once per installation: enter the redirect URL under “Redirect Callback URLs” in the settings of the use case.`,
    t`Once per installation: copy the Threads app id and secret from the same settings; they differ from those of the app. Set them as THREADS_APP_ID and THREADS_APP_SECRET, and restart Copydesk.`,
    t`Without Meta’s review: add the profile as a Threads tester under App roles, and accept the invitation in Threads under Settings → Account → Website permissions.`,
    t`Choose “Sign in with Threads” here. If another profile is signed in, switch first.`,
    t`Allow Copydesk all permissions. You’ll be brought back here.`,
  ],
  link: { label: t`Apps at Meta`, url: 'https://developers.facebook.com/apps/' },
  scopes: [...scopes],
  notes: [
    t`Without Meta’s review, profiles that are testers of the app can be connected. For all others Meta reviews each permission and verifies the business.`,
    t`The app and its review cost nothing.`,
    t`A sign-in lasts 60 days and is renewed by itself while Copydesk runs.`,
    t`Removing a profile here deletes its token. To end the permissions as well, remove Copydesk in Threads under Settings → Account → Website permissions.`,
  ],
});

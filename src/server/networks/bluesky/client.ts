import { isIP } from 'node:net';

import { t } from '#contract/message.ts';
import { publicPart } from '#server/lib/signing-key.ts';
import type { App, InstanceClient } from '#server/networks/connecting.ts';
import { isLoopback } from './origin.ts';
import { postCollection } from './record.ts';

/** Copydesk as an OAuth client, identified by a URL of the installation. https://atproto.com/specs/oauth */

/**
 * The minimal scope that a person is asked to allow: posts, their pictures and videos, reading their counts,
 * uploading to the video service for the account, and search, where sources may read with the account. https://atproto.com/specs/permission
 */
export const scope = [
  'atproto',
  `repo:${postCollection}`,
  'blob?accept=image/*&accept=video/*',
  'rpc?lxm=app.bsky.feed.getPosts&lxm=app.bsky.feed.searchPosts&lxm=app.bsky.video.getUploadLimits&lxm=com.atproto.repo.uploadBlob&aud=*',
].join(' ');

export const documentPath = '/oauth/client-metadata.json';

/**
 * `public`: servers read our client metadata at our URL. `loopback`: on a local machine, for trying it out.
 */
function placeOf({ redirectUri }: Pick<InstanceClient, 'redirectUri'>): 'public' | 'loopback' | 'closed' {
  const url = new URL(redirectUri);
  if (url.protocol === 'http:') return isLoopback(url) ? 'loopback' : 'closed';
  const named = url.hostname.includes('.') && isIP(url.hostname) === 0 && !url.hostname.startsWith('[');
  return named && !privateNames.test(url.hostname) ? 'public' : 'closed';
}

/** RFC 2606, 6761, 6762, 8375, and further names of intranets. */
const privateNames =
  /\.(test|example|invalid|localhost|local|internal|intranet|lan|home|corp|private|arpa)$/i;

export function closedTo(instance: InstanceClient): string | null {
  if (placeOf(instance) !== 'closed') return null;
  const { origin } = new URL(instance.redirectUri);
  return t`Signing in with Bluesky requires Copydesk to run at a public https address that Bluesky’s servers can reach. This one is at ${{ origin }} (BASE_URL). An app password works here too.`;
}

/**
 * Loopback addresses must be numeric (RFC 8252 section 7.3); the callback then redirects to the
 * installation's own name.
 */
export function returnAddress({ redirectUri }: Pick<InstanceClient, 'redirectUri'>): string {
  const url = new URL(redirectUri);
  if (url.protocol === 'http:' && url.hostname === 'localhost') url.hostname = '127.0.0.1';
  return url.href;
}

export function appOf(instance: InstanceClient): App {
  if (placeOf(instance) === 'public')
    return { clientId: idOf(instance.redirectUri), clientSecret: JSON.stringify(instance.key) };
  const params = new URLSearchParams({ redirect_uri: returnAddress(instance), scope });
  return { clientId: `http://localhost?${params}`, clientSecret: null };
}

export function documentOf(instance: InstanceClient): Record<string, unknown> | null {
  if (placeOf(instance) !== 'public') return null;
  return {
    client_id: idOf(instance.redirectUri),
    client_name: 'Copydesk',
    client_uri: new URL(instance.redirectUri).origin,
    application_type: 'web',
    redirect_uris: [instance.redirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope,
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [{ ...publicPart(instance.key), use: 'sig', alg: 'ES256' }] },
  };
}

function idOf(redirectUri: string): string {
  return `${new URL(redirectUri).origin}${documentPath}`;
}

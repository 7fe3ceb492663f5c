import { isIP } from 'node:net';

import { publicPart } from '#server/lib/signing-key.ts';
import type { App, Desk } from '#server/networks/connecting.ts';
import { isLoopback } from './origin.ts';
import { postCollection } from './record.ts';

/** Copydesk as authorization servers know it: by an address of the desk's own. https://atproto.com/specs/oauth */

/**
 * What a person is asked to allow, and no more: posts, their pictures and videos, reading their counts, and what the
 * video service is told in the account's name. https://atproto.com/specs/permission
 */
export const scope = [
  'atproto',
  `repo:${postCollection}`,
  'blob?accept=image/*&accept=video/*',
  'rpc?lxm=app.bsky.feed.getPosts&lxm=app.bsky.video.getUploadLimits&lxm=com.atproto.repo.uploadBlob&aud=*',
].join(' ');

export const documentPath = '/oauth/client-metadata.json';

/** `public`: servers read who we are at our address. `loopback`: on somebody's own machine, for trying it out. */
function placeOf({ redirectUri }: Pick<Desk, 'redirectUri'>): 'public' | 'loopback' | 'closed' {
  const url = new URL(redirectUri);
  if (url.protocol === 'http:') return isLoopback(url) ? 'loopback' : 'closed';
  const named = url.hostname.includes('.') && isIP(url.hostname) === 0 && !url.hostname.startsWith('[');
  return named && !privateNames.test(url.hostname) ? 'public' : 'closed';
}

/** RFC 2606, 6761, 6762, 8375, and what intranets use besides. */
const privateNames =
  /\.(test|example|invalid|localhost|local|internal|intranet|lan|home|corp|private|arpa)$/i;

export function closedTo(desk: Desk): string | null {
  if (placeOf(desk) !== 'closed') return null;
  const { origin } = new URL(desk.redirectUri);
  return (
    `Signing in at Bluesky needs a desk at a public address with https, where Bluesky’s servers can read who asks. ` +
    `This one is at ${origin} (BASE_URL). An app password works here too.`
  );
}

/** Loopback addresses are named by their number (RFC 8252 section 7.3); the desk leads on to its own name. */
export function returnAddress({ redirectUri }: Pick<Desk, 'redirectUri'>): string {
  const url = new URL(redirectUri);
  if (url.protocol === 'http:' && url.hostname === 'localhost') url.hostname = '127.0.0.1';
  return url.href;
}

export function appOf(desk: Desk): App {
  if (placeOf(desk) === 'public')
    return { clientId: idOf(desk.redirectUri), clientSecret: JSON.stringify(desk.key) };
  const told = new URLSearchParams({ redirect_uri: returnAddress(desk), scope });
  return { clientId: `http://localhost?${told}`, clientSecret: null };
}

export function documentOf(desk: Desk): Record<string, unknown> | null {
  if (placeOf(desk) !== 'public') return null;
  return {
    client_id: idOf(desk.redirectUri),
    client_name: 'Copydesk',
    client_uri: new URL(desk.redirectUri).origin,
    application_type: 'web',
    redirect_uris: [desk.redirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope,
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [{ ...publicPart(desk.key), use: 'sig', alg: 'ES256' }] },
  };
}

function idOf(redirectUri: string): string {
  return `${new URL(redirectUri).origin}${documentPath}`;
}

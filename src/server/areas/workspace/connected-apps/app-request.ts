import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import { findClient } from './store.ts';

/** What an app asks a person for. */
interface AppRequest {
  clientId: string;
  name: string | null;
  uri: string | null;
  /** The host that gets the code, or the scheme of a program on the device. */
  host: string;
  ownDevice: boolean;
}

/**
 * Reads a request of an app. That it was signed is checked when it is decided; here nothing is shown that the
 * app has not registered.
 * @throws CodedError not_found for an unknown app, or one that would send the browser elsewhere
 */
export async function readAppRequest(db: Context['db'], request: string): Promise<AppRequest> {
  const sent = new URLSearchParams(request);
  const clientId = sent.get('client_id') ?? '';
  const client = clientId.includes('\0') ? undefined : await findClient(db, clientId);
  const back = placeOf(sent.get('redirect_uri') ?? '');
  const isRegistered = client?.redirectUris.some((uri) => placeOf(uri)?.host === back?.host);
  if (!client || !back || !isRegistered)
    throw notFound(t`This app has not registered here. Begin again in the app.`);
  return { clientId, name: client.name, uri: client.uri, ...back };
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Where an address leads a browser; a program on the device may listen on any port. */
function placeOf(address: string): Pick<AppRequest, 'host' | 'ownDevice'> | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, host } = new URL(address);
  if (protocol === 'http:' && loopback.includes(hostname)) return { host: hostname, ownDevice: true };
  if (protocol === 'https:') return { host, ownDevice: false };
  return { host: protocol.slice(0, -1), ownDevice: true };
}

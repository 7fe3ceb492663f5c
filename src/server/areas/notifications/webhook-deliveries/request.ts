import { Webhook } from 'standardwebhooks';

import { sealerOf } from '#server/lib/secrets.ts';
import type { Claimed } from './store-sending.ts';

/** The purpose under which the secrets of endpoints are encrypted. */
export const secretPurpose = 'webhook secret';

type Event = Pick<
  Claimed,
  'message_id' | 'organization_id' | 'type' | 'data' | 'app_path' | 'api_path' | 'at'
>;

/** The header `webhook-id`, by which a receiver knows a repeated message. */
export const messageIdOf = ({ message_id }: Pick<Claimed, 'message_id'>): string =>
  `msg_${message_id.replaceAll('-', '')}`;

/** The body of a request, the same at every attempt. */
export function bodyOf(
  { organization_id, type, data, app_path, api_path, at }: Event,
  baseUrl: string,
): string {
  return JSON.stringify({
    type,
    timestamp: at,
    organization_id,
    data: {
      ...data,
      app_url: `${baseUrl}${app_path}`,
      api_url: api_path && `${baseUrl}/tool/api/v1/${api_path}`,
    },
  });
}

/** The headers of an attempt, without the signature. */
export const headersOf = (event: Event, at: Date): Record<string, string> => ({
  'content-type': 'application/json',
  'webhook-id': messageIdOf(event),
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
});

/**
 * The header `webhook-signature`: by the secret, and by the previous one as long as that is valid.
 * @throws SealError where a secret was stored under another APP_SECRET
 */
export function signatureOf(
  claimed: Claimed,
  { body, at, appSecret }: { body: string; at: Date; appSecret: string },
): string {
  const { secret_sealed, old_secret_sealed, old_secret_until } = claimed;
  const old = old_secret_sealed !== null && old_secret_until !== null && old_secret_until > at;
  return [secret_sealed, ...(old ? [old_secret_sealed] : [])]
    .map((sealed) => sealerOf(appSecret).open(sealed, secretPurpose))
    .map((secret) => new Webhook(secret).sign(messageIdOf(claimed), at, body))
    .join(' ');
}

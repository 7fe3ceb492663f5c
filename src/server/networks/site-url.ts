import { isIP } from 'node:net';

import { t } from '#contract/message.ts';
import { isPublicAddress } from '#server/lib/address.ts';
import { NetworkError } from './network.ts';

/**
 * A URL that may be sent credentials: unencrypted only at addresses that the guarded fetch reaches by
 * `OUTBOUND_ALLOW` alone.
 * @param label what is expected there, for the message
 */
export function siteUrl(address: string | null, label: string): URL {
  const url = URL.parse(address ?? '');
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const inside = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && inside))) return url;
  throw new NetworkError(
    'reject',
    () => t`“${{ server: address ?? '' }}” is not the address of a ${{ network: label }} site.`,
    { next: () => t`Give the site’s name, as in blog.example.com.` },
  );
}

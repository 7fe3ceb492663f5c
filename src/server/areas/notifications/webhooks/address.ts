import { isIP } from 'node:net';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { isPublicAddress } from '#server/lib/address.ts';
import type { Settings } from '#server/settings.ts';

/**
 * An address that events may be sent to. Names are resolved and checked at each attempt.
 * @throws CodedError validation_error
 */
export function checkedAddress({ outboundAllow }: Pick<Settings, 'outboundAllow'>, address: string): string {
  const url = URL.parse(address);
  if (!url) throw invalid(t`The address of a webhook is not an address.`, { address: t`is not an address` });
  if (url.username || url.password)
    throw invalid(t`The address of a webhook must not carry a name or password.`, {
      address: t`must not carry a name or password`,
    });
  const { port, hostname, protocol } = url;
  const opened = outboundAllow.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
  if (protocol !== 'https:' && !(opened && protocol === 'http:'))
    throw invalid(t`The address of a webhook must begin with https://.`, {
      address: t`must begin with https://`,
    });
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (!opened && (hostname === 'localhost' || (isIP(literal) !== 0 && !isPublicAddress(literal))))
    throw invalid(t`The address of a webhook must be on the public internet.`, {
      address: t`must be on the public internet`,
    });
  url.hash = '';
  return url.href;
}

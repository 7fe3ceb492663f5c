import { ResponseBodyError } from 'oauth4webapi';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { clean } from '#server/lib/plain-text.ts';
import { NetworkError } from '#server/networks/network.ts';
import { nonsense } from './errors.ts';

const again = () => t`Reconnect the account under Settings → Connected accounts.`;

/**
 * Any error of a request to an authorization server: RFC 6749 section 5.2, and the additional errors of the
 * AT Protocol.
 * @param secrets in the request; its error message must not repeat them
 */
export function refusedGrant(error: unknown, host: string, secrets: readonly string[]): unknown {
  if (error instanceof NetworkError) return error;
  if (!(error instanceof ResponseBodyError)) return nonsense(host, messageOf(error), { commits: false });
  const joined = [String(error.status), error.error, error.error_description].filter(Boolean).join(' ');
  const redacted = secrets
    .filter(Boolean)
    .reduce((text, secret) => text.replaceAll(secret, '…'), clean(joined));
  const refused = (kind: NetworkError['kind'], problem: MessageText, next: MessageText | null) =>
    new NetworkError(kind, problem, { replyText: redacted.slice(0, 300).toWellFormed(), next });
  if (error.status === 429)
    return refused('rate_limited', () => t`${{ host }} takes no more sign-ins for now.`, null);
  switch (error.error) {
    case 'invalid_grant':
      return refused('expired', () => t`${{ host }} no longer accepts this sign-in.`, again);
    case 'invalid_client':
    case 'unauthorized_client':
      return refused(
        'expired',
        () => t`${{ host }} doesn’t recognize this installation as the one that signed in.`,
        again,
      );
    case 'invalid_client_metadata':
    case 'invalid_redirect_uri':
      return refused(
        'retry',
        () => t`${{ host }} couldn’t read the client metadata of this installation.`,
        () =>
          t`See that /oauth/client-metadata.json can be read at BASE_URL from anywhere, or use an app password.`,
      );
    case 'invalid_scope':
      return refused(
        'reject',
        () => t`${{ host }} does not know the rights that Copydesk asks for.`,
        () => t`Use an app password there.`,
      );
    case 'invalid_dpop_proof':
      return refused(
        'retry',
        () => t`${{ host }} rejects the DPoP proof of the sign-in.`,
        () => t`See whether the clock of the machine that Copydesk runs on is right.`,
      );
    default:
      return refused(
        'reject',
        () => t`${{ host }} did not sign you in.`,
        () => t`Start again, or use an app password.`,
      );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'nothing that can be read';
}

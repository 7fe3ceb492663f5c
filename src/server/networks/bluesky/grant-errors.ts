import { ResponseBodyError } from 'oauth4webapi';

import { clean } from '#server/lib/plain-text.ts';
import { NetworkError } from '#server/networks/network.ts';
import { nonsense } from './errors.ts';

const again = 'Connect the account again under Settings → Accounts.';

/**
 * Whatever came of asking an authorization server: RFC 6749 section 5.2, and what those of the AT Protocol say besides.
 * @param secrets what it was sent, and must not be told on by what it says
 */
export function refusedGrant(error: unknown, host: string, secrets: readonly string[]): unknown {
  if (error instanceof NetworkError) return error;
  if (!(error instanceof ResponseBodyError)) return nonsense(host, wordsOf(error), { commits: false });
  const words = [String(error.status), error.error, error.error_description].filter(Boolean).join(' ');
  const said = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '…'), clean(words));
  const refused = (kind: NetworkError['kind'], problem: string, next: string | null) =>
    new NetworkError(kind, problem, { said: said.slice(0, 300).toWellFormed(), next });
  if (error.status === 429) return refused('rate_limited', `${host} takes no more sign-ins for now.`, null);
  switch (error.error) {
    case 'invalid_grant':
      return refused('expired', `${host} no longer accepts this sign-in.`, again);
    case 'invalid_client':
    case 'unauthorized_client':
      return refused('expired', `${host} does not take this desk for the one that signed in.`, again);
    case 'invalid_client_metadata':
    case 'invalid_redirect_uri':
      return refused(
        'retry',
        `${host} could not read who this desk is.`,
        'See that /oauth/client-metadata.json can be read at BASE_URL from anywhere, or use an app password.',
      );
    case 'invalid_scope':
      return refused(
        'reject',
        `${host} does not know the rights that Copydesk asks for.`,
        'Use an app password there.',
      );
    case 'invalid_dpop_proof':
      return refused(
        'retry',
        `${host} does not take the proof that goes with the sign-in.`,
        'See whether the clock of the machine that Copydesk runs on is right.',
      );
    default:
      return refused('reject', `${host} did not sign you in.`, 'Begin again, or use an app password.');
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'nothing that can be read';
}

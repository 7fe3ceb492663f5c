import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { isFirstAttempt } from '#server/networks/attempt-key.ts';
import { NetworkError, type Sending } from '#server/networks/network.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { refusalIn } from './errors.ts';
import { urlOf } from './post.ts';

/**
 * The refusal of a text that the account has published lately; null for any other. LinkedIn names a post in
 * it, which is no proof: the name may be of somebody's earlier post, or of none at all. At the first attempt
 * it cannot be ours. At a later one it may be that an earlier attempt went through, so it is looked up.
 */
export function duplicateIn(
  answer: Fetched,
  sending: Sending,
  secrets: readonly string[],
): NetworkError | null {
  const { codes, replyText } = refusalIn(answer, secrets);
  if (!codes.includes('DUPLICATE_POST') && !/\bis a duplicate of\b/i.test(replyText)) return null;
  const urn = /urn:li:(?:share|ugcPost|activity):\d+/.exec(replyText)?.[0];
  const url = urn === undefined ? 'https://www.linkedin.com' : urlOf(urn);
  return isFirstAttempt(sending)
    ? new NetworkError('reject', () => t`LinkedIn has this text of the account already: ${{ url }}`, {
        replyText,
        next: () => t`Change the text in a copy of the post and publish the copy.`,
      })
    : new NetworkError(
        'unknown',
        () => t`LinkedIn has this text of the account already, perhaps by an earlier attempt: ${{ url }}`,
        { replyText, next: checkAccount },
      );
}

import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { isFirstAttempt } from '#server/networks/attempt-key.ts';
import { NetworkError, type Sending } from '#server/networks/network.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { refusalIn } from './errors.ts';

/**
 * The refusal of a text that the account has published lately; null for any other. At the first attempt that post
 * cannot be ours. At a later one an earlier attempt may have gone through, so it is looked up.
 */
export function duplicateIn(
  answer: Fetched,
  sending: Pick<Sending, 'key' | 'attemptedAt'>,
  secrets: readonly string[],
): NetworkError | null {
  const { replyText } = refusalIn(answer, secrets);
  if (!/\bduplicate\b/i.test(replyText)) return null;
  return isFirstAttempt(sending)
    ? new NetworkError('reject', () => t`X has this text of the account already.`, {
        replyText,
        next: () => t`Change the text in a copy of the post and publish the copy.`,
      })
    : new NetworkError(
        'unknown',
        () => t`X has this text of the account already, perhaps by an earlier attempt.`,
        {
          replyText,
          next: checkAccount,
        },
      );
}

import type { PostContent } from '#contract/networks/post-content.ts';
import { missingChoices, type Placed } from '#contract/posts/checks/missing-choices.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';

export type AccountWithProblem = NamedAccount & { text: string };

/**
 * The accounts whose network needs an option or a title that is missing, with what it is. Until it is chosen, or the
 * account is skipped, the server schedules the post for none of them.
 */
export function accountsToComplete(
  accounts: readonly NamedAccount[],
  findings: readonly (Placed & { text: string })[],
  content: Pick<PostContent, 'overrides'>,
): AccountWithProblem[] {
  const missing = missingChoices(findings, content);
  return accounts.flatMap((account) => {
    const own = missing.filter(({ account_id }) => account_id === account.account_id);
    return own.length === 0 ? [] : [{ ...account, text: own.map(({ text }) => text).join(' ') }];
  });
}

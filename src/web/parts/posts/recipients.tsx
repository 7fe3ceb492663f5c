import { t } from '@lingui/core/macro';

import type { Finding } from '#contract/posts/checks/finding.ts';
import { AccountName, type NamedAccount } from '#web/parts/delivery/account-name.tsx';

/**
 * Splits the accounts by the checks: those that get the post, and those that are blocked. A blocked account does
 * not stop the others.
 */
export function goingTo(
  accounts: readonly NamedAccount[],
  findings: readonly Pick<Finding, 'severity' | 'account_id'>[],
): { going: NamedAccount[]; left: NamedAccount[] } {
  const isStopped = ({ account_id }: NamedAccount) =>
    findings.some(
      (found) => found.severity === 'block' && (found.account_id === null || found.account_id === account_id),
    );
  return {
    going: accounts.filter((account) => !isStopped(account)),
    left: accounts.filter(isStopped),
  };
}

/** Accounts with a broken connection, or paused ones, each with its problem. */
export function atRisk(
  accounts: readonly NamedAccount[],
  findings: readonly Pick<Finding, 'code' | 'account_id' | 'text'>[],
): (NamedAccount & { text: string })[] {
  return accounts.flatMap((account) => {
    const found = findings.find(
      ({ code, account_id }) => account_id === account.account_id && code.startsWith('account_'),
    );
    return found ? [{ ...account, text: found.text }] : [];
  });
}

/** Lists, before publishing, the accounts that get the post and those that do not. */
export function Recipients({ going, left }: ReturnType<typeof goingTo>) {
  return (
    <>
      <Accounts label={t`Publish to`} accounts={going} />
      {left.length > 0 && (
        <>
          <p className="mt-3 text-danger">{t`Skipped, because checks block publishing there:`}</p>
          <Accounts label={t`Skipped`} accounts={left} />
        </>
      )}
    </>
  );
}

function Accounts({ label, accounts }: { label: string; accounts: readonly NamedAccount[] }) {
  return (
    <ul aria-label={label} className="mt-2 flex flex-col gap-1.5">
      {accounts.map((account) => (
        <li key={account.account_id} className="min-w-0">
          <AccountName account={account} />
        </li>
      ))}
    </ul>
  );
}

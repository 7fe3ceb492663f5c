import type { Finding } from '#contract/checks/finding.ts';

import { AccountName, type ShownAccount } from './account-name.tsx';

/** The accounts that the checks let a post go to, and those that they stop: the others still get it. */
export function goingTo(
  accounts: readonly ShownAccount[],
  findings: readonly Pick<Finding, 'severity' | 'account_id'>[],
): { going: ShownAccount[]; left: ShownAccount[] } {
  const isStopped = ({ account_id }: ShownAccount) =>
    findings.some(
      (found) => found.severity === 'block' && (found.account_id === null || found.account_id === account_id),
    );
  return {
    going: accounts.filter((account) => !isStopped(account)),
    left: accounts.filter(isStopped),
  };
}

/** Accounts whose connection is known not to hold, or that are paused, each with what is wrong. */
export function atRisk(
  accounts: readonly ShownAccount[],
  findings: readonly Pick<Finding, 'code' | 'account_id' | 'text'>[],
): (ShownAccount & { text: string })[] {
  return accounts.flatMap((account) => {
    const found = findings.find(
      ({ code, account_id }) => account_id === account.account_id && code.startsWith('account_'),
    );
    return found ? [{ ...account, text: found.text }] : [];
  });
}

/** Before anything is sent: the accounts that get it, and those that do not. */
export function GoesTo({ going, left }: ReturnType<typeof goingTo>) {
  return (
    <>
      <Accounts label="Goes to" accounts={going} />
      {left.length > 0 && (
        <>
          <p className="mt-3 text-danger">Not sent, for the checks stop it there:</p>
          <Accounts label="Left out" accounts={left} />
        </>
      )}
    </>
  );
}

function Accounts({ label, accounts }: { label: string; accounts: readonly ShownAccount[] }) {
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

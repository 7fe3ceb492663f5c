import { t } from '@lingui/core/macro';

import { networks } from '#contract/networks/all.ts';
import { isUnpublished } from '#contract/networks/options.ts';
import { copyFor, type PostContent } from '#contract/networks/post-content.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';
import { AccountName, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { afterwardsText } from './afterwards-text.ts';
import { ChosenOptions } from './chosen-options.tsx';
import { unpublishedLabel } from './composed-state.tsx';
import { PublishedLinks } from './published-links.tsx';
import { accountCost } from './publishing-cost.ts';

/**
 * Splits the accounts by the checks: those that get the post, and those that are blocked. A blocked account does
 * not stop the others.
 */
export function goingTo(
  accounts: readonly NamedAccount[],
  findings: readonly Pick<Finding, 'severity' | 'account_id'>[],
): { going: NamedAccount[]; left: NamedAccount[] } {
  const isStopped = (account: NamedAccount) => blockOf(account, findings) !== undefined;
  return {
    going: accounts.filter((account) => !isStopped(account)),
    left: accounts.filter(isStopped),
  };
}

/** The first finding that keeps an account from publishing. */
function blockOf<Found extends Pick<Finding, 'severity' | 'account_id'>>(
  { account_id }: NamedAccount,
  findings: readonly Found[],
): Found | undefined {
  return findings.find(
    (found) => found.severity === 'block' && (found.account_id === null || found.account_id === account_id),
  );
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

interface RecipientsProps extends ReturnType<typeof goingTo> {
  content: PostContent;
  findings: readonly Pick<Finding, 'severity' | 'account_id' | 'text'>[];
}

/**
 * Lists, before publishing, the accounts that get the post, with what was chosen about who sees it there and what that
 * costs, where its links lead, and those that do not, with the reason.
 */
export function Recipients({ going, left, content, findings }: RecipientsProps) {
  return (
    <>
      <ul aria-label={t`Publish to`} className="mt-2 flex flex-col gap-1.5">
        {going.map((account) => {
          const copy = copyFor(content, account);
          return (
            <li key={account.account_id} className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2">
                <AccountName account={account} />
                {isUnpublished(networks[account.network].options, copy.options) && (
                  <Badge>{unpublishedLabel}</Badge>
                )}
              </span>
              <ChosenOptions copy={copy} account={account} isAudience className="ps-5" />
              <Cost text={accountCost(content, account)} />
            </li>
          );
        })}
      </ul>
      <PublishedLinks links={content.links} accounts={going} />
      {left.length > 0 && (
        <>
          <p className="mt-3 text-danger">{t`Skipped, because checks block publishing there:`}</p>
          <ul aria-label={t`Skipped`} className="mt-2 flex flex-col gap-1.5">
            {left.map((account) => (
              <li key={account.account_id} className="min-w-0">
                <AccountName account={account} />
                <p className="ps-5 text-xs text-soft">{blockOf(account, findings)?.text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Cost({ text }: { text: string | null }) {
  return text === null ? null : <p className="figures ps-5 text-xs text-soft">{text}</p>;
}

/** What can still be done here after publishing to these accounts. */
export function Afterwards({ going }: { going: readonly NamedAccount[] }) {
  if (going.length === 0) return null;
  return <p className="mt-3 text-soft">{afterwardsText(going.map(({ network }) => networks[network]))}</p>;
}

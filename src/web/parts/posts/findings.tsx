import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, Info, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react';

import type { PostContent } from '#contract/networks/post-content.ts';
import type { Fix } from '#contract/posts/checks/finding.ts';
import type { Severity } from '#contract/posts/policy-document.ts';
import { AccountName, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { groupedFindings } from './finding-groups.ts';
import { placeLabel } from './finding-place.ts';

/** A finding of a check, in the browser or on the server. */
export interface ListedFinding {
  code: string;
  severity: Severity;
  account_id: number | null;
  where: string | null;
  text: string;
  fix?: Fix;
}

interface FindingsProps {
  findings: readonly ListedFinding[];
  /** The accounts that the post goes to. */
  accounts: readonly NamedAccount[];
  /** The post that they are about, where there is one. */
  content?: PostContent;
  /** Applies a fix; without it the list is read-only. */
  onFix?: (fix: Fix) => void;
  /** Opens the place of a finding. */
  onShow?: (finding: ListedFinding) => void;
}

/** Icon, colour and label of each severity. */
export const severityStyles: Readonly<Record<Severity, { icon: LucideIcon; color: string; label: string }>> =
  {
    block: { icon: OctagonX, color: 'text-danger', label: t`Blocks publishing` },
    fix: { icon: CircleAlert, color: 'text-warning', label: t`Needs fixing` },
    warn: { icon: TriangleAlert, color: 'text-warning', label: t`Suggestion` },
    info: { icon: Info, color: 'text-faint', label: t({ message: 'Note', context: 'severity' }) },
  };

/** The checks' findings, worst first: the accounts, the reason, and a button to fix it. */
export function Findings({ findings, accounts, content, onFix, onShow }: FindingsProps) {
  if (findings.length === 0) {
    return (
      <p className="flex min-h-8 items-center gap-2 text-soft">
        <CircleCheck aria-hidden className="size-4 text-good" />
        {accounts.length === 1 ? t`No issues – fits the account.` : t`No issues – fits every account.`}
      </p>
    );
  }
  return (
    <ul aria-label={t`Issues found`} className="flex flex-col divide-y divide-line">
      {groupedFindings(findings).map(({ account_ids, ...finding }) => (
        <FindingRow
          key={`${finding.code} ${finding.account_id} ${finding.where} ${finding.text}`}
          finding={finding}
          concerned={accounts.filter(({ account_id }) => account_ids.includes(account_id))}
          place={placeLabel(finding.where, {
            account: accounts.find(({ account_id }) => account_id === finding.account_id) ?? accounts[0],
            content,
          })}
          isOfAll={accounts.length > 1 && account_ids.length === accounts.length}
          onFix={onFix}
          onShow={onShow}
        />
      ))}
    </ul>
  );
}

interface FindingRowProps extends Pick<FindingsProps, 'onFix' | 'onShow'> {
  finding: ListedFinding;
  /** Its accounts; none where it applies to all of them. */
  concerned: readonly NamedAccount[];
  isOfAll: boolean;
  place: string | null;
}

function FindingRow({ finding, concerned, isOfAll, place, onFix, onShow }: FindingRowProps) {
  const { fix, severity, text } = finding;
  const { icon: Icon, color, label } = severityStyles[severity];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <Icon aria-label={label} data-hint={label} className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-faint">
          {isOfAll || concerned.length === 0
            ? t`All accounts`
            : concerned.map((account) => <AccountName key={account.account_id} account={account} />)}
          {place && onShow ? (
            <button
              type="button"
              className="min-h-6 underline decoration-edge underline-offset-2 hover:text-ink"
              onClick={() => onShow(finding)}
            >
              {place}
            </button>
          ) : (
            place && <span>{place}</span>
          )}
        </p>
        <p className="break-words">{text}</p>
      </div>
      {fix && onFix && (
        <Button className="max-w-full" onPress={() => onFix(fix)}>
          <span className="truncate">{fix.label}</span>
        </Button>
      )}
    </li>
  );
}

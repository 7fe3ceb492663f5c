import { t } from '@lingui/core/macro';

import type { Finding } from '#contract/posts/checks/finding.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { atRisk } from '#web/parts/posts/recipients.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface AtRiskProps {
  accounts: readonly NamedAccount[];
  findings: readonly Pick<Finding, 'code' | 'account_id' | 'text'>[];
  leftOut: ReadonlySet<number>;
  onChange: (leftOut: ReadonlySet<number>) => void;
}

/** Accounts with a broken connection, or paused ones, each with a checkbox to skip it. */
export function AtRisk({ accounts, findings, leftOut, onChange }: AtRiskProps) {
  const found = atRisk(accounts, findings);
  if (found.length === 0) return null;
  const leave = (id: number, isOut: boolean) =>
    onChange(new Set(isOut ? [...leftOut, id] : [...leftOut].filter((other) => other !== id)));
  return (
    <section aria-label={t`Accounts that need attention`} className="mt-3 flex flex-col gap-2">
      {found.map(({ account_id, name, text }) => (
        <div key={account_id}>
          <p className="text-warning">{text}</p>
          <Checkbox isSelected={leftOut.has(account_id)} onChange={(isOut) => leave(account_id, isOut)}>
            {t`Skip ${name}`}
          </Checkbox>
        </div>
      ))}
    </section>
  );
}

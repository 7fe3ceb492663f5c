import { t } from '@lingui/core/macro';

import type { AccountWithProblem } from '#web/parts/posts/needed-choices.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface AtRiskProps {
  accounts: readonly AccountWithProblem[];
  leftOut: ReadonlySet<number>;
  onChange: (leftOut: ReadonlySet<number>) => void;
}

/**
 * Accounts with a broken connection, paused ones, and those whose network needs a choice, each with a checkbox to
 * skip it.
 */
export function AtRisk({ accounts, leftOut, onChange }: AtRiskProps) {
  if (accounts.length === 0) return null;
  const leave = (id: number, isOut: boolean) =>
    onChange(new Set(isOut ? [...leftOut, id] : [...leftOut].filter((other) => other !== id)));
  return (
    <section aria-label={t`Accounts that need attention`} className="mt-3 flex flex-col gap-2">
      {accounts.map(({ account_id, name, text }) => (
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

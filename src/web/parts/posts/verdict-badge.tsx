import { t } from '@lingui/core/macro';

import type { Verdict } from '#contract/posts/verdict.ts';
import { Badge } from '#web/ui/badge.tsx';

const styles = {
  ok: 'good',
  fix: 'warning',
  block: 'danger',
} as const;

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  ok: t`Looks good`,
  fix: t`Changes requested`,
  block: t`Blocked`,
};

export function VerdictBadge({ verdict, hint }: { verdict: Verdict; hint?: string }) {
  return (
    <Badge tone={styles[verdict]} {...(hint !== undefined && { hint })}>
      {verdictLabels[verdict]}
    </Badge>
  );
}

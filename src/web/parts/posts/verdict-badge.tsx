import type { Verdict } from '#contract/posts/verdict.ts';
import { Badge } from '#web/ui/badge.tsx';

const styles = {
  ok: 'good',
  fix: 'warning',
  block: 'danger',
} as const;

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  ok: 'Looks good',
  fix: 'Changes requested',
  block: 'Blocked',
};

export function VerdictBadge({ verdict, hint }: { verdict: Verdict; hint?: string }) {
  return (
    <Badge tone={styles[verdict]} {...(hint !== undefined && { hint })}>
      {verdictLabels[verdict]}
    </Badge>
  );
}

import type { Verdict } from '#contract/verdict.ts';
import { Badge } from '#web/ui/badge.tsx';

const looks = {
  ok: 'good',
  fix: 'warning',
  block: 'danger',
} as const;

export const verdictWords: Readonly<Record<Verdict, string>> = { ok: 'OK', fix: 'Fix', block: 'Block' };

export function VerdictBadge({ verdict, hint }: { verdict: Verdict; hint?: string }) {
  return (
    <Badge tone={looks[verdict]} {...(hint !== undefined && { hint })}>
      {verdictWords[verdict]}
    </Badge>
  );
}

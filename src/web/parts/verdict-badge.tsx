import type { Verdict } from '#contract/verdict.ts';
import { Badge } from '#web/ui/badge.tsx';

const looks = {
  ok: { tone: 'good', label: 'OK' },
  fix: { tone: 'warning', label: 'Fix' },
  block: { tone: 'danger', label: 'Block' },
} as const;

export function VerdictBadge({ verdict, hint }: { verdict: Verdict; hint?: string }) {
  const { tone, label } = looks[verdict];
  return (
    <Badge tone={tone} {...(hint !== undefined && { hint })}>
      {label}
    </Badge>
  );
}

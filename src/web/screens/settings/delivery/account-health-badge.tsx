import { Badge } from '#web/ui/badge.tsx';
import type { Account } from './account-labels.ts';

const states = {
  ready: { tone: 'good', label: 'Ready' },
  expiring: { tone: 'warning', label: 'Expires soon' },
  needs_reconnect: { tone: 'danger', label: 'Connection expired' },
  paused: { tone: 'warning', label: 'Paused' },
} as const;

export function HealthBadge({ state }: Pick<Account, 'state'>) {
  const { tone, label } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

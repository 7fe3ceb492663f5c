import { t } from '@lingui/core/macro';

import { Badge } from '#web/ui/badge.tsx';
import type { Account } from './account-labels.ts';

const states = {
  ready: { tone: 'good', label: t`Ready` },
  expiring: { tone: 'warning', label: t`Expires soon` },
  needs_reconnect: { tone: 'danger', label: t`Connection expired` },
  paused: { tone: 'warning', label: t`Paused` },
} as const;

export function HealthBadge({ state }: Pick<Account, 'state'>) {
  const { tone, label } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { DeliveryState as State } from '#contract/notifications/outbox.ts';
import { api } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { stateLabels } from './outbox-search.ts';

const tones: Record<State, 'plain' | 'good' | 'warning' | 'danger'> = {
  waiting: 'plain',
  sending: 'plain',
  sent: 'good',
  failed: 'danger',
  unknown: 'warning',
  kept: 'warning',
  skipped: 'plain',
};

export function DeliveryBadge({ state }: { state: State }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>;
}

/** A delivery's state, polled until it has ended. */
export function DeliveryWatch({ id }: { id: number }) {
  const [isOver, setOver] = useState(false);
  const { data } = api.outbox.get.useQuery(
    { id },
    { staleTime: 0, ...(!isOver && { refetchInterval: 1000 }) },
  );
  if (!data) return <Badge>{t`Sending`}</Badge>;
  const { state, answer, attempts } = data.delivery;
  // A delivery that waits for a retry has a reason to show, so polling can stop.
  const ended = state !== 'sending' && (state !== 'waiting' || attempts > 0);
  if (ended && !isOver) setOver(true);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <DeliveryBadge state={state} />
      {answer && <span className="text-soft">{answer}</span>}
    </span>
  );
}

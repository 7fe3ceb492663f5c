import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { WebhookDeliveryState } from '#contract/notifications/webhook-types.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { WebhookExchange } from './webhook-exchange.tsx';
import { deliveryStateLabels, type WebhookDelivery } from './webhooks-search.ts';

const tones: Record<WebhookDeliveryState, 'plain' | 'good' | 'warning' | 'danger'> = {
  waiting: 'plain',
  delivered: 'good',
  failed: 'danger',
  held: 'warning',
};

/** A delivery, which can be looked at and sent again. */
export function WebhookDeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { id, type, webhook_name, message_id, state, error, attempted_at, created_at } = delivery;
  const zone = useZone();
  const replay = api.webhookDeliveries.replay.useMutation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <Cell className="max-w-72">
        <span dir="ltr" className="block truncate font-mono text-xs font-medium">
          {type}
        </span>
        <span dir="auto" className="block truncate text-xs text-faint">
          {webhook_name}
        </span>
      </Cell>
      <Cell label={t`State`} className="max-w-72">
        <Badge tone={tones[state]}>{deliveryStateLabels[state]}</Badge>
        {error && <span className="block text-xs break-words text-faint">{error}</span>}
      </Cell>
      <Cell label={t`When`} className="text-soft">
        <Ago at={attempted_at ?? created_at} zone={zone} />
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        <Button variant="quiet" onPress={() => setOpen(true)}>
          {t({ message: 'View', context: 'verb' })}
        </Button>
        {state !== 'waiting' && (
          <Button
            variant="quiet"
            isPending={replay.isPending}
            onPress={() => replay.mutate({ id }, { onSuccess: () => toast(t`Sending again.`) })}
          >
            {t`Replay`}
          </Button>
        )}
        {isOpen && (
          <Dialog title={type} size="wide" isOpen onClose={() => setOpen(false)}>
            <p dir="ltr" className="mb-3 font-mono text-xs break-all text-faint">
              {message_id}
            </p>
            <Whole id={id} />
          </Dialog>
        )}
      </Cell>
    </Row>
  );
}

function Whole({ id }: { id: number }) {
  const query = api.webhookDeliveries.get.useQuery({ id }, { staleTime: 0 });
  return (
    <Query of={query} what={t`delivery`} loading={<Skeleton className="h-64 w-full" />}>
      {({ delivery }) => <WebhookExchange delivery={delivery} />}
    </Query>
  );
}

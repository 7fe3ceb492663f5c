import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import type { WebhooksSearch } from './webhooks-search.ts';

/** Interval in ms; what is sent is not pushed to clients, so it is polled. */
const everyMs = 10_000;

interface WebhooksProps {
  search: WebhooksSearch;
  onSearch: (changed: WebhooksSearch) => void;
}

/** Where the organization's events are sent, and what was sent. */
export function Webhooks({ search, onSearch }: WebhooksProps) {
  const query = api.webhooks.list.useQuery({}, { staleTime: 0, refetchInterval: everyMs });
  const { data } = query;
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      {t`Create webhook`}
    </Button>
  );
  return (
    <div className="flex flex-col gap-10">
      <Section
        title={t`Webhooks`}
        place="webhooks"
        description={t`Send events of cards, posts, stories and members to your own systems, signed as Standard Webhooks.`}
        action={data && data.webhooks.length > 0 && add}
      >
        <Query of={query} what={t`webhooks`} loading={<Skeleton className="h-24 w-full" />}>
          {({ webhooks }) =>
            webhooks.length === 0 ? (
              <EmptyState title={t`No webhooks yet`} action={add}>
                {t`Enter the URL of a system that should learn of changes as they happen.`}
              </EmptyState>
            ) : (
              <Table label={t`Webhooks`} head={[t`Name`, t`Events`, t`State`]} hasActions stacks>
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </Table>
            )
          }
        </Query>
      </Section>
      {data && data.webhooks.length > 0 && (
        <WebhookDeliveries webhooks={data.webhooks} search={search} onSearch={onSearch} everyMs={everyMs} />
      )}
      {isAdding && <WebhookForm onClose={() => setAdding(false)} />}
    </div>
  );
}

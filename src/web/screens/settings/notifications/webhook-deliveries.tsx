import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { WebhookDeliveryRow } from './webhook-delivery-row.tsx';
import { deliveryStateLabels, webhooksSearch, type Webhook, type WebhooksSearch } from './webhooks-search.ts';

const perPage = 50;

/** The option for no filter. */
const allOf = 'all';

const states = [
  { value: allOf, label: t({ message: 'All', context: 'deliveries' }) },
  ...Object.entries(deliveryStateLabels).map(([value, label]) => ({ value, label })),
];

interface WebhookDeliveriesProps {
  webhooks: readonly Webhook[];
  search: WebhooksSearch;
  onSearch: (changed: WebhooksSearch) => void;
  everyMs: number;
}

/** What was sent to the organization's webhooks, with the responses. */
export function WebhookDeliveries({ webhooks, search, onSearch, everyMs }: WebhookDeliveriesProps) {
  const { webhook, state, page = 1 } = search;
  const query = api.webhookDeliveries.list.useQuery(
    { per_page: perPage, page, ...(webhook && { webhook_id: webhook }), ...(state && { state }) },
    { staleTime: 0, refetchInterval: everyMs },
  );
  const { data } = query;
  const isFiltered = webhook !== undefined || state !== undefined || page > 1;
  return (
    <Section
      title={t`Deliveries`}
      place="webhook-deliveries"
      description={t`What was sent in the last 30 days, and what your systems answered.`}
    >
      <div className="mb-3 flex flex-wrap gap-2">
        {webhooks.length > 1 && (
          <Select
            label={t`Webhook`}
            value={webhook ? String(webhook) : allOf}
            options={[
              { value: allOf, label: t({ message: 'All', context: 'webhooks' }) },
              ...webhooks.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) =>
              onSearch({ page: undefined, webhook: webhooksSearch({ webhook: value }).webhook })
            }
          />
        )}
        <Select
          label={t`State`}
          value={state ?? allOf}
          options={states}
          onChange={(value) => onSearch({ page: undefined, state: webhooksSearch({ state: value }).state })}
        />
      </div>
      <Query of={query} what={t`deliveries`} loading={<Skeleton className="h-48 w-full" />}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <EmptyState title={isFiltered ? t`No deliveries match these filters.` : t`No deliveries yet`}>
              {isFiltered
                ? t`Choose other filters.`
                : t`Events appear here as they are sent. Press Test above to send one now.`}
            </EmptyState>
          ) : (
            <Table
              label={t`Deliveries`}
              head={[t({ message: 'Event', context: 'of a webhook' }), t`State`, t`When`]}
              hasActions
              stacks
            >
              {deliveries.map((delivery) => (
                <WebhookDeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </Table>
          )
        }
      </Query>
      <nav aria-label={t`Pages`} className="mt-4 flex justify-between">
        {page > 1 ? <Button onPress={() => onSearch({ page: page - 1 })}>{t`Newer`}</Button> : <span />}
        {data?.deliveries.length === perPage && (
          <Button onPress={() => onSearch({ page: page + 1 })}>{t`Older`}</Button>
        )}
      </nav>
    </Section>
  );
}

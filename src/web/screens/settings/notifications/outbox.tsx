import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DeliveryState } from '#contract/notifications/outbox.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm, Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DeliveryBadge } from './delivery-state.tsx';
import { allOf, channelLabels, channelOptions, stateOptions, type OutboxSearch } from './outbox-search.ts';

type Delivery = DataOf<Contract['outbox']['list']>['deliveries'][number];

const perPage = 50;

/** Interval in ms; delivery changes are not pushed to clients, so the list is polled. */
const everyMs = 10_000;

interface OutboxProps {
  search: OutboxSearch;
  onSearch: (changed: OutboxSearch) => void;
}

/** The organization's outgoing messages: mail, push and team chat. */
export function Outbox({ search, onSearch }: OutboxProps) {
  const { channel, state, page = 1 } = search;
  const query = api.outbox.list.useQuery(
    { per_page: perPage, page, ...(channel && { channel }), ...(state && { state }) },
    { staleTime: 0, refetchInterval: everyMs },
  );
  const { data } = query;
  return (
    <Section
      title={t`Outbox`}
      description={
        data?.mail_server === false
          ? t`Email, push and team chat messages of the last 30 days. No mail server is set up: emails stay here until SMTP_URL and MAIL_FROM are set.`
          : t`Email, push and team chat messages of the last 30 days. Nothing is sent twice automatically.`
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <Select
          label={t({ message: 'By', context: 'by a channel' })}
          value={channel ?? allOf}
          options={channelOptions}
          onChange={(value) => onSearch({ page: undefined, channel: value === allOf ? undefined : value })}
        />
        <Select
          label={t`State`}
          value={state ?? allOf}
          options={stateOptions}
          onChange={(value) => onSearch({ page: undefined, state: value === allOf ? undefined : value })}
        />
      </div>
      <Query of={query} what={t`outbox`} loading={<Skeleton className="h-48 w-full" />}>
        {(data) =>
          data.deliveries.length === 0 ? (
            <EmptyState title={t`No messages yet`}>
              {channel || state || page > 1
                ? t`No messages match these filters.`
                : t`Emails, push and team chat messages appear here with their delivery status.`}
            </EmptyState>
          ) : (
            <Table
              label={t`Outbox`}
              head={[t`Message`, t({ message: 'To', context: 'recipient' }), t`State`, t`When`]}
              hasActions
              stacks
            >
              {data.deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
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

const again: readonly DeliveryState[] = ['failed', 'unknown', 'kept'];

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const zone = useZone();
  const retry = api.outbox.retry.useMutation();
  const [open, setOpen] = useState<'text' | 'retry' | null>(null);
  const close = () => setOpen(null);
  const { id, channel, to, subject, text, state, answer, attempted_at, due_at } = delivery;
  const send = () => retry.mutate({ id }, { onSuccess: () => toast(t`Sending again.`), onSettled: close });
  return (
    <Row>
      <Cell className="max-w-80">
        <span dir="auto" className="block truncate font-medium">
          {subject ?? t`Not written yet`}
        </span>
        <span className="block text-xs text-faint">{channelLabels[channel]}</span>
      </Cell>
      <Cell label={t({ message: 'To', context: 'recipient' })} className="max-w-56">
        <span className="block truncate text-soft">{to}</span>
      </Cell>
      <Cell label={t`State`} className="max-w-64">
        <DeliveryBadge state={state} />
        {answer && <span className="block text-xs break-words text-faint">{answer}</span>}
      </Cell>
      <Cell label={t`When`} className="text-soft">
        <Ago at={attempted_at ?? due_at} zone={zone} />
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        {text !== null && (
          <Button variant="quiet" onPress={() => setOpen('text')}>
            {t({ message: 'View', context: 'verb' })}
          </Button>
        )}
        {again.includes(state) && (
          <Button
            variant="quiet"
            isPending={retry.isPending}
            onPress={() => (state === 'unknown' ? setOpen('retry') : send())}
          >
            {t`Try again`}
          </Button>
        )}
        <Dialog
          title={subject ?? channelLabels[channel]}
          size="wide"
          isOpen={open === 'text'}
          onClose={close}
        >
          <p className="mb-3 text-soft">{t`To ${{ recipient: to }}`}</p>
          <p dir="auto" className="whitespace-pre-wrap break-words">
            {text}
          </p>
        </Dialog>
        <Confirm
          title={t`Send it again?`}
          action={t`Send again`}
          isOpen={open === 'retry'}
          isPending={retry.isPending}
          onClose={close}
          onConfirm={send}
        >
          {t`It’s unknown whether it arrived. If it did, ${{ recipient: to }} will get it twice.`}
        </Confirm>
      </Cell>
    </Row>
  );
}

import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { age, exactNumber } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';

type Source = DataOf<Contract['sources']['list']>['sources'][number];

const states = {
  new: { tone: 'plain', label: 'Not read yet' },
  healthy: { tone: 'good', label: 'Healthy' },
  failing: { tone: 'warning', label: 'Failing' },
  stopped: { tone: 'danger', label: 'Stopped' },
  demo: { tone: 'plain', label: 'Demo' },
} as const satisfies Record<Source['health']['state'], { tone: string; label: string }>;

export function SourceRow({ source, mayChange }: { source: Source; mayChange: boolean }) {
  const zone = useZone();
  const update = api.sources.update.useMutation();
  const poll = api.sources.poll.useMutation();
  const remove = api.sources.remove.useMutation();
  const [asking, setAsking] = useState(false);
  const { health, name } = source;
  const { tone, label } = states[health.state];
  const next =
    health.next_poll_at && source.enabled
      ? `Next in ${age(health.next_poll_at).replace('in ', '')}`
      : undefined;
  return (
    <Row>
      <Cell className="max-w-72">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-faint">{source.address ?? source.kind}</span>
        {health.problem && <span className="mt-0.5 block text-xs text-danger">{health.problem}</span>}
        {health.remarks.map((remark) => (
          <span key={remark} className="block text-xs text-faint">
            {remark}
          </span>
        ))}
      </Cell>
      <Cell className="text-soft">{source.category_name ?? '–'}</Cell>
      <Cell>
        <Badge tone={tone} hint={health.failures > 0 ? `${health.failures} failures in a row` : next}>
          {label}
        </Badge>
      </Cell>
      <Cell className="text-soft">
        {health.last_polled_at ? <Ago at={health.last_polled_at} zone={zone} /> : 'never'}
      </Cell>
      <Cell className="figures text-right">{exactNumber(health.trends)}</Cell>
      <Cell>
        <Switch
          label={`${name} on`}
          isSelected={update.isPending ? (update.variables.enabled ?? source.enabled) : source.enabled}
          isDisabled={!mayChange}
          onChange={(enabled) =>
            update.mutate(
              { id: source.id, enabled },
              {
                onSuccess: () =>
                  toast(`${name} is switched ${enabled ? 'on' : 'off'}.`, () =>
                    update.mutate({ id: source.id, enabled: !enabled }),
                  ),
              },
            )
          }
        />
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {mayChange && (
          <>
            <IconButton
              label={`Read ${name} now`}
              isDisabled={!source.enabled || source.demo || poll.isPending}
              onPress={() =>
                poll.mutate({ id: source.id }, { onSuccess: () => toast(`${name} is being read now.`) })
              }
            >
              <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
            <IconButton label={`Remove ${name}`} onPress={() => setAsking(true)}>
              <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
          </>
        )}
        <Confirm
          title={`Remove ${name}?`}
          action="Remove the source"
          isOpen={asking}
          isPending={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(
              { id: source.id },
              { onSuccess: () => toast(`${name} is removed.`), onSettled: () => setAsking(false) },
            )
          }
        >
          It is not read any more. The posts it has brought stay.
        </Confirm>
      </Cell>
    </Row>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { Ago } from '#web/parts/ago.tsx';
import { newsCategoryName } from '#web/parts/news-category.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { EditSource } from './edit-source.tsx';
import type { Kind, Source } from './source-draft.ts';

const states = {
  new: { tone: 'plain', label: t`Not fetched yet` },
  healthy: { tone: 'good', label: t`Healthy` },
  failing: { tone: 'warning', label: t`Failing` },
  stopped: { tone: 'danger', label: t`Stopped` },
  demo: { tone: 'plain', label: t`Demo` },
} as const satisfies Record<Source['health']['state'], { tone: string; label: string }>;

interface SourceRowProps {
  source: Source;
  /** Undefined for a kind that this version no longer supports. */
  kind: Kind | undefined;
  mayChange: boolean;
}

export function SourceRow({ source, kind, mayChange }: SourceRowProps) {
  const zone = useZone();
  const update = api.sources.update.useMutation();
  const poll = api.sources.poll.useMutation();
  const remove = api.sources.remove.useMutation();
  const [isOpen, setOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  const { health, name } = source;
  const { tone, label } = states[health.state];
  const isDue = source.enabled && !source.demo && health.next_poll_at !== null;
  return (
    <Row>
      <Cell className="max-w-72">
        <span className="block truncate font-medium">{name}</span>
        {source.address && <span className="block truncate text-xs text-faint">{source.address}</span>}
        {health.problem && <span className="mt-0.5 block text-xs text-danger">{health.problem}</span>}
        {health.remarks.map((remark) => (
          <span key={remark} className="block text-xs text-faint">
            {remark}
          </span>
        ))}
      </Cell>
      <Cell label={t`Category`} className="text-soft">
        {source.category_name === null ? '–' : newsCategoryName(source.category_name)}
      </Cell>
      <Cell label={t({ message: 'Health', context: 'of a source' })}>
        <Badge tone={tone} hint={failuresText(health.failures)}>
          {label}
        </Badge>
      </Cell>
      <Cell label={t`Last fetched`} className="col-span-full text-soft">
        <span>
          {health.last_polled_at ? <Ago at={health.last_polled_at} zone={zone} /> : t`never`}
          {isDue && health.next_poll_at && (
            <span className="block text-xs whitespace-nowrap text-faint">
              <Due at={health.next_poll_at} zone={zone} isRepeat={health.failures > 0} />
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t`Items`} className="figures text-end">
        {exactNumber(health.trends)}
      </Cell>
      <Cell label={t({ message: 'On', context: 'state of a source' })}>
        <Switch
          label={t`${name} on`}
          isSelected={update.isPending ? (update.variables.enabled ?? source.enabled) : source.enabled}
          isDisabled={!mayChange}
          onChange={(enabled) =>
            update.mutate(
              { id: source.id, enabled },
              {
                onSuccess: () =>
                  toast(enabled ? t`${name} turned on.` : t`${name} turned off.`, () =>
                    update.mutate({ id: source.id, enabled: !enabled }),
                  ),
              },
            )
          }
        />
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        {mayChange && (
          <>
            <IconButton
              label={t`Fetch ${name} now`}
              isDisabled={!source.enabled || source.demo || poll.isPending}
              onPress={() =>
                poll.mutate({ id: source.id }, { onSuccess: () => toast(t`${name} is being fetched.`) })
              }
            >
              <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
            {kind && (
              <IconButton label={t`Edit ${name}`} onPress={() => setEditing(true)}>
                <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
              </IconButton>
            )}
            <IconButton label={t`Remove ${name}`} onPress={() => setOpen(true)}>
              <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
          </>
        )}
        {editing && kind && <EditSource source={source} kind={kind} onClose={() => setEditing(false)} />}
        <ConfirmAction
          title={t`Remove ${name}?`}
          action={t`Remove source`}
          isOpen={isOpen}
          mutation={remove}
          parameters={{ id: source.id }}
          done={t`${name} removed.`}
          onClose={() => setOpen(false)}
        >
          {t`It will no longer be fetched. Its items are kept.`}
        </ConfirmAction>
      </Cell>
    </Row>
  );
}

/** When the source is polled next, or again after a failure. Within the next minute, or overdue, it reads "soon". */
function Due({ at, zone, isRepeat }: { at: string; zone: string; isRepeat: boolean }) {
  if (Date.parse(at) - useNow() < 60_000) return isRepeat ? t`again soon` : t`next soon`;
  return isRepeat ? (
    <Trans>
      again <Ago at={at} zone={zone} />
    </Trans>
  ) : (
    <Trans>
      next <Ago at={at} zone={zone} />
    </Trans>
  );
}

function failuresText(failures: number): string | undefined {
  if (failures === 0) return undefined;
  return plural(failures, { one: 'Failed once', other: 'Failed # times in a row' });
}

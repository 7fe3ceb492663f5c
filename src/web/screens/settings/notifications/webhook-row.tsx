import { plural, t } from '@lingui/core/macro';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ReplaySince } from './replay-since.tsx';
import { RotateWebhook } from './rotate-webhook.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookDialog } from './webhook-menu.tsx';
import { WebhookTest } from './webhook-test.tsx';
import type { Webhook } from './webhooks-search.ts';

const WebhookMenu = lazyPart(async () => (await import('./webhook-menu.tsx')).WebhookMenu);

/** An endpoint with its health and what can be done with it. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, address, types, project_id, state } = webhook;
  const [open, setOpen] = useState<WebhookDialog | null>(null);
  const close = () => setOpen(null);
  const update = api.webhooks.update.useMutation();
  const remove = api.webhooks.delete.useMutation();
  const { data: projects } = api.projects.list.useQuery({}, { enabled: project_id !== null });
  const project = projects?.projects.find((one) => one.id === project_id)?.name;
  const switchTo = (next: 'active' | 'paused') =>
    update.mutate(
      { id, state: next },
      { onSuccess: () => toast(next === 'active' ? t`${name} resumed.` : t`${name} paused.`) },
    );
  return (
    <Row>
      <Cell className="max-w-72">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span dir="ltr" className="block truncate text-xs text-faint" data-hint={address}>
          {address}
        </span>
      </Cell>
      <Cell label={t`Events`} className="text-soft">
        {types === null
          ? t({ message: 'All', context: 'events' })
          : plural(types.length, { one: '# type', other: '# types' })}
        {project && (
          <span dir="auto" className="block text-xs text-faint">
            {project}
          </span>
        )}
      </Cell>
      <Cell label={t`State`} className="max-w-80">
        <Health webhook={webhook} />
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        <Button variant="quiet" onPress={() => setOpen('test')}>
          {t({ message: 'Test', context: 'verb' })}
        </Button>
        <PopupTrigger
          kind="menu"
          label={t`Change ${name}`}
          className="ms-1 inline-grid size-8 place-items-center rounded-md align-middle text-soft hover:bg-hover"
          preload={WebhookMenu.preload}
          popup={(popup) => (
            <WebhookMenu {...popup} webhook={webhook} onChoose={setOpen} onSwitch={switchTo} />
          )}
        >
          <EllipsisVertical aria-hidden className="size-4" />
        </PopupTrigger>
        {open === 'test' && <WebhookTest webhook={webhook} onClose={close} />}
        {open === 'edit' && <WebhookForm webhook={webhook} onClose={close} />}
        {open === 'rotate' && <RotateWebhook webhook={webhook} onClose={close} />}
        {open === 'replay' && <ReplaySince webhook={webhook} onClose={close} />}
        <ConfirmAction
          title={t`Delete ${name}?`}
          action={t`Delete`}
          isOpen={open === 'delete'}
          mutation={remove}
          parameters={{ id }}
          done={t`${name} deleted.`}
          onClose={close}
        >
          {state === 'active'
            ? t`No more events are sent there. Its secret and its deliveries are deleted.`
            : t`Its secret and its deliveries are deleted, also those that were held.`}
        </ConfirmAction>
      </Cell>
    </Row>
  );
}

function Health({ webhook }: { webhook: Webhook }) {
  const { state, failing_since, last_success_at, last_error, waiting, held } = webhook;
  const zone = useZone();
  const badge =
    state === 'failing' ? (
      <Badge tone="danger">{t`Paused after failures`}</Badge>
    ) : state === 'paused' ? (
      <Badge tone="warning">{t({ message: 'Paused', context: 'a webhook' })}</Badge>
    ) : failing_since ? (
      <Badge tone="warning">{t`Failing`}</Badge>
    ) : (
      <Badge tone="good">{t({ message: 'Active', context: 'a webhook' })}</Badge>
    );
  return (
    <>
      {badge}
      <span className="block text-xs break-words text-faint">
        {failing_since || state === 'failing' ? (
          last_error
        ) : last_success_at ? (
          <>
            {t`Last delivery`} <Ago at={last_success_at} zone={zone} isSentence />
          </>
        ) : (
          t`Nothing delivered yet`
        )}
      </span>
      {waiting > 0 && (
        <span className="block text-xs text-faint">
          {plural(waiting, { one: '# event waiting', other: '# events waiting' })}
        </span>
      )}
      {held > 0 && (
        <span className="block text-xs text-faint">
          {plural(held, { one: '# event held until replayed', other: '# events held until replayed' })}
        </span>
      )}
    </>
  );
}

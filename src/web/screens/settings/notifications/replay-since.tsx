import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Webhook } from './webhooks-search.ts';

const hourMs = 3_600_000;

const spans = [
  { value: '1', label: t`the last hour` },
  { value: '24', label: t`the last 24 hours` },
  { value: '168', label: t`the last 7 days` },
  { value: '720', label: t`the last 30 days` },
] as const;

/** Sends what a webhook missed again. */
export function ReplaySince({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const replay = api.webhookDeliveries.replaySince.useMutation({ refusal: 'inline' });
  const [hours, setHours] = useState<(typeof spans)[number]['value']>('720');
  const [delivered, setDelivered] = useState(false);
  const send = () =>
    replay.mutate(
      {
        webhook_id: webhook.id,
        since: new Date(Date.now() - Number(hours) * hourMs).toISOString(),
        delivered,
      },
      {
        onSuccess: ({ replayed }) => {
          toast(
            replayed === 0
              ? t`Nothing to replay.`
              : plural(replayed, { one: 'Sending # event again.', other: 'Sending # events again.' }),
          );
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Replay events to ${{ name: webhook.name }}`}
      action={t`Replay`}
      mutation={replay}
      onSubmit={send}
      onClose={onClose}
    >
      <Select label={t`Events of`} layout="stacked" value={hours} options={spans} onChange={setHours} />
      <Checkbox isSelected={delivered} onChange={setDelivered}>
        {t`Also those that were delivered`}
      </Checkbox>
      <p className="text-xs text-faint">
        {t`Failed and held events are sent again, each with the same ID as before: a system that remembers IDs does nothing twice.`}
      </p>
    </FormDialog>
  );
}

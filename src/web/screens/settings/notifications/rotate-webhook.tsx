import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import type { Webhook } from './webhooks-search.ts';

/** Gives a webhook a new secret and shows it once. */
export function RotateWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = api.webhooks.rotate.useMutation({ refusal: 'inline' });
  if (rotate.data)
    return <WebhookSecret value={rotate.data.secret} title={t`Copy the new secret`} onClose={onClose} />;
  return (
    <FormDialog
      title={t`Replace the secret of ${{ name: webhook.name }}?`}
      action={t`Replace secret`}
      mutation={rotate}
      onSubmit={() => rotate.mutate({ id: webhook.id })}
      onClose={onClose}
    >
      <p className="text-soft">
        {t`For 24 hours requests are signed with both secrets, so that you can change your system without losing events. This can’t be undone.`}
      </p>
    </FormDialog>
  );
}

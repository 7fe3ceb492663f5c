import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { WebhookExchange } from './webhook-exchange.tsx';
import type { Webhook } from './webhooks-search.ts';

/** Sends a test event and shows the request and the response. */
export function WebhookTest({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const test = api.webhooks.test.useMutation({ refusal: 'inline' });
  const { id, name } = webhook;
  return (
    <Dialog title={t`Test ${name}`} size="wide" isOpen onClose={onClose}>
      <p className="mb-3 text-soft">
        {t`Sends an event test.ping now, once, and shows what your system answers.`}
      </p>
      <Refusal error={test.error} />
      {test.data && !test.isPending && <WebhookExchange delivery={test.data.delivery} />}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>{t`Close`}</Button>
        <Button variant="primary" isPending={test.isPending} onPress={() => test.mutate({ id })}>
          {test.data ? t`Send again` : t`Send test event`}
        </Button>
      </div>
    </Dialog>
  );
}

import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { DeliveryWatch } from './delivery-state.tsx';

/** Sends the user a test notification and shows its outcome. */
export function SendTest({ channel }: { channel: 'push' | 'mail' }) {
  const test = api.notifications.test.useMutation();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output
        aria-label={channel === 'mail' ? t`Test by email` : t`Test by push`}
        className={test.data ? 'flex flex-col gap-1' : 'sr-only'}
      >
        {test.data?.delivery_ids.map((id) => (
          <DeliveryWatch key={id} id={id} />
        ))}
      </output>
      <Button isPending={test.isPending} onPress={() => test.mutate({ channel })}>
        {t`Send test`}
      </Button>
    </div>
  );
}

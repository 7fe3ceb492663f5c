import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

interface RetryDialogProps {
  which: { id: number; account_id: number };
  /** The account's name. */
  name: string;
  /** The network's label. */
  label: string;
  hasMissed: boolean;
  onClose: () => void;
}

/** Confirms a retry, then publishes. */
export function RetryDialog({ which, name, label, hasMissed, onClose }: RetryDialogProps) {
  const retry = api.schedule.retry.useMutation({ refusal: 'inline' });
  const send = async () => {
    // The row and this dialog may unmount before the response arrives, so the hook's callbacks might not run.
    await retry.mutateAsync(which).then(
      ({ results }) => {
        const own = results.find(({ account_id }) => account_id === which.account_id);
        toast(own?.status === 'sent' ? t`Published to ${name}.` : t`Publishing to ${name}…`);
        onClose();
      },
      () => undefined,
    );
  };
  // An element, because angle brackets in a plain string would be parsed as tags.
  const account = <strong className="font-medium text-ink">{name}</strong>;
  return (
    <FormDialog
      title={hasMissed ? t`Publish this post now?` : t`Retry this post?`}
      action={hasMissed ? t`Publish now` : t`Retry`}
      mutation={retry}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="text-soft">
        <Trans>
          It will be published now to {account} on {{ network: label }}. Other accounts aren’t affected.
        </Trans>
      </p>
    </FormDialog>
  );
}

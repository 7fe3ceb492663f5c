import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Account } from './account-labels.ts';

/** Pauses an account: nothing is published there until a user resumes it. */
export function PauseAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { name, network_label } = account;
  const [reason, setReason] = useState('');
  const edit = api.accounts.edit.useMutation({ refusal: 'inline' });
  const pause = () =>
    edit.mutate(
      {
        account_id: account.account_id,
        paused: true,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      },
      {
        onSuccess: () => {
          toast(t`${name} paused.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Pause ${name} on ${network_label}?`}
      action={t({ message: 'Pause', context: 'verb' })}
      mutation={edit}
      onSubmit={pause}
      onClose={onClose}
    >
      <p className="text-soft">
        {t`Nothing is published to it until you resume. Posts more than 15 minutes late by then wait for your decision.`}
      </p>
      <TextField
        label={t`Reason`}
        description={t`Visible to everyone who schedules posts for it.`}
        value={reason}
        onChange={setReason}
        maxLength={500}
        isFirst
      />
    </FormDialog>
  );
}

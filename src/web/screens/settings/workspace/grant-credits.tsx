import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Grants the organization credits for this month, or deducts some. */
export function GrantCredits({ onClose }: { onClose: () => void }) {
  const grant = api.account.grant.useMutation({ refusal: 'inline' });
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const count = Number(amount);
  const isWhole = amount.trim() !== '' && Number.isSafeInteger(count) && count !== 0;
  const send = () =>
    grant.mutate(
      { amount: count, reason: reason.trim() },
      {
        onSuccess: ({ balance }) => {
          const left = exactNumber(balance);
          toast(
            count > 0
              ? t`Credits granted. ${left} left this month.`
              : t`Credits removed. ${left} left this month.`,
          );
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Grant credits`}
      action={t({ message: 'Grant', context: 'verb' })}
      mutation={grant}
      isDisabled={!isWhole}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t`Credits`}
        description={t`For this month. A negative number removes credits.`}
        inputMode="numeric"
        value={amount}
        onChange={setAmount}
        error={
          amount !== '' && amount !== '-' && !isWhole ? t`Enter a whole number other than 0.` : undefined
        }
        isRequired
        isFirst
      />
      <TextField
        label={t`Reason`}
        description={t`Shown in the ledger.`}
        value={reason}
        onChange={setReason}
        maxLength={300}
        isRequired
      />
    </FormDialog>
  );
}

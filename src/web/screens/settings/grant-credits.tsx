import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Gives the organization credits for this month, or takes some. */
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
          toast(`${count > 0 ? 'Given' : 'Taken'}. ${exactNumber(balance)} credits are left this month.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title="Give credits" isOpen onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={send}>
        <TextField
          label="Credits"
          description="For this month. Below zero takes some away."
          inputMode="numeric"
          value={amount}
          onChange={setAmount}
          error={amount !== '' && amount !== '-' && !isWhole ? 'Must be a whole number, not 0.' : undefined}
          isRequired
          isFirst
        />
        <TextField
          label="Reason"
          description="Stands in the ledger."
          value={reason}
          onChange={setReason}
          maxLength={300}
          isRequired
        />
        {grant.error && <p className="text-danger">{grant.error.message}</p>}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={grant.isPending} isDisabled={!isWhole}>
            Give
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import type { Account } from './account-words.ts';

/** Nothing is sent to the account until somebody resumes it. */
export function PauseAccount({ account, onClose }: { account: Account; onClose: () => void }) {
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
          toast(`${account.name} is paused.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title={`Pause ${account.name} on ${account.network_label}?`} isOpen onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={pause}>
        <p className="text-soft">
          Nothing is sent to it until you resume. What is more than 15 minutes late by then waits for a
          decision.
        </p>
        <TextField
          label="Reason"
          description="Everybody who plans posts on it reads this."
          value={reason}
          onChange={setReason}
          maxLength={500}
          isFirst
        />
        {edit.error && <p className="text-danger">{edit.error.message}</p>}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={edit.isPending}>
            Pause
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

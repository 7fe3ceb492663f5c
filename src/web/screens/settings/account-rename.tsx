import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { Account } from './account-words.ts';

export function RenameAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const [name, setName] = useState(account.name);
  const edit = api.accounts.edit.useMutation({ refusal: 'inline' });
  return (
    <Dialog title={`Rename ${account.name} on ${account.network_label}`} isOpen onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() =>
          edit.mutate({ account_id: account.account_id, name: name.trim() }, { onSuccess: onClose })
        }
      >
        <TextField label="Name" value={name} onChange={setName} maxLength={200} isRequired isFirst />
        {edit.error && <p className="text-danger">{edit.error.message}</p>}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={edit.isPending}>
            Rename
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

import { useState } from 'react';

import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Account } from './account-labels.ts';

export function RenameAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const [name, setName] = useState(account.name);
  const edit = api.accounts.edit.useMutation({ refusal: 'inline' });
  return (
    <FormDialog
      title={`Rename ${account.name} on ${account.network_label}`}
      action="Rename"
      mutation={edit}
      onSubmit={() =>
        edit.mutate({ account_id: account.account_id, name: name.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={200} isRequired isFirst />
    </FormDialog>
  );
}

import { t } from '@lingui/core/macro';
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
      title={t`Rename ${{ name: account.name }} on ${{ network: account.network_label }}`}
      action={t`Rename`}
      mutation={edit}
      onSubmit={() =>
        edit.mutate({ account_id: account.account_id, name: name.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextField label={t`Name`} value={name} onChange={setName} maxLength={200} isRequired isFirst />
    </FormDialog>
  );
}

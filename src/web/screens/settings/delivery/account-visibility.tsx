import { t } from '@lingui/core/macro';

import { visibilities } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { visibilityLabels } from '#web/parts/posts/visibility-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Account } from './account-labels.ts';

/** Sets who sees the account's future posts. */
export function AccountVisibility({ account, onClose }: { account: Account; onClose: () => void }) {
  const edit = api.accounts.edit.useMutation({ refusal: 'inline' });
  const { account_id, name, network_label } = account;
  const value = (edit.isPending && edit.variables.visibility) || account.visibility;
  if (value === null) return null;
  return (
    <Dialog title={t`Post visibility of ${name} on ${network_label}`} isOpen onClose={onClose}>
      <p className="mb-4 text-soft">{t`Applies to posts published from now on. Published posts don’t change.`}</p>
      <Select
        label={t`Visibility`}
        layout="stacked"
        value={value}
        options={visibilities.map((one) => ({ value: one, label: visibilityLabels[one].label }))}
        onChange={(visibility) => edit.mutate({ account_id, visibility })}
      />
      <p className="mt-2 min-h-10 text-soft">{visibilityLabels[value].text}</p>
      {edit.error && <p className="mt-2 text-danger">{edit.error.message}</p>}
      <div className="mt-4 flex justify-end">
        <Button onPress={onClose}>{t`Done`}</Button>
      </div>
    </Dialog>
  );
}

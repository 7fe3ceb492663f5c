import { visibilities } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { visibilityWords } from '#web/parts/visibility-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';

import type { Account } from './account-words.ts';

/** Who sees what the account posts from now on. */
export function AccountVisibility({ account, onClose }: { account: Account; onClose: () => void }) {
  const edit = api.accounts.edit.useMutation({ refusal: 'inline' });
  const { account_id, name, network_label } = account;
  const value = (edit.isPending && edit.variables.visibility) || account.visibility;
  if (value === null) return null;
  return (
    <Dialog title={`Who sees the posts of ${name} on ${network_label}`} isOpen onClose={onClose}>
      <p className="mb-4 text-soft">It counts for what is sent from now on; what is out stays as it is.</p>
      <Select
        label="Visibility"
        layout="stacked"
        value={value}
        options={visibilities.map((one) => ({ value: one, label: visibilityWords[one].label }))}
        onChange={(visibility) => edit.mutate({ account_id, visibility })}
      />
      <p className="mt-2 min-h-10 text-soft">{visibilityWords[value].text}</p>
      {edit.error && <p className="mt-2 text-danger">{edit.error.message}</p>}
      <div className="mt-4 flex justify-end">
        <Button onPress={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}

import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { Account } from './account-labels.ts';

/** Sets whether sources of the installation may read with the account's rights, and says what that means. */
export function AccountReading({ account, onClose }: { account: Account; onClose: () => void }) {
  const edit = api.accounts.edit.useMutation({ refusal: 'inline' });
  const { account_id, name, network_label, state } = account;
  const value = edit.isPending ? edit.variables.lends_reading : account.lends_reading;
  if (account.lends_reading === null) return null;
  const label = t`Let sources read with this account`;
  return (
    <Dialog title={t`Reading with ${name} on ${network_label}`} isOpen onClose={onClose}>
      <div className="flex items-start justify-between gap-4">
        <span>
          <span className="block font-medium">{label}</span>
          <span className="block text-soft">
            {t`Sources of this installation may read ${{ network: network_label }} with the account’s rights, where they could not read otherwise.`}
          </span>
        </span>
        <Switch
          label={label}
          isSelected={value === true}
          onChange={(lends_reading) => edit.mutate({ account_id, lends_reading })}
        />
      </div>
      <ul className="mt-4 flex list-disc flex-col gap-1 ps-4 text-soft marker:text-faint">
        <li>{t`What is read appears in Explore for every organization of this installation. They don’t see whose account it is.`}</li>
        <li>{t`Reading uses the account’s rate limit, which publishing uses too. A fifth of it is left for publishing.`}</li>
        <li>{t`Direct messages, private posts and followers are never read, and nothing is changed.`}</li>
        <li>{t`You can turn this off at any time; reading stops with the next request.`}</li>
      </ul>
      {account.lends_reading && (state === 'needs_reconnect' || state === 'paused') && (
        <p className="mt-3 text-warning">
          {state === 'paused'
            ? t`Nothing is read while the account is paused.`
            : t`Nothing is read until the account is reconnected.`}
        </p>
      )}
      <Refusal error={edit.error} />
      <div className="mt-4 flex justify-end">
        <Button onPress={onClose}>{t`Done`}</Button>
      </div>
    </Dialog>
  );
}

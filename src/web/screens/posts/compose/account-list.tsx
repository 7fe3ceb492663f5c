import { t } from '@lingui/core/macro';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';

import { AccountName } from '#web/parts/delivery/account-name.tsx';
import { visibilityLabels } from '#web/parts/posts/visibility-labels.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { useCompose, useDraft } from './compose-context.ts';

/** Selects the post's accounts; at least one stays selected. */
export function AccountList({ triggerRef, onClose }: PopupProps) {
  const { accounts, store } = useCompose();
  const { account_ids } = useDraft();
  const count = accounts.length;
  const choose = (ids: readonly number[]) =>
    store.change((draft) => ({ ...draft, account_ids: ids.toSorted((a, b) => a - b) }));
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
      className="w-72 max-w-[calc(100vw-2rem)] rounded-md bg-raised p-3 shadow-float data-entering:animate-appear"
    >
      <Dialog aria-label={t`Publish to`} className="flex flex-col gap-1 outline-none">
        <p className="mb-1 font-semibold">{t`Publish to`}</p>
        <div className="-m-1 flex max-h-80 flex-col gap-1 overflow-y-auto p-1">
          {accounts.map((account) => {
            const isChosen = account_ids.includes(account.account_id);
            return (
              <Checkbox
                key={account.account_id}
                isSelected={isChosen}
                onChange={(selected) => {
                  const others = account_ids.filter((id) => id !== account.account_id);
                  if (selected) choose([...others, account.account_id]);
                  else if (others.length > 0) choose(others);
                }}
              >
                <AccountName account={account} />
                {account.visibility && account.visibility !== 'public' && (
                  <span className="ms-1 text-xs text-faint">
                    {visibilityLabels[account.visibility].label}
                  </span>
                )}
              </Checkbox>
            );
          })}
        </div>
        {account_ids.length === 1 && (
          <p className="mt-1 text-xs text-faint">{t`A post needs at least one account.`}</p>
        )}
        {account_ids.length < accounts.length && (
          <button
            type="button"
            className="mt-1 min-h-6 self-start text-accent underline underline-offset-2"
            onClick={() => choose(accounts.map(({ account_id }) => account_id))}
          >
            {t({ message: `All ${count}`, context: 'accounts' })}
          </button>
        )}
      </Dialog>
    </Popover>
  );
}

import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { copyFor, type PostContent } from '#contract/networks/post-content.ts';
import { AccountName, NetworkMark, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { ownVersion } from './own-version.ts';
import { Preview } from './preview.tsx';

/** Previews one account at a time; accounts with their own version are marked. */
export function PostCopies({
  content,
  accounts,
}: {
  content: PostContent;
  accounts: readonly NamedAccount[];
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const current = accounts.find(({ account_id }) => account_id === chosen) ?? accounts[0];
  if (!current) return <p className="text-warning">{t`No accounts selected yet.`}</p>;
  return (
    <div className="flex flex-col gap-3">
      {accounts.length > 1 && (
        <fieldset aria-label={t`Accounts`} className="flex flex-wrap gap-1.5">
          {accounts.map((account) => {
            const { account_id, network, name } = account;
            const { label } = ownVersion(copyFor(content, account));
            return (
              <button
                key={account_id}
                type="button"
                aria-pressed={account === current}
                onClick={() => setChosen(account_id)}
                className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line px-2.5 text-soft hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
              >
                <NetworkMark network={network} className="size-3" />
                <span className="truncate">{name}</span>
                {label !== null && <span className="truncate text-xs text-accent">{label}</span>}
              </button>
            );
          })}
        </fieldset>
      )}
      {accounts.length === 1 && <AccountName account={current} />}
      <div className="max-w-md">
        <Preview content={content} account={current} />
      </div>
    </div>
  );
}

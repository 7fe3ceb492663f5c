import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { AccountName } from '#web/parts/delivery/account-name.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { Project } from './projects.tsx';

interface DefaultAccountsProps {
  project: Project;
  chosen: readonly number[];
  onChoose: (id: number, isDefault: boolean) => void;
}

/** Selects the accounts preselected for new posts of the project; at least one. */
export function DefaultAccounts({ project, chosen, onChoose }: DefaultAccountsProps) {
  const query = api.accounts.list.useQuery({ project_id: project.id });
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t`Default accounts`}</legend>
      <p className="mb-1 text-xs text-faint">
        {t`New posts start with these accounts. You can change them for each post.`}
      </p>
      <Query of={query} what={t`accounts`} loading={<Skeleton className="h-16 w-full" />}>
        {(data) => (
          <div className="flex max-h-40 flex-col gap-1 overflow-y-auto">
            {data.accounts.map((account) => {
              const { account_id: id } = account;
              const isChosen = chosen.includes(id);
              return (
                <Checkbox
                  key={id}
                  isSelected={isChosen}
                  isDisabled={isChosen && chosen.length === 1}
                  onChange={(selected) => onChoose(id, selected)}
                >
                  <AccountName account={account} />
                </Checkbox>
              );
            })}
          </div>
        )}
      </Query>
    </fieldset>
  );
}

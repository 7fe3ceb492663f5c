import { plural, t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { api } from '#web/api.ts';
import { clockTime } from '#web/lib/format.ts';
import { toggled } from '#web/lib/toggled.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Choices } from './choose-accounts.tsx';
import { ChooseRow } from './choose-row.tsx';

interface ChooseFormProps {
  signIn: number;
  choices: Choices;
  choose: ReturnType<typeof api.accounts.choose.useMutation>;
}

/** Longer lists can be searched. */
const mostWithoutSearch = 10;

export function ChooseForm({ signIn, choices: { choices, expires_at }, choose }: ChooseFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const zone = useZone();
  const navigate = useNavigate();
  const wanted = search.toLowerCase();
  const shown = choices.filter(({ name, handle }) =>
    `${name} ${handle ?? ''}`.toLowerCase().includes(wanted),
  );
  const open = choices.filter(({ account_id }) => account_id === null);
  // Someone else may have connected one meanwhile.
  const ids = open.map(({ remote_id }) => remote_id).filter((id) => chosen.has(id));
  const count = ids.length;
  const shownIds = shown.filter((choice) => open.includes(choice)).map(({ remote_id }) => remote_id);
  const isAll = shownIds.every((id) => chosen.has(id));
  const changeShown = () =>
    setChosen(isAll ? chosen.difference(new Set(shownIds)) : chosen.union(new Set(shownIds)));
  const connect = () =>
    choose.mutate(
      { sign_in_id: signIn, remote_ids: ids },
      {
        onSuccess: ({ accounts: [first, ...others] }) => {
          toast(
            plural(
              { count: others.length + 1 },
              { one: '# account connected.', other: '# accounts connected.' },
            ),
          );
          const search = others.length === 0 && first ? { account: first.account_id } : {};
          void navigate({ to: '/settings/accounts', search });
        },
      },
    );
  if (open.length === 0)
    return (
      <>
        <p className="mb-2">{t`All of these accounts are connected already.`}</p>
        <ul>
          {choices.map((choice) => (
            <ChooseRow key={choice.remote_id} choice={choice} isChosen={false} onChange={() => undefined} />
          ))}
        </ul>
      </>
    );
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {choices.length > mostWithoutSearch && (
        <SearchField
          label={t`Search accounts`}
          placeholder={t`Name`}
          value={search}
          onSearch={setSearch}
          restMs={100}
          className="w-full sm:max-w-64"
        />
      )}
      <ul aria-label={t`Accounts`} className="flex flex-col">
        {shown.map((choice) => (
          <ChooseRow
            key={choice.remote_id}
            choice={choice}
            isChosen={chosen.has(choice.remote_id)}
            onChange={() => setChosen(toggled(chosen, choice.remote_id))}
          />
        ))}
      </ul>
      <output className="text-soft empty:hidden">
        {shown.length === 0 && t`No account has “${search}” in its name.`}
      </output>
      <Refusal error={choose.error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={choose.isPending} isDisabled={count === 0} onPress={connect}>
          {count === 0
            ? t`Connect`
            : plural({ count }, { one: 'Connect # account', other: 'Connect # accounts' })}
        </Button>
        {shownIds.length > 1 && (
          <Button onPress={changeShown}>{isAll ? t`Select none` : t`Select all`}</Button>
        )}
      </div>
      <p className="text-xs text-faint">
        {t`Choose before ${{ time: clockTime(Date.parse(expires_at), zone) }}. After that, sign in again.`}
      </p>
    </div>
  );
}

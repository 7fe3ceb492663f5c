import { useNavigate } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

import type { Account } from './account-words.ts';

interface ReconnectAccountProps {
  account: Account;
  look: 'plain' | 'primary' | 'quiet';
}

/** One press: to the network, to the password's field, or, for a sandbox, its switch. */
export function ReconnectAccount({ account, look }: ReconnectAccountProps) {
  const { account_id, name, network, network_label, sandbox, way } = account;
  const navigate = useNavigate();
  const edit = api.accounts.edit.useMutation();
  const begin = api.accounts.begin.useMutation();
  /** Where it says why, and what else is possible. */
  const showWays = () =>
    void navigate({ to: '/settings/accounts/connect', search: { network, account: account_id } });
  const reconnect = () => {
    if (sandbox)
      edit.mutate(
        { account_id, switches: { expired_token: false } },
        { onSuccess: () => toast(`${name} is connected again.`) },
      );
    else if (way === 'oauth')
      begin.mutate({ account_id }, { onSuccess: ({ url }) => location.assign(url), onError: showWays });
    else showWays();
  };
  return (
    <Button
      look={look}
      aria-label={`Connect again: ${name} on ${network_label}`}
      isPending={edit.isPending || begin.isPending}
      onPress={reconnect}
    >
      Connect again
    </Button>
  );
}

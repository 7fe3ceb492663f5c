import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ReconnectAccountProps {
  account: DataOf<Contract['accounts']['list']>['accounts'][number];
  variant: 'plain' | 'primary' | 'quiet';
}

/** Reconnects an account with one click: opens the network, the password field, or, for a sandbox, its switch. */
export function ReconnectAccount({ account, variant }: ReconnectAccountProps) {
  const { account_id, name, network, network_label, sandbox, way } = account;
  const navigate = useNavigate();
  const edit = api.accounts.edit.useMutation();
  const begin = api.accounts.begin.useMutation();
  /** Opens the guide, which states the reason and the alternatives. */
  const showWays = () =>
    void navigate({ to: '/settings/accounts/connect', search: { network, account: account_id } });
  const reconnect = () => {
    if (sandbox)
      edit.mutate(
        { account_id, switches: { expired_token: false } },
        { onSuccess: () => toast(t`${name} reconnected.`) },
      );
    else if (way === 'oauth')
      begin.mutate({ account_id }, { onSuccess: ({ url }) => location.assign(url), onError: showWays });
    else showWays();
  };
  return (
    <Button
      variant={variant}
      aria-label={t`Reconnect ${name} on ${network_label}`}
      isPending={edit.isPending || begin.isPending}
      onPress={reconnect}
    >
      {t`Reconnect`}
    </Button>
  );
}

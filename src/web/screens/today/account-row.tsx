import { plural, t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';

import { Ago } from '#web/parts/ago.tsx';
import { NetworkMark, SandboxBadge } from '#web/parts/delivery/account-name.tsx';
import { ReconnectAccount } from '#web/parts/delivery/reconnect-account.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { NeedRow } from './need-row.tsx';
import type { AccountNeed } from './needs.ts';

/** An account whose connection has expired, or soon will. */
export function AccountRow({ need: { account, failed } }: { need: AccountNeed }) {
  const zone = useZone();
  const { account_id, network, network_label, name, state, expires_at, sandbox, project_name } = account;
  const isExpired = state === 'needs_reconnect';
  return (
    <NeedRow
      icon={
        <NetworkMark network={network} className={`size-4 ${isExpired ? 'text-danger' : 'text-warning'}`} />
      }
      title={t`${name} on ${{ network: network_label }}`}
      isSentence
      to={linkOptions({ to: '/settings/accounts', search: { account: account_id } })}
      facts={
        <>
          <Badge tone={isExpired ? 'danger' : 'warning'}>
            {isExpired ? t`Connection expired` : t`Expires soon`}
          </Badge>
          {sandbox && <SandboxBadge />}
          {!isExpired && expires_at && <Ago at={expires_at} zone={zone} isSentence />}
          <span className="truncate">{project_name}</span>
        </>
      }
      reason={
        isExpired && failed > 0
          ? plural(failed, {
              one: '# post failed. Retry once the account is reconnected.',
              other: '# posts failed. Retry once the account is reconnected.',
            })
          : null
      }
      action={<ReconnectAccount account={account} variant="plain" />}
    />
  );
}

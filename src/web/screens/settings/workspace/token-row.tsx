import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactTime, exactNumber } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { groupLabels } from '#web/parts/workspace/token-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { EditToken } from './edit-token.tsx';
import { RotateToken } from './rotate-token.tsx';

export type Token = DataOf<Contract['tokens']['list']>['tokens'][number];

export function TokenRow({ token }: { token: Token }) {
  const zone = useZone();
  const revoke = api.tokens.revoke.useMutation();
  const [dialog, setDialog] = useState<'revoke' | 'rotate' | 'edit' | null>(null);
  const close = () => setDialog(null);
  const over = token.state !== 'active';
  const { name } = token;
  const scope = groupLabels[token.group];
  const used = exactNumber(token.used_today);
  const cap = token.daily_cap === null ? null : exactNumber(token.daily_cap);
  return (
    <Row>
      <Cell>
        <span className={`block font-medium ${over ? 'text-faint' : ''}`}>{name}</span>
        <span className="block font-mono text-xs text-faint">{token.hint}</span>
        {token.old_key_ends_at && (
          <span className="block text-xs text-faint" data-hint={exactTime(token.old_key_ends_at, zone)}>
            {t`The old key still works`}
          </span>
        )}
      </Cell>
      <Cell label={t`Scope`}>
        <span data-hint={scope.can}>{scope.name}</span>
      </Cell>
      <Cell label={t`Acts as`}>
        {token.user_name}
        {token.agent && <span className="text-faint"> · {t`agent`}</span>}
      </Cell>
      <Cell label={t`Projects`}>
        {token.projects === null
          ? t({ message: 'all', context: 'projects' })
          : token.projects.map((project) => project.name).join(', ') || t`none left`}
      </Cell>
      <Cell label={t`Today`} className="tabular-nums">
        {cap === null ? (
          used
        ) : (
          <Trans>
            {used} <span className="text-faint">of {cap}</span>
          </Trans>
        )}
      </Cell>
      <Cell label={t`Last used`} className="text-soft">
        {token.last_used_at ? <Ago at={token.last_used_at} zone={zone} /> : t`never`}
      </Cell>
      <Cell label={t`Expires`} className="text-soft">
        <Expiry token={token} />
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        {(!over || token.state === 'expired') && (
          <Button variant="quiet" aria-label={t`Limits of ${name}`} onPress={() => setDialog('edit')}>
            {t`Limits`}
          </Button>
        )}
        {!over && token.app_host === null && (
          <Button variant="quiet" aria-label={t`Rotate ${name}`} onPress={() => setDialog('rotate')}>
            {t`Rotate`}
          </Button>
        )}
        {token.state !== 'revoked' && token.state !== 'expired' && (
          <Button variant="quiet" aria-label={t`Revoke ${name}`} onPress={() => setDialog('revoke')}>
            {t`Revoke`}
          </Button>
        )}
        {dialog === 'edit' && <EditToken token={token} onClose={close} />}
        {dialog === 'rotate' && <RotateToken token={token} onClose={close} />}
        <ConfirmAction
          title={t`Revoke ${name}?`}
          action={t`Revoke token`}
          isOpen={dialog === 'revoke'}
          mutation={revoke}
          parameters={{ id: token.id }}
          done={t`${name} revoked.`}
          onClose={close}
        >
          {t`Anything using it stops working immediately. This can’t be undone.`}
        </ConfirmAction>
      </Cell>
    </Row>
  );
}

function Expiry({ token }: { token: Token }) {
  const zone = useZone();
  switch (token.state) {
    case 'revoked':
      return (
        <Badge tone="danger" hint={token.revoked_at ? exactTime(token.revoked_at, zone) : undefined}>
          {t`Revoked`}
        </Badge>
      );
    case 'expired':
      return <Badge tone="warning">{t`Expired`}</Badge>;
    case 'off':
      return (
        <Badge tone="warning" hint={t`Its member is deactivated or removed.`}>
          {t({ message: 'Off', context: 'state of a token' })}
        </Badge>
      );
    case 'active':
      return token.expires_at ? <Ago at={token.expires_at} zone={zone} /> : t`never`;
  }
}

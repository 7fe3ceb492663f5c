import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactTime, exactNumber } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { EditToken } from './edit-token.tsx';
import { RotateToken } from './rotate-token.tsx';
import { groupLabel, groupLabels } from './token-labels.ts';

export type Token = DataOf<Contract['tokens']['list']>['tokens'][number];

export function TokenRow({ token }: { token: Token }) {
  const zone = useZone();
  const revoke = api.tokens.revoke.useMutation();
  const [dialog, setDialog] = useState<'revoke' | 'rotate' | 'edit' | null>(null);
  const close = () => setDialog(null);
  const over = token.state !== 'active';
  const { may, mayNot } = groupLabels[token.group];
  return (
    <Row>
      <Cell>
        <span className={`block font-medium ${over ? 'text-faint' : ''}`}>{token.name}</span>
        <span className="block font-mono text-xs text-faint">{token.hint}</span>
        {token.old_key_ends_at && (
          <span className="block text-xs text-faint" data-hint={exactTime(token.old_key_ends_at, zone)}>
            The old key still works
          </span>
        )}
      </Cell>
      <Cell label="Scope">
        <span data-hint={`${may} ${mayNot}`}>{groupLabel(token.group)}</span>
      </Cell>
      <Cell label="Acts as">
        {token.user_name}
        {token.agent && <span className="text-faint"> · agent</span>}
      </Cell>
      <Cell label="Projects">
        {token.projects === null ? 'all' : token.projects.map(({ name }) => name).join(', ') || 'none left'}
      </Cell>
      <Cell label="Today" className="tabular-nums">
        {exactNumber(token.used_today)}
        {token.daily_cap !== null && <span className="text-faint"> of {exactNumber(token.daily_cap)}</span>}
      </Cell>
      <Cell label="Last used" className="text-soft">
        {token.last_used_at ? <Ago at={token.last_used_at} zone={zone} /> : 'never'}
      </Cell>
      <Cell label="Expires" className="text-soft">
        <Expiry token={token} />
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {(!over || token.state === 'expired') && (
          <Button variant="quiet" aria-label={`Limits of ${token.name}`} onPress={() => setDialog('edit')}>
            Limits
          </Button>
        )}
        {!over && (
          <Button variant="quiet" aria-label={`Rotate ${token.name}`} onPress={() => setDialog('rotate')}>
            Rotate
          </Button>
        )}
        {token.state !== 'revoked' && token.state !== 'expired' && (
          <Button variant="quiet" aria-label={`Revoke ${token.name}`} onPress={() => setDialog('revoke')}>
            Revoke
          </Button>
        )}
        {dialog === 'edit' && <EditToken token={token} onClose={close} />}
        {dialog === 'rotate' && <RotateToken token={token} onClose={close} />}
        <ConfirmAction
          title={`Revoke ${token.name}?`}
          action="Revoke token"
          isOpen={dialog === 'revoke'}
          mutation={revoke}
          parameters={{ id: token.id }}
          done={`${token.name} revoked.`}
          onClose={close}
        >
          Anything using it stops working immediately. This can’t be undone.
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
          Revoked
        </Badge>
      );
    case 'expired':
      return <Badge tone="warning">Expired</Badge>;
    case 'off':
      return (
        <Badge tone="warning" hint="Its member is deactivated or removed.">
          Off
        </Badge>
      );
    case 'active':
      return token.expires_at ? <Ago at={token.expires_at} zone={zone} /> : 'never';
  }
}

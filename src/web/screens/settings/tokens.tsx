import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { permissionGroups } from '#contract/permissions.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';

import { NewToken } from './new-token.tsx';
import { Section } from './section.tsx';

type Token = DataOf<Contract['tokens']['list']>['tokens'][number];

/** The keys with which programs and agents act for a member. */
export function TokensSettings() {
  const { data, error, refetch } = api.tokens.list.useQuery({});
  const [making, setMaking] = useState(false);
  const create = (
    <Button look="primary" onPress={() => setMaking(true)}>
      New token
    </Button>
  );
  return (
    <Section
      title="Tokens"
      description="Keys for programs and agents. Each acts as its member, within the power of its group."
      action={data && data.tokens.length > 0 && create}
    >
      {error && !data && (
        <ErrorState
          title="The tokens could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={error.status === 403 ? undefined : () => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.tokens.length === 0 && (
        <EmptyState title="No tokens yet" action={create}>
          A script, an agent or another program needs one to use the API.
        </EmptyState>
      )}
      {data && data.tokens.length > 0 && (
        <Table label="Tokens" head={['Name', 'Group', 'Acts as', 'Last used', 'Expires']} hasActions stacks>
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Table>
      )}
      {making && <NewToken onClose={() => setMaking(false)} />}
    </Section>
  );
}

function TokenRow({ token }: { token: Token }) {
  const zone = useZone();
  const revoke = api.tokens.revoke.useMutation();
  const [asking, setAsking] = useState(false);
  const [now] = useState(() => Date.now());
  const expired = token.expires_at !== null && Date.parse(token.expires_at) < now;
  const over = token.revoked_at !== null || expired;
  return (
    <Row>
      <Cell>
        <span className={`block font-medium ${over ? 'text-faint' : ''}`}>{token.name}</span>
        <span className="block font-mono text-xs text-faint">{token.hint}</span>
      </Cell>
      <Cell label="Group">
        <span data-hint={`May ${permissionGroups[token.group].join(', ')}`} className="capitalize">
          {token.group}
        </span>
      </Cell>
      <Cell label="Acts as">{token.user_name}</Cell>
      <Cell label="Last used" className="text-soft">
        {token.last_used_at ? <Ago at={token.last_used_at} zone={zone} /> : 'never'}
      </Cell>
      <Cell label="Expires" className="text-soft">
        {token.revoked_at ? (
          <Badge tone="danger" hint={exactTime(token.revoked_at, zone)}>
            Revoked
          </Badge>
        ) : expired ? (
          <Badge tone="warning">Expired</Badge>
        ) : token.expires_at ? (
          <Ago at={token.expires_at} zone={zone} />
        ) : (
          'never'
        )}
      </Cell>
      <Cell className="text-right">
        {!over && (
          <Button look="quiet" onPress={() => setAsking(true)}>
            Revoke
          </Button>
        )}
        <Confirm
          title={`Revoke ${token.name}?`}
          action="Revoke the token"
          isOpen={asking}
          isPending={revoke.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            revoke.mutate(
              { id: token.id },
              { onSuccess: () => toast(`${token.name} is revoked.`), onSettled: () => setAsking(false) },
            )
          }
        >
          Whatever uses it stops working at once. This cannot be undone.
        </Confirm>
      </Cell>
    </Row>
  );
}

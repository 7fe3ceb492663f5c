import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';

import { NewToken } from './new-token.tsx';
import { Section } from './section.tsx';
import { TokenRow } from './token-row.tsx';
import { TokenUse } from './token-use.tsx';

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
        <Table
          label="Tokens"
          head={['Name', 'Group', 'Acts as', 'Projects', 'Today', 'Last used', 'Expires']}
          hasActions
          stacks
        >
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Table>
      )}
      {data && <TokenUse />}
      {making && <NewToken onClose={() => setMaking(false)} />}
    </Section>
  );
}

import { useState } from 'react';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';
import { TokenUse } from './token-use.tsx';

/** The keys with which programs and agents act for a member. */
export function TokensSettings() {
  const query = api.tokens.list.useQuery({});
  const { data } = query;
  const [making, setMaking] = useState(false);
  const create = (
    <Button variant="primary" onPress={() => setMaking(true)}>
      New token
    </Button>
  );
  return (
    <Section
      title="Tokens"
      place="tokens"
      description="API tokens for programs and agents. Each acts as its member, limited by its scope."
      action={data && data.tokens.length > 0 && create}
    >
      <Query of={query} what="tokens" loading={<Skeleton className="h-24 w-full" />}>
        {(data) =>
          data.tokens.length === 0 ? (
            <EmptyState title="No tokens yet" action={create}>
              Scripts, agents and other programs need a token to use the API.
            </EmptyState>
          ) : (
            <Table
              label="Tokens"
              head={['Name', 'Scope', 'Acts as', 'Projects', 'Today', 'Last used', 'Expires']}
              hasActions
              stacks
            >
              {data.tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </Table>
          )
        }
      </Query>
      {data && <TokenUse />}
      {making && <NewToken onClose={() => setMaking(false)} />}
    </Section>
  );
}

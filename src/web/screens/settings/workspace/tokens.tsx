import { t } from '@lingui/core/macro';
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

/** The tokens with which programs and agents act for a member. */
export function TokensSettings() {
  const query = api.tokens.list.useQuery({});
  const { data } = query;
  const [making, setMaking] = useState(false);
  const create = (
    <Button variant="primary" onPress={() => setMaking(true)}>
      {t`New token`}
    </Button>
  );
  return (
    <Section
      title={t`Tokens`}
      place="tokens"
      description={t`API tokens for programs and agents. Each acts as its member, limited by its scope.`}
      action={data && data.tokens.length > 0 && create}
    >
      <Query of={query} what={t`tokens`} loading={<Skeleton className="h-24 w-full" />}>
        {(data) =>
          data.tokens.length === 0 ? (
            <EmptyState title={t`No tokens yet`} action={create}>
              {t`Scripts, agents and other programs need a token to use the API.`}
            </EmptyState>
          ) : (
            <Table
              label={t`Tokens`}
              head={[t`Name`, t`Scope`, t`Acts as`, t`Projects`, t`Today`, t`Last used`, t`Expires`]}
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

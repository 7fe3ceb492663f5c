import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { NewToken } from './new-token.tsx';
import { TokenRow, type Token } from './token-row.tsx';
import { TokenUse } from './token-use.tsx';

/** The tokens with which programs and agents act for a member. */
export function TokensSettings() {
  const query = api.tokens.list.useQuery({});
  const { data } = query;
  const keys = data?.tokens.filter(({ app_host }) => app_host === null) ?? [];
  const apps = data?.tokens.filter(({ app_host }) => app_host !== null) ?? [];
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
      action={keys.length > 0 && create}
    >
      <Query of={query} what={t`tokens`} loading={<Skeleton className="h-24 w-full" />}>
        {() =>
          keys.length === 0 ? (
            <EmptyState title={t`No tokens yet`} action={create}>
              {t`Scripts, agents and other programs need a token to use the API.`}
            </EmptyState>
          ) : (
            <TokenTable label={t`Tokens`} tokens={keys} />
          )
        }
      </Query>
      {apps.length > 0 && (
        <div className="mt-8">
          <Section
            title={t`Connected apps`}
            description={t`Agents’ apps that members connected in the browser. Each acts as its member, limited by its scope.`}
          >
            <TokenTable label={t`Connected apps`} tokens={apps} />
          </Section>
        </div>
      )}
      {data && <TokenUse />}
      {making && <NewToken onClose={() => setMaking(false)} />}
    </Section>
  );
}

function TokenTable({ label, tokens }: { label: string; tokens: readonly Token[] }) {
  return (
    <Table
      label={label}
      head={[t`Name`, t`Scope`, t`Acts as`, t`Projects`, t`Today`, t`Last used`, t`Expires`]}
      hasActions
      stacks
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </Table>
  );
}

import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactNumber, exactTime, signed } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { saveCsv } from '#web/parts/save-file.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { GrantCredits } from './grant-credits.tsx';

const perPage = 10;

interface CreditsLedgerProps {
  page: number;
  onPage: (page: number) => void;
  isOn: boolean;
}

/** How credits were spent, and who granted some. */
export function CreditsLedger({ page, onPage, isOn }: CreditsLedgerProps) {
  const zone = useZone();
  const client = useQueryClient();
  const { administrator } = useMe();
  const [granting, setGranting] = useState(false);
  const query = api.account.ledger.useQuery({ page, per_page: perPage }, { staleTime: 0 });
  const entries = query.data?.entries;
  const csv = () => {
    const options = api.account.ledgerCsv.queryOptions({});
    return saveCsv(() => client.fetchQuery({ ...options, staleTime: 0 }));
  };
  return (
    <Section
      title={t`Credits`}
      place="credits"
      description={t`Credits spent and granted. Unused credits don’t roll over.`}
      action={
        <div className="flex gap-2">
          {administrator && isOn && <Button onPress={() => setGranting(true)}>{t`Grant credits`}</Button>}
          {entries && entries.length > 0 && <Button onPress={() => void csv()}>{t`Save as CSV`}</Button>}
        </div>
      }
    >
      <Query of={query} what={t`ledger`} loading={<Skeleton className="h-24 w-full" />}>
        {(data) =>
          data.entries.length === 0 ? (
            <p className="text-soft">
              {page > 1
                ? t`No older entries.`
                : t`No credits used yet. Rendering designs as images or videos costs credits.`}
            </p>
          ) : (
            <Table
              label={t`Ledger`}
              head={[t`When`, t`What`, t({ message: 'By', context: 'of a person' }), t`Credits`]}
              numeric={[t`Credits`]}
              stacks
            >
              {data.entries.map(({ id, at, amount, what, reason, user_name, token_name }) => (
                <Row key={id}>
                  <Cell className="figures whitespace-nowrap text-soft">{exactTime(at, zone)}</Cell>
                  <Cell label={t`What`}>
                    {reason === null ? (
                      <span className="font-mono text-xs">{what}</span>
                    ) : (
                      <span dir="auto">{reason}</span>
                    )}
                  </Cell>
                  <Cell label={t({ message: 'By', context: 'of a person' })} className="text-soft">
                    {[user_name ?? t`System`, token_name].filter(Boolean).join(', ')}
                  </Cell>
                  <Cell label={t`Credits`} className="figures text-end">
                    {signed(amount, exactNumber)}
                  </Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Query>
      <nav aria-label={t`Ledger pages`} className="mt-3 flex justify-between">
        {page > 1 ? <Button onPress={() => onPage(page - 1)}>{t`Newer`}</Button> : <span />}
        {entries?.length === perPage && <Button onPress={() => onPage(page + 1)}>{t`Older`}</Button>}
      </nav>
      {granting && <GrantCredits onClose={() => setGranting(false)} />}
    </Section>
  );
}

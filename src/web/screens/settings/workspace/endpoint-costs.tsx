import { t } from '@lingui/core/macro';

import { Section } from '#web/screens/settings/section.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';

interface EndpointCostsProps {
  endpoints: Readonly<Record<string, { credits: number; counts_toward_daily_quota: boolean }>>;
}

/** Endpoints that cost credits or count as a daily query; all others are free. */
export function EndpointCosts({ endpoints }: EndpointCostsProps) {
  const costly = Object.entries(endpoints).filter(
    ([, { credits, counts_toward_daily_quota: counts }]) => credits > 0 || counts,
  );
  return (
    <Section
      title={t`API costs`}
      place="costs"
      description={t`Every call counts toward the hourly limit. The calls below also count toward the daily cap of your plan or cost credits, if they succeed.`}
    >
      <Table label={t`API costs`} head={[t`Endpoint`, t`Daily query`, t`Credits`]} numeric={[t`Credits`]}>
        {costly.map(([name, { credits, counts_toward_daily_quota: counts }]) => (
          <Row key={name}>
            <Cell className="font-mono text-xs">{name}</Cell>
            <Cell className="text-soft">{counts ? t({ message: 'counts', context: 'verb' }) : '–'}</Cell>
            <Cell className="figures text-end">{credits}</Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}

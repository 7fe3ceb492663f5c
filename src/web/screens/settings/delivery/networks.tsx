import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { capabilityLabel, comparedCapabilities } from '#contract/networks/capabilities.ts';
import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { NetworkDetails } from './network-details.tsx';
import { NetworkFilters } from './network-filters.tsx';
import { NetworkRow } from './network-row.tsx';
import type { AbleNetwork, NetworksSearch } from './networks-search.ts';
import { networksWith } from './networks-with.ts';

interface NetworksSettingsProps {
  search: NetworksSearch;
  onSearch: (changed: NetworksSearch) => void;
}

/** What each network can do here, as a table that can be filtered, with the details of one network. */
export function NetworksSettings({ search, onSearch }: NetworksSettingsProps) {
  const query = api.accounts.capabilities.useQuery({});
  const opened = query.data?.networks.find(({ network }) => network === search.network);
  return (
    <Section
      title={t`Networks`}
      description={
        <Trans>
          What Copydesk can do on each network. Accounts are under{' '}
          <Link to="/settings/accounts" className="underline underline-offset-2 hover:text-ink">
            Connected accounts
          </Link>
          .
        </Trans>
      }
    >
      <NetworkFilters search={search} onSearch={onSearch} />
      <Query of={query} what={t`networks`} loading={<Skeleton className="h-96 w-full" />}>
        {({ networks }) => (
          <Found networks={networksWith(networks, search)} all={networks.length} onSearch={onSearch} />
        )}
      </Query>
      {opened && <NetworkDetails network={opened} onClose={() => onSearch({ network: undefined })} />}
    </Section>
  );
}

interface FoundProps {
  networks: readonly AbleNetwork[];
  all: number;
  onSearch: NetworksSettingsProps['onSearch'];
}

function Found({ networks, all, onSearch }: FoundProps) {
  const count = networks.length;
  return (
    <>
      <output className="mb-2 block text-xs text-faint">
        {count < all
          ? t`${plural(count, { one: '# network', other: '# networks' })} of ${all}`
          : plural(count, { one: '# network', other: '# networks' })}
      </output>
      {count === 0 ? (
        <EmptyState
          title={t`No networks match these filters`}
          action={
            <Button onPress={() => onSearch({ q: undefined, can: undefined })}>{t`Clear filters`}</Button>
          }
        >
          {t`Remove a filter, or search for another name.`}
        </EmptyState>
      ) : (
        <>
          <Table
            label={t`What each network can do`}
            head={[t`Network`, ...comparedCapabilities.map(capabilityLabel)]}
            stacks
          >
            {networks.map((network) => (
              <NetworkRow
                key={network.network}
                network={network}
                onOpen={() => onSearch({ network: network.network })}
              />
            ))}
          </Table>
          <Notes networks={networks} />
        </>
      )}
    </>
  );
}

/** What the cells of these networks do not say by themselves. */
function Notes({ networks }: Pick<FoundProps, 'networks'>) {
  const hasReviewed = networks.some(({ capabilities }) =>
    capabilities.some(({ state }) => state === 'reviewed'),
  );
  const lacksSettings = networks.some(({ missing }) => missing.length > 0);
  const simulated = networks.filter(({ tested }) => tested === 'simulation').length;
  return (
    <div className="mt-4 flex max-w-prose flex-col gap-1 text-xs text-faint">
      {hasReviewed && <p>{t`Review: only with an app that the network has reviewed.`}</p>}
      {lacksSettings && (
        <p>{t`Needs settings: only once the administrator of this installation has made them. Its details say which.`}</p>
      )}
      {simulated > 0 && (
        <p>
          {plural(simulated, {
            one: 'One of these was only tested against a simulation, never run against the network itself. Its details say so.',
            other:
              '# of these were only tested against simulations, never run against the networks themselves. Their details say so.',
          })}
        </p>
      )}
    </div>
  );
}

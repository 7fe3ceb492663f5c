import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { useSearchChange } from '#web/lib/search-change.ts';
import { networksSearch, type NetworksSearch } from '#web/screens/settings/delivery/networks-search.ts';
import { NetworksSettings } from '#web/screens/settings/delivery/networks.tsx';

export const Route = createFileRoute('/_app/settings/networks')({
  staticData: { title: t`Networks` },
  validateSearch: (search: NetworksSearch & SearchSchemaInput) => networksSearch(search),
  component: function NetworksRoute() {
    const search = Route.useSearch({ select: networksSearch, structuralSharing: true });
    return (
      <NetworksSettings
        search={search}
        onSearch={useSearchChange('/settings/networks', networksSearch, true)}
      />
    );
  },
});

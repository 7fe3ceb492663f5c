import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { networksSearch, type NetworksSearch } from '#web/screens/settings/delivery/networks-search.ts';
import { NetworksSettings } from '#web/screens/settings/delivery/networks.tsx';

export const Route = createFileRoute('/_app/settings/networks')({
  staticData: { title: t`Networks` },
  validateSearch: (search: NetworksSearch & SearchSchemaInput) => networksSearch(search),
  component: function NetworksRoute() {
    const search = Route.useSearch({ select: networksSearch, structuralSharing: true });
    const navigate = Route.useNavigate();
    return (
      <NetworksSettings
        search={search}
        // Of the address as it is then: the one that is rendered may be a moment older.
        onSearch={(changed) => void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })}
      />
    );
  },
});

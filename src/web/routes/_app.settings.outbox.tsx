import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { useSearchChange } from '#web/lib/search-change.ts';
import { outboxSearch, type OutboxSearch } from '#web/screens/settings/notifications/outbox-search.ts';
import { Outbox } from '#web/screens/settings/notifications/outbox.tsx';

export const Route = createFileRoute('/_app/settings/outbox')({
  staticData: { title: t`Outbox` },
  validateSearch: (search: OutboxSearch & SearchSchemaInput) => outboxSearch(search),
  component: function OutboxRoute() {
    const search = Route.useSearch({ select: outboxSearch, structuralSharing: true });
    return <Outbox search={search} onSearch={useSearchChange('/settings/outbox', outboxSearch)} />;
  },
});

import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { outboxSearch, type OutboxSearch } from '#web/screens/settings/notifications/outbox-search.ts';
import { Outbox } from '#web/screens/settings/notifications/outbox.tsx';

export const Route = createFileRoute('/_app/settings/outbox')({
  staticData: { title: t`Outbox` },
  validateSearch: (search: OutboxSearch & SearchSchemaInput) => outboxSearch(search),
  component: function OutboxRoute() {
    const search = Route.useSearch({ select: outboxSearch, structuralSharing: true });
    const navigate = Route.useNavigate();
    return <Outbox search={search} onSearch={(next) => void navigate({ search: next })} />;
  },
});

import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Outbox } from '#web/screens/settings/outbox.tsx';
import { outboxSearch, type OutboxSearch } from '#web/screens/settings/outbox-search.ts';

export const Route = createFileRoute('/_app/settings/outbox')({
  validateSearch: (search: OutboxSearch & SearchSchemaInput) => outboxSearch(search),
  component: function OutboxRoute() {
    const search = Route.useSearch({ select: outboxSearch, structuralSharing: true });
    const navigate = Route.useNavigate();
    return <Outbox search={search} onSearch={(next) => void navigate({ search: next })} />;
  },
});

import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { pendingSearch, type PendingSearch } from '#web/screens/board/pending-search.ts';
import { PendingOverview } from '#web/screens/board/pending.tsx';

export const Route = createFileRoute('/_app/board/pending')({
  staticData: { title: t`Pending` },
  validateSearch: (search: PendingSearch & SearchSchemaInput) => pendingSearch(search),
  component: function PendingRoute() {
    return <PendingOverview search={Route.useSearch({ select: pendingSearch, structuralSharing: true })} />;
  },
});

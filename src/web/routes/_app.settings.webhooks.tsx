import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { useSearchChange } from '#web/lib/search-change.ts';
import { webhooksSearch, type WebhooksSearch } from '#web/screens/settings/notifications/webhooks-search.ts';
import { Webhooks } from '#web/screens/settings/notifications/webhooks.tsx';

export const Route = createFileRoute('/_app/settings/webhooks')({
  staticData: { title: t`Webhooks` },
  validateSearch: (search: WebhooksSearch & SearchSchemaInput) => webhooksSearch(search),
  component: function WebhooksRoute() {
    const search = Route.useSearch({ select: webhooksSearch, structuralSharing: true });
    return <Webhooks search={search} onSearch={useSearchChange('/settings/webhooks', webhooksSearch)} />;
  },
});

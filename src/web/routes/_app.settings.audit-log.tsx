import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { useSearchChange } from '#web/lib/search-change.ts';
import { AuditLog } from '#web/screens/settings/workspace/audit-log.tsx';
import { auditSearch, type AuditSearch } from '#web/screens/settings/workspace/audit-search.ts';

export const Route = createFileRoute('/_app/settings/audit-log')({
  staticData: { title: t`Audit log` },
  validateSearch: (search: AuditSearch & SearchSchemaInput) => auditSearch(search),
  component: function AuditLogRoute() {
    const search = Route.useSearch({ select: auditSearch, structuralSharing: true });
    return <AuditLog search={search} onSearch={useSearchChange('/settings/audit-log', auditSearch)} />;
  },
});

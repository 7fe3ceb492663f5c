import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { linkClicksSearch, type LinkClicksSearch } from '#web/screens/analytics/link-clicks-search.ts';
import { LinkClicks } from '#web/screens/analytics/link-clicks.tsx';

export const Route = createFileRoute('/_app/analytics_/links')({
  staticData: { title: t`Link clicks` },
  validateSearch: (search: LinkClicksSearch & SearchSchemaInput) => linkClicksSearch(search),
  component: function LinkClicksRoute() {
    const search = Route.useSearch({ select: linkClicksSearch, structuralSharing: true });
    const navigate = Route.useNavigate();
    return (
      <LinkClicks
        search={search}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
    );
  },
});

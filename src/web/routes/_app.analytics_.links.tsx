import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { LinkClicks } from '#web/screens/analytics/link-clicks.tsx';

interface Search {
  days?: number | undefined;
  project?: number | undefined;
}

export const Route = createFileRoute('/_app/analytics_/links')({
  staticData: { title: t`Link clicks` },
  validateSearch: (search: Search & SearchSchemaInput): Search => ({
    days: wholeOf(search.days, 1),
    project: wholeOf(search.project, 1),
  }),
  component: function LinkClicksRoute() {
    const { days, project } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <LinkClicks
        days={days}
        project={project}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
    );
  },
});

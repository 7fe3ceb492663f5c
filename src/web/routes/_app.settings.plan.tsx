import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { PlanSettings } from '#web/screens/settings/workspace/plan.tsx';

export const Route = createFileRoute('/_app/settings/plan')({
  staticData: { title: t`Plan` },
  validateSearch: (search: { page?: number | undefined } & SearchSchemaInput) => ({
    page: wholeOf(search.page, 2),
  }),
  component: function PlanRoute() {
    const { page = 1 } = Route.useSearch();
    const navigate = Route.useNavigate();
    return <PlanSettings page={page} onPage={(next) => void navigate({ search: { page: next } })} />;
  },
});

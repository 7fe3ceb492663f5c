import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { stepIn, type StartSearch } from '#web/parts/workspace/first-steps.ts';
import { Start } from '#web/screens/workspace/start/start.tsx';

export const Route = createFileRoute('/_app/start')({
  staticData: { title: t`First steps` },
  validateSearch: (search: Partial<Record<keyof StartSearch, unknown>>): StartSearch => ({
    step: stepIn(search.step),
  }),
  component: function StartRoute() {
    return <Start search={Route.useSearch()} />;
  },
});

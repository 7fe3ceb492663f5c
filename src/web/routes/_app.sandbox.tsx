import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { SandboxPage, type SandboxSearch } from '#web/screens/delivery/sandbox.tsx';

export const Route = createFileRoute('/_app/sandbox')({
  staticData: { title: t`Sandbox` },
  validateSearch: (search: Partial<Record<keyof SandboxSearch, unknown>>): SandboxSearch => ({
    account: wholeOf(search.account, 1),
    post: wholeOf(search.post, 1),
    page: wholeOf(search.page, 2),
  }),
  component: function SandboxRoute() {
    return <SandboxPage search={Route.useSearch()} />;
  },
});

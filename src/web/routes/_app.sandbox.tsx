import { createFileRoute } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { SandboxPage, type SandboxSearch } from '#web/screens/sandbox/sandbox.tsx';

export const Route = createFileRoute('/_app/sandbox')({
  validateSearch: (search: Partial<Record<keyof SandboxSearch, unknown>>): SandboxSearch => ({
    post: wholeOf(search.post, 1),
    account: wholeOf(search.account, 1),
    page: wholeOf(search.page, 2),
  }),
  component: function SandboxRoute() {
    const navigate = Route.useNavigate();
    return <SandboxPage search={Route.useSearch()} onSearch={(next) => void navigate({ search: next })} />;
  },
});

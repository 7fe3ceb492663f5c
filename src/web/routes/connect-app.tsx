import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { textOf } from '#web/lib/search.ts';
import { ApiError } from '#web/request.ts';
import { ConnectApp } from '#web/screens/workspace/sign-in/connect-app.tsx';

interface Search {
  /** What an app asks for, as the server signed it. */
  request?: string | undefined;
  /** Why the server did not even ask. */
  problem?: string | undefined;
}

export const Route = createFileRoute('/connect-app')({
  staticData: { title: t`Connect an app` },
  validateSearch: (search): Search => ({ request: textOf(search.request), problem: textOf(search.problem) }),
  beforeLoad: async ({ context: { client }, location, search }) => {
    if (search.request === undefined) return;
    try {
      await client.ensureQueryData(api.me.get.queryOptions({}));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      throw redirect({ to: '/sign-in', search: { to: location.href } });
    }
  },
  component: function ConnectAppRoute() {
    const { request, problem } = Route.useSearch();
    return <ConnectApp request={request ?? null} problem={problem ?? null} />;
  },
});

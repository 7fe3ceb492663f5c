import { createFileRoute, redirect } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { ApiError } from '#web/request.ts';
import { Shell } from '#web/screens/shell/shell.tsx';

/** Everything for people who are signed in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context: { client }, location }) => {
    try {
      await client.ensureQueryData(api.me.get.queryOptions({}));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const setup = await client.fetchQuery(api.setup.get.queryOptions({}));
      if (setup.needed) throw redirect({ to: '/set-up' });
      throw redirect({ to: '/sign-in', search: { to: location.href } });
    }
  },
  component: Shell,
});

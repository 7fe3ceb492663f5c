import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { ApiError } from '#web/request.ts';
import { Shell } from '#web/screens/shell/shell.tsx';

/** Everything for people who are signed in. */
export const Route = createFileRoute('/_app')({
  staticData: { title: null },
  beforeLoad: async ({ context: { client }, location, matches }) => {
    const me = api.me.get.queryOptions({});
    // On a first visit the screen's data is requested together with the user, not after it.
    if (!client.getQueryData(me.queryKey))
      for (const { staticData, search } of matches) staticData.prefetch?.(client, search);
    try {
      await client.ensureQueryData(me);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const setup = await client.fetchQuery(api.setup.get.queryOptions({}));
      if (setup.needed) throw redirect({ to: '/set-up' });
      if (matches.some(({ routeId }) => routeId === '/_app/$')) throw notFound({ routeId: rootRouteId });
      throw redirect({ to: '/sign-in', search: { to: location.href } });
    }
  },
  component: Shell,
});

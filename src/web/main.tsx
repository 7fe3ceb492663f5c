import './theme.css';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { api } from './api.ts';
import { watchBuildFiles } from './lib/build-files.ts';
import { parseSearch, stringifySearch } from './lib/search.ts';
import { ApiError } from './request.ts';
import { routeTree } from './routes.gen.ts';
import { CrashScreen, NotFoundScreen } from './screens/lost.tsx';
import { toastRefusal } from './ui/toast.tsx';

watchBuildFiles();

const client = new QueryClient({
  queryCache: new QueryCache({ onError: signInAgain }),
  mutationCache: new MutationCache({
    onError: (error, _parameters, _result, { meta }) => {
      signInAgain(error);
      if (meta?.refusal !== 'inline') toastRefusal(error.message);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refused stays refused; only a server that was not reached is asked again.
      retry: (failures, error) => error instanceof ApiError && error.code === 'offline' && failures < 2,
    },
  },
});

const router = createRouter({
  routeTree,
  context: { client },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: CrashScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Asks for what the screen shows first at this address, without waiting for it. */
    ask?: (client: QueryClient, search: object) => void;
  }
}

/** A session that ended in the middle of work leads to sign-in and back to the same address. */
function signInAgain(error: Error) {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  // Before anybody is known the route itself decides: it may lead to the set-up instead.
  if (!client.getQueryData(api.me.get.queryOptions({}).queryKey)) return;
  const { pathname, href } = router.state.location;
  if (pathname === '/sign-in') return;
  void router.navigate({ to: '/sign-in', search: { to: href } });
}

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

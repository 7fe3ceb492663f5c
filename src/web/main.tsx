import './theme.css';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { api } from './api.ts';
import { watchBuildFiles } from './lib/build-files.ts';
import { setReactAriaLocale } from './lib/page-language.ts';
import { parseSearch, stringifySearch } from './lib/search.ts';
import { client } from './query-client.ts';
import { ApiError } from './request.ts';
import { routeTree } from './routes.gen.ts';
import { CrashScreen } from './screens/lost.tsx';
import { lazyPart } from './ui/lazy-part.tsx';
import { toastRefusal } from './ui/toast.tsx';

const NotFoundScreen = lazyPart(async () => (await import('./screens/not-found.tsx')).NotFoundScreen, {
  place: 'inline',
});

setReactAriaLocale();
watchBuildFiles();

client.getQueryCache().config.onError = signInAgain;
client.getMutationCache().config.onError = (error, _parameters, _result, { meta }) => {
  signInAgain(error);
  if (meta?.refusal !== 'inline') toastRefusal(error.message);
};

const router = createRouter({
  routeTree,
  context: { client },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultNotFoundComponent: () => <NotFoundScreen />,
  defaultErrorComponent: CrashScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the tab of the browser, its history and screen readers call the screen; null where the route around it says so. */
    title: string | null;
    /** Requests what the screen shows first at this URL, without waiting for it. */
    prefetch?: (client: QueryClient, search: object) => void;
  }
}

/** A session that ended during work leads to sign-in and back to the same URL. */
function signInAgain(error: Error) {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  // Before the user is known the route itself decides: it may lead to the set-up instead.
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

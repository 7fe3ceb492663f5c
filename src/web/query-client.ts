import { QueryClient } from '@tanstack/react-query';

import { ApiError } from './request.ts';

/** The cache of server data. Also used outside components, since a plain call makes some of it stale. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays one; only an unreachable server is tried again.
      retry: (failures, error) => error instanceof ApiError && error.code === 'offline' && failures < 2,
    },
  },
});

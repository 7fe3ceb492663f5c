import { QueryClient } from '@tanstack/react-query';

import { ApiError } from './request.ts';

/** Whether a request that changes nothing is repeated: a refusal stays one, an unreachable server may be back. */
export const retriesRead = (failures: number, error: Error): boolean =>
  error instanceof ApiError && error.code === 'offline' && failures < 2;

/** The cache of server data. Also used outside components, since a plain call makes some of it stale. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: retriesRead,
    },
  },
});

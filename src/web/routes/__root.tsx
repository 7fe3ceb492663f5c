import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { HintLayer } from '#web/ui/hint.tsx';
import { ToastLayer } from '#web/ui/toast.tsx';

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <ToastLayer />
      <HintLayer />
    </>
  ),
});

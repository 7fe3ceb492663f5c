import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { ScreenTitle } from '#web/parts/screen-title.tsx';
import { HintLayer } from '#web/ui/hint.tsx';
import { ToastLayer } from '#web/ui/toast.tsx';

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({
  staticData: { title: null },
  component: () => (
    <>
      <ScreenTitle />
      <Outlet />
      <ToastLayer />
      <HintLayer />
    </>
  ),
});

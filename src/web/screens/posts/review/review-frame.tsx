import { t } from '@lingui/core/macro';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useWaiting } from '#web/parts/posts/waiting.ts';
import { ScreenTabs } from '#web/parts/screen-tabs.tsx';
import { useTroubled } from './queue.ts';

const tabs = [
  { to: '/review', label: t`Queue` },
  { to: '/review/deliveries', label: t`Deliveries` },
  { to: '/review/statistics', label: t`Statistics` },
] as const;

/** The layout around the tabs of Review. */
export function ReviewFrame() {
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <Outlet />
    </div>
  );
}

/** The header of every tab, with the tab's own tools on the right. */
export function ReviewHead({ children }: { children?: ReactNode }) {
  const waiting = useWaiting();
  const troubled = useTroubled();
  const counts: Record<(typeof tabs)[number]['to'], number> = {
    '/review': waiting,
    '/review/deliveries': troubled.data?.pages[0]?.meta.total ?? 0,
    '/review/statistics': 0,
  };
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-1 border-b border-line px-4 py-1">
      <h1 className="me-3 text-lg font-semibold tracking-tight max-sm:sr-only">
        {t({ message: 'Review', context: 'noun' })}
      </h1>
      <ScreenTabs
        label={t({ message: 'Review', context: 'noun' })}
        tabs={tabs.map((tab) => ({ ...tab, count: counts[tab.to] }))}
      />
      <span className="ms-auto" />
      {children}
    </header>
  );
}

import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

import { useMe } from '#web/parts/me.ts';
import { settingsSections } from '#web/parts/settings-sections.ts';

/** The frame of all settings: their list at the left, or on top where it is narrow. */
export function Settings() {
  const me = useMe();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone the list is one line, of which a third is in sight: the current one stands in it.
  useLayoutEffect(() => {
    const line = list.current;
    const current = line?.querySelector('[data-status=active]');
    if (!current || !line) return;
    const { left, width } = current.getBoundingClientRect();
    line.scrollLeft += left + width / 2 - line.getBoundingClientRect().left - line.clientWidth / 2;
  }, [pathname]);
  return (
    <div className="relative min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-5xl flex-col px-4 pb-16 md:flex-row md:gap-12 md:px-8">
        <nav aria-label="Settings" className="shrink-0 md:sticky md:top-0 md:w-36 md:self-start">
          <h1 className="flex h-12 items-center text-lg font-semibold tracking-tight">Settings</h1>
          <ul
            ref={list}
            className="no-scrollbar flex gap-1 overflow-x-auto md:overflow-visible border-b border-line pb-2 md:flex-col md:border-0"
          >
            {settingsSections
              .filter(({ isFor }) => isFor(me))
              .map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex h-8 items-center rounded-md px-2 whitespace-nowrap text-soft hover:bg-hover hover:text-ink data-[status=active]:bg-press data-[status=active]:font-medium data-[status=active]:text-ink md:-ml-2"
                  >
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-1 flex-col gap-10 pt-5 md:pt-12">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

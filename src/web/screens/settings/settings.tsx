import { Link, Outlet } from '@tanstack/react-router';

import { useMe } from '#web/parts/me.ts';
import { settingsSections } from '#web/parts/settings-sections.ts';

/** The frame of all settings: their list at the left, or on top where it is narrow. */
export function Settings() {
  const me = useMe();
  return (
    <div className="relative min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-5xl flex-col px-4 pb-16 md:flex-row md:gap-12 md:px-8">
        <nav
          aria-label="Settings"
          className="no-scrollbar shrink-0 overflow-x-auto md:sticky md:overflow-visible md:top-0 md:w-36 md:self-start"
        >
          <h1 className="flex h-12 items-center text-lg font-semibold tracking-tight">Settings</h1>
          <ul className="flex gap-1 border-b border-line pb-2 md:flex-col md:border-0">
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

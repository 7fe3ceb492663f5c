import { t } from '@lingui/core/macro';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

import { useMediaQuery } from '#web/lib/media-query.ts';
import { narrow } from './narrow.ts';
import { SettingsList } from './settings-list.tsx';

/** The layout of all settings, with the list on the left; on narrow screens the list is a screen of its own. */
export function Settings() {
  const isNarrow = useMediaQuery(narrow);
  const isList = useLocation({ select: ({ pathname }) => /^\/settings\/?$/.test(pathname) });
  return (
    <div className="relative min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-256 flex-col px-4 pb-16 md:flex-row md:gap-12 md:px-8">
        {(!isNarrow || isList) && <SettingsList />}
        {isNarrow && !isList && (
          <h1 className="self-start">
            <Link to="/settings" className="-ms-1.5 flex h-11 items-center gap-1 text-soft hover:text-ink">
              <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              {t`Settings`}
            </Link>
          </h1>
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-10 pt-2 md:pt-12">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

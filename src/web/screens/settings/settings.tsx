import { t } from '@lingui/core/macro';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

import { useMediaQuery } from '#web/lib/media-query.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { refusedSection, type SettingsSection } from '#web/parts/workspace/settings-sections.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { narrow } from './narrow.ts';
import { Section } from './section.tsx';
import { SettingsList } from './settings-list.tsx';

/** The layout of all settings, with the list on the left; on narrow screens the list is a screen of its own. */
export function Settings() {
  const me = useMe();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const refused = refusedSection(path, me);
  const isNarrow = useMediaQuery(narrow);
  const isList = /^\/settings\/?$/.test(path);
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
          {refused ? <Refused {...refused} /> : <Outlet />}
        </div>
      </div>
    </div>
  );
}

/** In place of a section that the user may not open: who may. */
function Refused({ label, whoMay }: SettingsSection) {
  return (
    <Section title={label}>
      <EmptyState title={whoMay?.title ?? t`You don’t have access`}>{whoMay?.text}</EmptyState>
    </Section>
  );
}

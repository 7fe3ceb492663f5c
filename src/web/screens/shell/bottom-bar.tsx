import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';

import { destinations, type Destination } from '#web/parts/workspace/destinations.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { Bell } from './bell.tsx';

const MoreList = lazyPart(async () => (await import('./more-list.tsx')).MoreList);

/** Screens used daily are in the bar itself; the others are under More. */
const daily: readonly Destination['to'][] = ['/today', '/explore', '/board', '/compose', '/calendar'];
const inBar = destinations.filter(({ to }) => daily.includes(to));
const inMore = destinations.filter(({ to }) => !daily.includes(to));

const place =
  'flex h-12 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] tracking-tight text-soft max-[24rem]:text-[0.625rem] max-[24rem]:tracking-tighter data-[status=active]:font-medium data-[status=active]:text-accent';

/** Replaces the rail on narrow screens. */
export function BottomBar({ onSearch }: { onSearch: () => void }) {
  return (
    <nav
      data-screens
      aria-label={t`Screens`}
      className="flex shrink-0 border-t border-line bg-rail pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {inBar.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={place}>
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
          <span className="max-w-full truncate">{label}</span>
        </Link>
      ))}
      <Bell compact />
      <PopupTrigger
        kind="menu"
        popup={(popup) => <MoreList {...popup} destinations={inMore} onSearch={onSearch} />}
        preload={MoreList.preload}
        className={place}
      >
        <Ellipsis aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t({ message: 'More', context: 'screens' })}
      </PopupTrigger>
    </nav>
  );
}

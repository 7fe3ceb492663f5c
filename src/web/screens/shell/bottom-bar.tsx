import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';

import { destinations } from '#web/parts/destinations.ts';

import { Bell } from './bell.tsx';
import { PersonMenu } from './person-menu.tsx';

const place =
  'flex h-12 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-soft data-[status=active]:font-medium data-[status=active]:text-accent';

/** The rail on a narrow screen. */
export function BottomBar({ onSearch }: { onSearch: () => void }) {
  return (
    <nav
      aria-label="Screens"
      className="flex shrink-0 border-t border-line bg-rail pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {destinations.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={place}>
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
          {label}
        </Link>
      ))}
      <button type="button" onClick={onSearch} className={place}>
        <Search aria-hidden className="size-4.5" strokeWidth={1.75} />
        Search
      </button>
      <Bell compact />
      <PersonMenu compact />
    </nav>
  );
}

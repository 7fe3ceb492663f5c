import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';

import { shortNumber } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { useWaiting } from '#web/parts/posts/waiting.ts';
import { destinations } from '#web/parts/workspace/destinations.ts';
import { useGetsStartReminder } from '#web/parts/workspace/me.ts';
import { Keys } from '#web/ui/keys.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Bell } from './bell.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { PersonMenu } from './person-menu.tsx';

const StartReminder = lazyPart(async () => (await import('./start-reminder.tsx')).StartReminder, {
  place: 'hidden',
});

export function Rail({ onSearch }: { onSearch: () => void }) {
  const isWide = useMediaQuery('(width >= 48rem)');
  const getsReminder = useGetsStartReminder();
  return (
    <nav
      data-screens
      aria-label={t`Screens`}
      className="hidden w-52 shrink-0 flex-col border-e border-line bg-rail px-2 pt-2 pb-2 md:flex"
    >
      <OrganizationMenu />
      <button
        type="button"
        onClick={onSearch}
        className="field mt-2 mb-3 flex items-center gap-2 px-2 text-faint hover:text-soft"
      >
        <Search aria-hidden className="size-4" />
        {t`Search`}
        <span className="ms-auto" aria-hidden>
          <Keys keys="mod+k" plain />
        </span>
      </button>
      <ul className="flex flex-col gap-px">
        {destinations.map(({ to, label, icon: Icon, key }) => (
          <li key={to}>
            <Link
              to={to}
              data-hint={t`Go to ${label}`}
              data-hint-keys={`g ${key}`}
              className="flex h-8 items-center gap-2.5 rounded-md px-2 text-soft transition-colors duration-100 hover:bg-press hover:text-ink data-[status=active]:bg-press data-[status=active]:font-medium data-[status=active]:text-ink"
            >
              <Icon aria-hidden className="size-4" strokeWidth={1.75} />
              {label}
              {to === '/review' && <Waiting />}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-1">
        {isWide && getsReminder && <StartReminder />}
        <Bell />
        <PersonMenu />
      </div>
    </nav>
  );
}

function Waiting() {
  const waiting = useWaiting();
  if (waiting === 0) return null;
  const shown = shortNumber(waiting);
  return (
    <span className="figures ms-auto text-xs font-normal text-faint">
      <Trans>
        {shown}
        <span className="sr-only">
          {' '}
          <Plural value={waiting} one="waiting" other="waiting" />
        </span>
      </Trans>
    </span>
  );
}

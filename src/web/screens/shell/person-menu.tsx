import { UserRound } from 'lucide-react';
import { lazy } from 'react';

import { useMe } from '#web/parts/me.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';

const load = () => import('./person-list.tsx');
const PersonList = lazy(async () => ({ default: (await load()).PersonList }));

/** The person at the foot of the rail; `compact` in the bottom bar. */
export function PersonMenu({ compact = false }: { compact?: boolean }) {
  const { user, organization } = useMe();
  if (compact) {
    return (
      <PopupTrigger
        kind="menu"
        popup={(popup) => <PersonList {...popup} />}
        preload={load}
        className="flex h-12 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-soft"
      >
        <UserRound aria-hidden className="size-4.5" strokeWidth={1.75} />
        <span className="max-w-full truncate px-1">{user.name.split(' ')[0]}</span>
      </PopupTrigger>
    );
  }
  return (
    <PopupTrigger
      kind="menu"
      popup={(popup) => <PersonList {...popup} />}
      preload={load}
      className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left transition-colors duration-100 hover:bg-press data-pressed:bg-press"
    >
      <Avatar name={user.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-4 font-medium">{user.name}</span>
        <span className="block truncate text-xs leading-4 text-faint capitalize">{organization?.role}</span>
      </span>
    </PopupTrigger>
  );
}

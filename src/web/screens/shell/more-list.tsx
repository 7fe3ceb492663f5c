import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';

import type { Destination } from '#web/parts/workspace/destinations.ts';
import { MenuItem, MenuLine } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { PersonList } from './person-list.tsx';

interface MoreListProps extends PopupProps {
  destinations: readonly Destination[];
  onSearch: () => void;
}

/** The screens that have no room in the bottom bar. */
export function MoreList({ destinations, onSearch, ...popup }: MoreListProps) {
  const navigate = useNavigate();
  return (
    <PersonList
      {...popup}
      first={
        <>
          {destinations.map(({ to, label, icon: Icon }) => (
            <MenuItem
              key={to}
              label={label}
              icon={<Icon aria-hidden className="size-4" />}
              onAction={() => void navigate({ to })}
            />
          ))}
          <MenuItem label={t`Search`} icon={<Search aria-hidden className="size-4" />} onAction={onSearch} />
          <MenuLine />
        </>
      }
    />
  );
}

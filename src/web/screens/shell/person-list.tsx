import { useNavigate } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';

import { setTheme, themes, useTheme, type Theme } from '#web/lib/theme.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { signOut } from '#web/parts/workspace/sign-out.ts';
import { Menu, MenuItem, MenuLine, MenuSection } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { OrganizationItems } from './organization-items.tsx';

const themeOptions: Record<Theme, { label: string; icon: typeof Sun }> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

interface PersonListProps extends PopupProps {
  /** Items before the person's own. */
  first?: ReactNode;
}

/** What a person can do for themselves. On a narrow screen this is where organizations are changed too. */
export function PersonList({ first, ...popup }: PersonListProps) {
  const { user, organizations } = useMe();
  const navigate = useNavigate();
  const chosen = useTheme();
  return (
    <Menu {...popup} label={user.name} placement="top start">
      {first}
      {organizations.length > 1 && (
        <MenuSection title="Organizations">
          <OrganizationItems />
        </MenuSection>
      )}
      <MenuSection title="Appearance">
        {themes.map((theme) => {
          const { label, icon: Icon } = themeOptions[theme];
          return (
            <MenuItem
              key={theme}
              label={label}
              icon={<Icon aria-hidden className="size-4" />}
              isChosen={theme === chosen}
              onAction={() => setTheme(theme)}
            />
          );
        })}
      </MenuSection>
      <MenuLine />
      <MenuItem
        label="Account"
        icon={<UserRound aria-hidden className="size-4" />}
        onAction={() => void navigate({ to: '/settings/account' })}
      />
      <MenuItem
        label="Sign out"
        icon={<LogOut aria-hidden className="size-4" />}
        onAction={() => void signOut()}
      />
    </Menu>
  );
}

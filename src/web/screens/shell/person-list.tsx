import { t } from '@lingui/core/macro';
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
  system: { label: t({ message: 'System', context: 'theme' }), icon: Monitor },
  light: { label: t({ message: 'Light', context: 'theme' }), icon: Sun },
  dark: { label: t({ message: 'Dark', context: 'theme' }), icon: Moon },
};

interface PersonListProps extends PopupProps {
  /** Items above the user's own. */
  first?: ReactNode;
}

/** The user's own menu. On narrow screens it also switches organizations. */
export function PersonList({ first, ...popup }: PersonListProps) {
  const { user, organizations } = useMe();
  const navigate = useNavigate();
  const chosen = useTheme();
  return (
    <Menu {...popup} label={user.name} placement="top start">
      {first}
      {organizations.length > 1 && (
        <MenuSection title={t`Organizations`}>
          <OrganizationItems />
        </MenuSection>
      )}
      <MenuSection title={t`Appearance`}>
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
        label={t`Account`}
        icon={<UserRound aria-hidden className="size-4" />}
        onAction={() => void navigate({ to: '/settings/account' })}
      />
      <MenuItem
        label={t`Sign out`}
        icon={<LogOut aria-hidden className="size-4" />}
        onAction={() => void signOut()}
      />
    </Menu>
  );
}

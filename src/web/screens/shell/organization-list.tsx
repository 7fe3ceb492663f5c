import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';

import { useMe } from '#web/parts/workspace/me.ts';
import { Menu, MenuItem, MenuLine, MenuSection } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { OrganizationItems } from './organization-items.tsx';

/** @param onNew opens the dialog for a new organization */
export function OrganizationList({ onNew, ...popup }: PopupProps & { onNew: () => void }) {
  const { may_create_organizations } = useMe();
  return (
    <Menu {...popup} label={t`Organizations`}>
      <MenuSection title={t`Organizations`}>
        <OrganizationItems />
      </MenuSection>
      {may_create_organizations && (
        <>
          <MenuLine />
          <MenuItem
            label={t`New organization…`}
            icon={<Plus aria-hidden className="size-4" />}
            onAction={onNew}
          />
        </>
      )}
    </Menu>
  );
}

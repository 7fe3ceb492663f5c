import { Menu, MenuSection } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';

import { OrganizationItems } from './organization-items.tsx';

export function OrganizationList(popup: PopupProps) {
  return (
    <Menu {...popup} label="Organizations">
      <MenuSection title="Organizations">
        <OrganizationItems />
      </MenuSection>
    </Menu>
  );
}

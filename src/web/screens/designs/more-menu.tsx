import { t } from '@lingui/core/macro';

import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';

interface MoreMenuProps extends PopupProps {
  /** Undefined for global templates. */
  onDelete: (() => void) | undefined;
  onDuplicate: () => void;
}

/** The template actions of owners and admins. */
export function MoreMenu({ onDelete, onDuplicate, ...popup }: MoreMenuProps) {
  return (
    <Menu {...popup} label={t({ message: 'More', context: 'actions' })} placement="bottom end">
      <MenuItem label={t`Duplicate`} onAction={onDuplicate} />
      {onDelete && <MenuItem label={t`Delete`} onAction={onDelete} />}
    </Menu>
  );
}

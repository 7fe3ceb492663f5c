import { t } from '@lingui/core/macro';

import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';

interface MoreMenuProps extends PopupProps {
  /** Undefined where it is not one’s own. */
  onDelete: (() => void) | undefined;
  onDuplicate: () => void;
}

/** What owners and admins do with a template as a whole. */
export function MoreMenu({ onDelete, onDuplicate, ...popup }: MoreMenuProps) {
  return (
    <Menu {...popup} label={t({ message: 'More', context: 'actions' })} placement="bottom end">
      <MenuItem label={t`Duplicate`} onAction={onDuplicate} />
      {onDelete && <MenuItem label={t`Delete`} onAction={onDelete} />}
    </Menu>
  );
}

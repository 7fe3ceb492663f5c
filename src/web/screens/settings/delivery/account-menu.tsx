import { CalendarClock, Eye, FlaskConical, Pause, PencilLine, Play, Trash2 } from 'lucide-react';

import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import type { Account } from './account-labels.ts';
import type { AccountDialog } from './account-row.tsx';

interface AccountMenuProps extends PopupProps {
  account: Account;
  onChoose: (dialog: AccountDialog) => void;
  onResume: () => void;
}

export function AccountMenu({ account, onChoose, onResume, ...popup }: AccountMenuProps) {
  const icon = 'size-4';
  return (
    <Menu {...popup} label={`Change ${account.name}`} placement="bottom end">
      <MenuItem
        label="Queue times"
        icon={<CalendarClock aria-hidden className={icon} />}
        onAction={() => onChoose('queue')}
      />
      {account.sandbox && (
        <MenuItem
          label="Sandbox behavior"
          icon={<FlaskConical aria-hidden className={icon} />}
          onAction={() => onChoose('switches')}
        />
      )}
      {account.visibility !== null && (
        <MenuItem
          label="Post visibility"
          icon={<Eye aria-hidden className={icon} />}
          onAction={() => onChoose('visibility')}
        />
      )}
      <MenuItem
        label="Rename"
        icon={<PencilLine aria-hidden className={icon} />}
        onAction={() => onChoose('rename')}
      />
      {account.state === 'paused' ? (
        <MenuItem label="Resume" icon={<Play aria-hidden className={icon} />} onAction={onResume} />
      ) : (
        <MenuItem
          label="Pause"
          icon={<Pause aria-hidden className={icon} />}
          onAction={() => onChoose('pause')}
        />
      )}
      <MenuLine />
      <MenuItem
        label="Remove"
        icon={<Trash2 aria-hidden className={icon} />}
        onAction={() => onChoose('remove')}
      />
    </Menu>
  );
}

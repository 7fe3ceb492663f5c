import { t } from '@lingui/core/macro';
import {
  BookOpenText,
  CalendarClock,
  Eye,
  FlaskConical,
  Pause,
  PencilLine,
  Play,
  Trash2,
} from 'lucide-react';

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
    <Menu {...popup} label={t`Change ${{ name: account.name }}`} placement="bottom end">
      <MenuItem
        label={t`Queue times`}
        icon={<CalendarClock aria-hidden className={icon} />}
        onAction={() => onChoose('queue')}
      />
      {account.sandbox && (
        <MenuItem
          label={t`Sandbox behavior`}
          icon={<FlaskConical aria-hidden className={icon} />}
          onAction={() => onChoose('switches')}
        />
      )}
      {account.visibility !== null && (
        <MenuItem
          label={t`Post visibility`}
          icon={<Eye aria-hidden className={icon} />}
          onAction={() => onChoose('visibility')}
        />
      )}
      {account.lends_reading !== null && (
        <MenuItem
          label={t`Reading for sources`}
          icon={<BookOpenText aria-hidden className={icon} />}
          onAction={() => onChoose('reading')}
        />
      )}
      <MenuItem
        label={t`Rename`}
        icon={<PencilLine aria-hidden className={icon} />}
        onAction={() => onChoose('rename')}
      />
      {account.state === 'paused' ? (
        <MenuItem
          label={t({ message: 'Resume', context: 'verb' })}
          icon={<Play aria-hidden className={icon} />}
          onAction={onResume}
        />
      ) : (
        <MenuItem
          label={t({ message: 'Pause', context: 'verb' })}
          icon={<Pause aria-hidden className={icon} />}
          onAction={() => onChoose('pause')}
        />
      )}
      <MenuLine />
      <MenuItem
        label={t`Remove`}
        icon={<Trash2 aria-hidden className={icon} />}
        onAction={() => onChoose('remove')}
      />
    </Menu>
  );
}

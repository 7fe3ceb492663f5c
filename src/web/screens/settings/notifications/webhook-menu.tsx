import { t } from '@lingui/core/macro';
import { KeyRound, Pause, PencilLine, Play, RotateCw, Trash2 } from 'lucide-react';

import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import type { Webhook } from './webhooks-search.ts';

export type WebhookDialog = 'test' | 'edit' | 'rotate' | 'replay' | 'delete';

interface WebhookMenuProps extends PopupProps {
  webhook: Webhook;
  onChoose: (dialog: WebhookDialog) => void;
  onSwitch: (state: 'active' | 'paused') => void;
}

export function WebhookMenu({ webhook, onChoose, onSwitch, ...popup }: WebhookMenuProps) {
  const icon = 'size-4';
  const { name, state } = webhook;
  const isActive = state === 'active';
  return (
    <Menu {...popup} label={t`Change ${name}`} placement="bottom end">
      <MenuItem
        label={t`Edit`}
        icon={<PencilLine aria-hidden className={icon} />}
        onAction={() => onChoose('edit')}
      />
      <MenuItem
        label={isActive ? t({ message: 'Pause', context: 'verb' }) : t`Resume`}
        icon={isActive ? <Pause aria-hidden className={icon} /> : <Play aria-hidden className={icon} />}
        onAction={() => onSwitch(isActive ? 'paused' : 'active')}
      />
      {isActive && (
        <MenuItem
          label={t`Replay events`}
          icon={<RotateCw aria-hidden className={icon} />}
          onAction={() => onChoose('replay')}
        />
      )}
      <MenuItem
        label={t`Replace secret`}
        icon={<KeyRound aria-hidden className={icon} />}
        onAction={() => onChoose('rotate')}
      />
      <MenuLine />
      <MenuItem
        label={t`Delete`}
        icon={<Trash2 aria-hidden className={icon} />}
        onAction={() => onChoose('delete')}
      />
    </Menu>
  );
}

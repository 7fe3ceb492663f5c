import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { NetworkMark, SandboxBadge } from '#web/parts/delivery/account-name.tsx';
import { AccountPicture } from '#web/parts/delivery/account-picture.tsx';
import { ReconnectAccount } from '#web/parts/delivery/reconnect-account.tsx';
import { visibilityLabels } from '#web/parts/posts/visibility-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { HealthBadge } from './account-health-badge.tsx';
import { healthLines } from './account-health.ts';
import { queueText, type Account, type Switches } from './account-labels.ts';
import { PauseAccount } from './account-pause.tsx';
import { AccountQueue } from './account-queue.tsx';
import { AccountReading } from './account-reading.tsx';
import { RemoveAccount } from './account-remove.tsx';
import { RenameAccount } from './account-rename.tsx';
import { AccountSwitches } from './account-switches.tsx';
import { AccountVisibility } from './account-visibility.tsx';

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu);

export type AccountDialog = 'queue' | 'switches' | 'visibility' | 'reading' | 'pause' | 'rename' | 'remove';

interface AccountRowProps {
  account: Account;
  /** The project's zone. */
  zone: string;
  mayChange: boolean;
}

export function AccountRow({ account, zone, mayChange }: AccountRowProps) {
  const { account_id, network, network_label, name, handle, sandbox, slots, state } = account;
  const [open, setOpen] = useState<AccountDialog | null>(null);
  const edit = api.accounts.edit.useMutation();
  const close = () => setOpen(null);
  const resume = () =>
    edit.mutate({ account_id, paused: false }, { onSuccess: () => toast(t`${name} resumed.`) });
  return (
    <Row>
      <Cell className="max-w-80">
        <span className="flex min-w-0 items-center gap-2.5">
          <AccountPicture account={account} />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <Link
                to="/settings/accounts"
                search={{ account: account_id }}
                dir="auto"
                className="flex min-h-6 min-w-0 items-center font-medium hover:underline hover:underline-offset-2"
              >
                <span className="truncate">{name}</span>
              </Link>
              {sandbox && <SandboxBadge />}
            </span>
            <span className="flex items-center gap-1 text-xs text-faint">
              <NetworkMark network={network} className="size-3" isNamed />
              <span className="truncate">
                {network_label}
                {handle && ` · ${handle}`}
                {account.visibility !== null &&
                  account.visibility !== 'public' &&
                  ` · ${visibilityLabels[account.visibility].label}`}
              </span>
            </span>
          </span>
        </span>
      </Cell>
      <Cell label={t({ message: 'Health', context: 'of an account' })} className="max-w-72">
        <Health account={account} zone={zone} />
      </Cell>
      <Cell label={t({ message: 'Queue', context: 'noun' })} className="text-soft">
        {mayChange ? (
          <button
            type="button"
            aria-label={t`Queue times of ${name} on ${network_label}: ${{ frequency: queueText(slots) }}`}
            onClick={() => setOpen('queue')}
            className="min-h-6 underline decoration-edge underline-offset-2 hover:text-ink"
          >
            {queueText(slots)}
          </button>
        ) : (
          queueText(slots)
        )}
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        {mayChange && (state === 'needs_reconnect' || state === 'expiring') && (
          <ReconnectAccount account={account} variant="quiet" />
        )}
        {mayChange && state === 'paused' && (
          <Button variant="quiet" isPending={edit.isPending} onPress={resume}>
            {t({ message: 'Resume', context: 'verb' })}
          </Button>
        )}
        {mayChange && (
          <PopupTrigger
            kind="menu"
            label={t`Change ${name} on ${network_label}`}
            preload={AccountMenu.preload}
            popup={(props) => (
              <AccountMenu {...props} account={account} onChoose={setOpen} onResume={resume} />
            )}
            className="inline-grid size-8 place-items-center rounded-md align-middle text-soft hover:bg-hover hover:text-ink"
          >
            <Ellipsis aria-hidden className="size-4" />
          </PopupTrigger>
        )}
        {open === 'queue' && <AccountQueue account={account} zone={zone} onClose={close} />}
        {open === 'switches' && <AccountSwitches account={account} onClose={close} />}
        {open === 'visibility' && <AccountVisibility account={account} onClose={close} />}
        {open === 'reading' && <AccountReading account={account} onClose={close} />}
        {open === 'pause' && <PauseAccount account={account} onClose={close} />}
        {open === 'rename' && <RenameAccount account={account} onClose={close} />}
        {open === 'remove' && <RemoveAccount account={account} zone={zone} onClose={close} />}
      </Cell>
    </Row>
  );
}

const lineTones = { plain: 'text-faint', warning: 'text-warning', danger: 'text-danger' } as const;

function Health({ account, zone }: { account: Account; zone: string }) {
  const { state, switches } = account;
  const trials = switches ? trialTexts(switches) : [];
  return (
    <span>
      <HealthBadge state={state} />
      {healthLines(account, zone).map(({ text, tone }) => (
        <span key={text} className={`mt-0.5 block text-xs break-words ${lineTones[tone]}`}>
          {text}
        </span>
      ))}
      {trials.length > 0 && (
        <span className="mt-0.5 block text-xs text-warning">
          {t`Simulating: ${{ problems: trials.join(', ') }}`}
        </span>
      )}
    </span>
  );
}

function trialTexts(switches: Switches): string[] {
  return [
    ...(switches.slow_ms > 0 ? [t`slow by ${{ seconds: switches.slow_ms / 1000 }} s`] : []),
    ...(switches.times_out_after_accepting ? [t`never responds`] : []),
    ...(switches.unavailable ? [t`unreachable`] : []),
    ...(switches.rate_limited ? [t`rate limited`] : []),
    ...(switches.rejects ? [t`rejects posts`] : []),
    ...(switches.expired_token ? [t`expired`] : []),
  ];
}

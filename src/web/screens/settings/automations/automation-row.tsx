import { t } from '@lingui/core/macro';
import { FlaskConical, PencilLine, ScrollText, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { dayIn } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Automation, Opened } from './automation-data.ts';
import { createsText, heldText, outcomeLabels, triggerText } from './automation-labels.ts';

interface AutomationRowProps {
  automation: Automation;
  mayChange: boolean;
  onOpen: (show: Opened['show']) => void;
}

/** An automation: whether it is on, what it does, and how it goes. */
export function AutomationRow({ automation, mayChange, onOpen }: AutomationRowProps) {
  const { id, name, trigger, creates, project, is_active } = automation;
  const turn = api.automations.turn.useMutation();
  const remove = api.automations.remove.useMutation();
  const [isDeleting, setDeleting] = useState(false);
  const set = (on: boolean) =>
    turn.mutate(
      { automation_id: id, on },
      {
        onSuccess: () =>
          on
            ? toast(t`${name} is on.`)
            : toast(t`${name} is off.`, () => turn.mutate({ automation_id: id, on: true })),
      },
    );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-line py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="pt-0.5">
        {mayChange ? (
          <Switch
            label={t`${name} is on`}
            isSelected={is_active}
            isDisabled={turn.isPending}
            onChange={set}
          />
        ) : (
          <Badge tone={is_active ? 'good' : 'plain'}>
            {is_active ? t({ message: 'On', context: 'state' }) : t({ message: 'Off', context: 'state' })}
          </Badge>
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <h3 dir="auto" className="font-medium break-words">
          {name}
        </h3>
        <p className="break-words">{triggerText(trigger)}</p>
        <p className="text-soft">
          {createsText(creates)} · <bdi>{project}</bdi>
        </p>
        <State automation={automation} mayChange={mayChange} onTurnOn={() => set(true)} />
      </div>
      <span className="col-start-2 flex shrink-0 items-center max-sm:-ms-2 sm:col-start-3">
        <IconButton label={t`Dry run of ${{ name }}`} onPress={() => onOpen('try')}>
          <FlaskConical aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={t`Log of ${{ name }}`} onPress={() => onOpen('log')}>
          <ScrollText aria-hidden className="size-4" />
        </IconButton>
        {mayChange && (
          <>
            <IconButton label={t`Edit ${name}`} onPress={() => onOpen('edit')}>
              <PencilLine aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={t`Delete ${name}`} onPress={() => setDeleting(true)}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </>
        )}
      </span>
      {isDeleting && (
        <ConfirmAction
          title={t`Delete the automation “${name}”?`}
          action={t`Delete`}
          mutation={remove}
          parameters={{ automation_id: id }}
          done={t`“${name}” deleted.`}
          onClose={() => setDeleting(false)}
        >
          {t`Its log is deleted with it. Cards and drafts that it created stay. This can’t be undone.`}
        </ConfirmAction>
      )}
    </li>
  );
}

interface StateProps {
  automation: Automation;
  mayChange: boolean;
  onTurnOn: () => void;
}

function State({ automation, mayChange, onTurnOn }: StateProps) {
  const { is_active, off_reason, held_by, created_today, daily_cap, ends_on, last_run, owner_name } =
    automation;
  const zone = useZone();
  const held = heldText(held_by);
  if (off_reason !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger">
        <p className="min-w-0 break-words">{t`Turned off: ${off_reason}`}</p>
        {mayChange && <Button onPress={onTurnOn}>{t`Turn on again`}</Button>}
      </div>
    );
  return (
    <>
      {held && <p className="text-warning">{held}</p>}
      <p className="flex flex-wrap gap-x-3 text-xs text-faint">
        {is_active && <span className="figures">{t`${created_today} of ${daily_cap} today`}</span>}
        {is_active && owner_name && <span>{t`acts for ${{ name: owner_name }}`}</span>}
        {ends_on && <span className="figures">{t`until ${{ day: dayIn(ends_on, 'UTC') }}`}</span>}
        <span>
          {last_run ? (
            <>
              {outcomeLabels[last_run.outcome]} <Ago at={last_run.at} zone={zone} isSentence />
            </>
          ) : (
            t`never run`
          )}
        </span>
      </p>
    </>
  );
}

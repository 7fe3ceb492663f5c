import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { clockText, zoneInFull } from '#web/lib/format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { copiedTo, tidied, weekdays, type Account, type Slot } from './account-labels.ts';

interface AccountQueueProps {
  account: Account;
  zone: string;
  onClose: () => void;
}

/** Edits the times of each weekday at which an account's queue publishes, in the project's zone. */
export function AccountQueue({ account, zone, onClose }: AccountQueueProps) {
  const { name, network_label } = account;
  const [slots, setSlots] = useState<readonly Slot[]>(account.slots);
  const edit = api.accounts.edit.useMutation({ refusal: 'inline' });
  const save = () =>
    edit.mutate(
      { account_id: account.account_id, slots: tidied(slots) },
      {
        onSuccess: () => {
          toast(t`Queue times saved.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Queue times of ${name} on ${network_label}`}
      isForm
      action={t`Save`}
      mutation={edit}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-soft">
        {t`“Next free slot” uses the first of these times that is still free on this account. Times are in ${{ zone: zoneInFull(zone) }}.`}
      </p>
      <div className="flex flex-col divide-y divide-line">
        {weekdays.map((day) => (
          <Day key={day.weekday} day={day} slots={slots} onChange={setSlots} />
        ))}
      </div>
      <Button
        variant="quiet"
        className="-mt-2 -ms-3 self-start"
        onPress={() => setSlots(copiedTo(slots, 1, [2, 3, 4, 5]))}
      >
        {t`Copy Monday to all weekdays`}
      </Button>
    </FormDialog>
  );
}

interface DayProps {
  day: (typeof weekdays)[number];
  slots: readonly Slot[];
  onChange: (slots: readonly Slot[]) => void;
}

function Day({ day: { weekday, label, short }, slots, onChange }: DayProps) {
  const [time, setTime] = useState('09:00');
  const own = slots.filter((slot) => slot.weekday === weekday);
  return (
    <fieldset aria-label={label} className="min-w-0 flex items-center gap-2 py-1.5">
      <span aria-hidden className="w-9 shrink-0 font-medium">
        {short}
      </span>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-1">
        {own.map((slot) => (
          <li
            key={slot.time}
            className="figures inline-flex h-7 items-center rounded-full bg-sunken pe-0.5 ps-2.5 text-ink"
          >
            {clockText(slot.time)}
            <IconButton
              label={t`Remove ${{ day: label }} ${{ time: clockText(slot.time) }}`}
              className="size-6 rounded-full"
              onPress={() => onChange(slots.filter((other) => other !== slot))}
            >
              <X aria-hidden className="size-3" />
            </IconButton>
          </li>
        ))}
      </ul>
      <input
        type="time"
        aria-label={t`Time on ${{ day: label }}`}
        value={time}
        onChange={({ target }) => setTime(target.value)}
        className="field figures shrink-0 px-1.5"
      />
      <IconButton
        label={t`Add to ${{ day: label }}`}
        isDisabled={time === ''}
        onPress={() => onChange(tidied([...slots, { weekday, time: time.slice(0, 5) }]))}
      >
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </fieldset>
  );
}

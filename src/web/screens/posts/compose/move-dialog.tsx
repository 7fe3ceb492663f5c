import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const units = { minutes: 1, hours: 60, days: 24 * 60, weeks: 7 * 24 * 60 } as const;
type Unit = keyof typeof units;

const unitOptions: readonly { value: Unit; label: string }[] = [
  { value: 'minutes', label: t`Minutes` },
  { value: 'hours', label: t`Hours` },
  { value: 'days', label: t`Days` },
  { value: 'weeks', label: t`Weeks` },
];

interface MoveDialogProps {
  count: number;
  onMove: (minutes: number, anyway: boolean) => void;
  onClose: () => void;
}

/** Moves the times of several posts by the same amount. */
export function MoveDialog({ count, onMove, onClose }: MoveDialogProps) {
  const [amount, setAmount] = useState('1');
  const [unit, setUnit] = useState<Unit>('days');
  const [way, setWay] = useState<'later' | 'earlier'>('later');
  const [anyway, setAnyway] = useState(false);
  const whole = /^\d{1,4}$/.test(amount.trim()) ? Number(amount) : 0;
  const title = plural(count, { 1: 'Move post', other: 'Move # posts' });
  return (
    <FormDialog
      title={title}
      action={title}
      variant="primary"
      isForm
      isDisabled={whole === 0}
      onSubmit={() => onMove((way === 'later' ? 1 : -1) * whole * units[unit], anyway)}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t`Move by`}
          value={amount}
          onChange={setAmount}
          inputMode="numeric"
          className="w-24"
        />
        <Select label={t`Unit`} layout="bare" value={unit} options={unitOptions} onChange={setUnit} />
        <Select
          label={t`Direction`}
          layout="bare"
          value={way}
          options={[
            { value: 'later', label: t({ message: 'Later', context: 'direction' }) },
            { value: 'earlier', label: t({ message: 'Earlier', context: 'direction' }) },
          ]}
          onChange={setWay}
        />
      </div>
      <Checkbox isSelected={anyway} onChange={setAnyway}>
        {t`Move even if checks find a conflict`}
      </Checkbox>
      <p className="text-xs text-faint">
        {t`Scheduled posts stay scheduled. A post whose new time would be in the past is not moved.`}
      </p>
    </FormDialog>
  );
}

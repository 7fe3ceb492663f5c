import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { zoneLabel } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCalendar } from './calendar-context.ts';
import { dayOr } from './day-text.ts';

/** The entry to move, its current day and time, and the function that moves it. */
export interface Moving {
  title: string;
  day: string;
  /** HH:MM in the calendar's zone; null if only the day can change. */
  time: string | null;
  onMove: (day: string, time: string) => void;
}

/** Moves an entry to another day, and to another time if it has one. */
export function MoveForm({ moving, onClose }: { moving: Moving; onClose: () => void }) {
  const { zone } = useCalendar();
  const [day, setDay] = useState(moving.day);
  const [time, setTime] = useState(moving.time ?? '');
  const isDay = dayOr(day) !== undefined;
  const isTime = moving.time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return (
    <FormDialog
      title={t`Move to`}
      action={t`Move`}
      onSubmit={() => {
        if (!isDay || !isTime) return;
        moving.onMove(day, time);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-soft">{t`“${{ title: moving.title }}”`}</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`Day`}
          type="date"
          value={day}
          onChange={setDay}
          error={isDay ? undefined : t`Enter a date like 2027-03-01`}
          isFirst
        />
        {moving.time !== null && (
          <TextField
            label={t`Time`}
            type="time"
            value={time}
            onChange={setTime}
            error={isTime ? undefined : t`Enter a time like 09:30`}
          />
        )}
      </div>
      {moving.time !== null && <p className="text-xs text-faint">{zoneLabel(zone)}</p>}
    </FormDialog>
  );
}

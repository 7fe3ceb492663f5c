import { useState } from 'react';

import { zoneWords } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { useCalendar } from './calendar-context.ts';
import { dayOr } from './day-text.ts';

/** What is moved, where it stands, and what moves it. */
export interface Moving {
  title: string;
  day: string;
  /** HH:MM of the zone; null where only the day changes. */
  time: string | null;
  onMove: (day: string, time: string) => void;
}

/** Another day, and where it has one another time. */
export function MoveForm({ moving, onClose }: { moving: Moving; onClose: () => void }) {
  const { zone } = useCalendar();
  const [day, setDay] = useState(moving.day);
  const [time, setTime] = useState(moving.time ?? '');
  const isDay = dayOr(day) !== undefined;
  const isTime = moving.time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return (
    <Dialog title="Move to" isOpen onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (!isDay || !isTime) return;
          moving.onMove(day, time);
          onClose();
        }}
      >
        <p className="text-soft">“{moving.title}”</p>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Day"
            type="date"
            value={day}
            onChange={setDay}
            error={isDay ? undefined : 'A day like 2027-03-01'}
            isFirst
          />
          {moving.time !== null && (
            <TextField
              label="Time"
              type="time"
              value={time}
              onChange={setTime}
              error={isTime ? undefined : 'A time like 09:30'}
            />
          )}
        </div>
        {moving.time !== null && <p className="text-xs text-faint">{zoneWords(zone)}</p>}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Move
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

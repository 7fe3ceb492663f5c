import { useState } from 'react';

import { zoneWords } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { useCalendar } from './calendar-context.ts';
import type { PlacedPost } from './calendar-data.ts';
import { dayOr } from './day-text.ts';

/** Another day and time for a post. */
export function MoveForm({ placed, onClose }: { placed: PlacedPost; onClose: () => void }) {
  const { zone, moveTo } = useCalendar();
  const [day, setDay] = useState(placed.day);
  const [time, setTime] = useState(placed.time);
  const isDay = dayOr(day) !== undefined;
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return (
    <Dialog title="Move to" isOpen onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (!isDay || !isTime) return;
          moveTo(placed.post, day, time);
          onClose();
        }}
      >
        <p className="text-soft">“{placed.post.title}”</p>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Day"
            type="date"
            value={day}
            onChange={setDay}
            error={isDay ? undefined : 'A day like 2027-03-01'}
            isFirst
          />
          <TextField
            label="Time"
            type="time"
            value={time}
            onChange={setTime}
            error={isTime ? undefined : 'A time like 09:30'}
          />
        </div>
        <p className="text-xs text-faint">{zoneWords(zone)}</p>
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

import { t } from '@lingui/core/macro';

import { weekdayName, weekdaysInOrder } from '#web/parts/zoned.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldsProps } from './fields.ts';
import { NumberText } from './number-text.tsx';

interface SlotFieldsProps extends FieldsProps {
  /** The name of the project's zone. */
  zone: string;
}

/** The times of the week, and how long before each it is prepared. */
export function SlotFields({ draft, change, zone }: SlotFieldsProps) {
  const { weekdays, creates } = draft;
  const toggle = (day: number, on: boolean) =>
    change({
      weekdays: on
        ? [...weekdays, day].toSorted((one, other) => one - other)
        : weekdays.filter((other) => other !== day),
    });
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium">{t`Weekdays`}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {weekdaysInOrder().map((day) => (
            <Checkbox key={day} isSelected={weekdays.includes(day)} onChange={(on) => toggle(day, on)}>
              {weekdayName(day, 'short')}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-4">
        <TextField
          label={t`Time`}
          description={zone}
          type="time"
          value={draft.slotTime}
          onChange={(slotTime) => change({ slotTime })}
          isRequired
          className="min-w-32 flex-1"
        />
        <NumberText
          label={t`Hours before`}
          description={
            creates === 'card' ? t`When the card is created.` : t`When the draft is created for review.`
          }
          value={draft.hoursBefore}
          min={1}
          max={336}
          isRequired
          onChange={(hoursBefore) => change({ hoursBefore })}
        />
      </div>
      <Checkbox isSelected={draft.onlyIfEmpty} onChange={(onlyIfEmpty) => change({ onlyIfEmpty })}>
        {t`Only if no post is planned within an hour of it`}
      </Checkbox>
    </>
  );
}

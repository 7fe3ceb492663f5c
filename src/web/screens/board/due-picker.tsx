import { CalendarDate, parseDate, parseTime, type DateValue, type Time } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { TimeField } from 'react-aria-components/TimeField';

import { zoneName } from '#web/lib/format.ts';
import { dateForms } from '#web/lib/preferences.ts';
import { DatePicker, PreferredForms, segmentStyle } from '#web/parts/date-picker.tsx';

const firstDay = new CalendarDate(2000, 1, 1);

export interface DuePickerProps {
  /** YYYY-MM-DD, or empty. */
  day: string;
  /** HH:MM, or empty. */
  time: string;
  zone: string;
  isDisabled: boolean;
  onSet: (day: string, time: string) => void;
}

/** Saves on blur and on Enter, not while typing: a half-typed year is no due date. */
export function DuePicker({ day, time, zone, isDisabled, onSet }: DuePickerProps) {
  const [stored, setStored] = useState({ day, time });
  const [date, setDate] = useState<DateValue | null>(dateOf(day));
  const [clock, setClock] = useState<Time | null>(timeOf(time));
  // Another member, or the save itself, changed the value: the fields are updated in place, which keeps the focus.
  if (stored.day !== day || stored.time !== time) {
    setStored({ day, time });
    setDate(dateOf(day));
    setClock(timeOf(time));
  }
  // Choosing a day closes the calendar in the same event, so `save` runs before the new state is rendered.
  const latest = useRef({ date, clock });
  useLayoutEffect(() => {
    latest.current = { date, clock };
  }, [date, clock]);
  const save = () => {
    const nextDay = latest.current.date?.toString() ?? '';
    const nextTime = latest.current.clock?.toString().slice(0, 5) ?? '';
    // A year with only some digits typed is before `firstDay`.
    if (nextDay >= firstDay.toString() && (nextDay !== day || nextTime !== time)) onSet(nextDay, nextTime);
  };
  return (
    <div
      className="flex flex-wrap items-center"
      role="presentation"
      onKeyDownCapture={({ key, target }) =>
        key === 'Enter' && target instanceof HTMLElement && target.role === 'spinbutton' && save()
      }
    >
      <DatePicker
        label={t`Due day`}
        isPlain
        granularity="day"
        value={date}
        minValue={firstDay}
        maxValue={new CalendarDate(9999, 12, 31)}
        isDisabled={isDisabled}
        onChange={(next) => {
          latest.current.date = next;
          setDate(next);
        }}
        onLeave={save}
      />
      {day !== '' && (
        <PreferredForms>
          <TimeField
            aria-label={t`Due time, ${{ zone: zoneName(zone) }}`}
            data-hint={t`Time in ${{ zone: zoneName(zone) }}`}
            value={clock}
            hourCycle={dateForms().hourCycle === 'h12' ? 12 : 24}
            shouldForceLeadingZeros
            isDisabled={isDisabled}
            onChange={(next) => {
              latest.current.clock = next;
              setClock(next);
            }}
            onBlur={save}
          >
            <DateInput className="figures flex h-8 items-center rounded-md border border-transparent px-2 hover:border-line hover:bg-hover focus-within:border-line">
              {(segment) => <DateSegment segment={segment} className={segmentStyle} />}
            </DateInput>
          </TimeField>
        </PreferredForms>
      )}
    </div>
  );
}

const dateOf = (day: string) => (day === '' ? null : parseDate(day));
const timeOf = (time: string) => (time === '' ? null : parseTime(time));

import { CalendarDateTime, today, type DateValue } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';

import { clockTime, exactTime, zoneName, zoneWords } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import { NearPosts } from './near-posts.tsx';
import { Suggestions } from './suggestions.tsx';
import { clockAt, zonedTime } from '#web/parts/zoned.ts';

interface TimePickerProps {
  /** An instant; null where there is none yet. */
  value: string | null;
  zone: string;
  onSet: (at: string | null) => void;
  onClose: () => void;
}

/** When it goes out, on the project's clock; with times that suggest themselves, and what else goes out then. */
export function TimePicker({ value, zone, onSet, onClose }: TimePickerProps) {
  const now = useNow();
  const [local, setLocal] = useState<CalendarDateTime | null>(value === null ? null : clockAt(value, zone));
  const [second, setSecond] = useState(false);
  const found = local && zonedTime(local, zone);
  const at =
    found === null || found.kind === 'never'
      ? null
      : found.kind === 'once'
        ? found.at
        : second
          ? found.second
          : found.first;
  const isPast = at !== null && Date.parse(at) <= now;
  const take = (instant: string) => {
    setLocal(clockAt(instant, zone));
    setSecond(false);
  };
  return (
    <Dialog title="When it goes out" isOpen isForm size="wide" onClose={onClose}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Field value={local} zone={zone} onChange={setLocal} />
          <div aria-live="polite" className="flex flex-col gap-2">
            {found?.kind === 'never' && (
              <p className="text-danger">
                On this day the clocks in {zoneName(zone)} go forward over this time: it does not exist.{' '}
                <button
                  type="button"
                  className="min-h-6 underline underline-offset-2"
                  onClick={() => take(found.next)}
                >
                  Take {clockTime(Date.parse(found.next), zone)}
                </button>
              </p>
            )}
            {found?.kind === 'twice' && (
              <p className="text-warning">
                The clocks in {zoneName(zone)} go back: this time comes twice, and the{' '}
                {second ? 'second' : 'first'} is meant.{' '}
                <button
                  type="button"
                  className="min-h-6 underline underline-offset-2"
                  onClick={() => setSecond(!second)}
                >
                  Take the {second ? 'first' : 'second'}
                </button>
              </p>
            )}
            {isPast && <p className="text-danger">This time has passed. Choose a later one.</p>}
            {at !== null && !isPast && <NearPosts at={at} zone={zone} />}
          </div>
        </div>
        <Suggestions zone={zone} onTake={take} />
      </div>
      <footer className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {value !== null && (
          <Button
            look="quiet"
            className="mr-auto -ml-3"
            onPress={() => {
              onSet(null);
              onClose();
            }}
          >
            No time
          </Button>
        )}
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="primary"
          isDisabled={at === null || isPast}
          onPress={() => {
            onSet(at);
            onClose();
          }}
        >
          {at === null || isPast ? 'Set the time' : `Set ${exactTime(at, zone)}`}
        </Button>
      </footer>
    </Dialog>
  );
}

interface FieldProps {
  value: CalendarDateTime | null;
  zone: string;
  onChange: (value: CalendarDateTime | null) => void;
}

const cell =
  'grid size-8 place-items-center rounded-md text-sm outline-none data-hovered:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-accent data-selected:bg-accent data-selected:text-on-accent data-disabled:opacity-40 data-outside-month:hidden';

function Field({ value, zone, onChange }: FieldProps) {
  return (
    <I18nProvider locale="en-GB">
      <DatePicker<DateValue>
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        minValue={today(zone)}
        placeholderValue={startOfTomorrow(zone)}
        value={value}
        onChange={(date) => onChange(date === null ? null : asDateTime(date))}
        className="flex flex-col gap-1"
      >
        <Label className="font-medium">
          Date and time <span className="font-normal text-faint">in {zoneWords(zone)}</span>
        </Label>
        <Group className="field flex items-center pr-1 pl-2.5 focus-within:border-accent">
          <DateInput className="figures flex flex-1 items-center">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-sm px-0.5 py-0.5 outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-faint"
              />
            )}
          </DateInput>
          <AriaButton
            aria-label="Calendar"
            className="grid size-6 place-items-center rounded-sm text-soft hover:bg-hover"
          >
            <CalendarDays aria-hidden className="size-4" />
          </AriaButton>
        </Group>
        <Popover className="rounded-md bg-raised p-3 shadow-float data-entering:animate-appear">
          <AriaDialog aria-label="Calendar" className="outline-none">
            <Calendar>
              <header className="mb-2 flex items-center">
                <AriaButton
                  slot="previous"
                  className="grid size-8 place-items-center rounded-md hover:bg-hover data-disabled:opacity-40"
                >
                  <ChevronLeft aria-hidden className="size-4" />
                </AriaButton>
                <Heading className="flex-1 text-center font-semibold" />
                <AriaButton
                  slot="next"
                  className="grid size-8 place-items-center rounded-md hover:bg-hover data-disabled:opacity-40"
                >
                  <ChevronRight aria-hidden className="size-4" />
                </AriaButton>
              </header>
              <CalendarGrid className="figures">
                <CalendarGridHeader>
                  {(day) => (
                    <CalendarHeaderCell className="size-8 text-xs font-normal text-faint">
                      {day}
                    </CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className={cell} />}</CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </AriaDialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}

function startOfTomorrow(zone: string): CalendarDateTime {
  const { year, month, day } = today(zone).add({ days: 1 });
  return new CalendarDateTime(year, month, day, 9, 0);
}

function asDateTime(date: DateValue): CalendarDateTime {
  const { year, month, day } = date;
  return 'hour' in date
    ? new CalendarDateTime(year, month, day, date.hour, date.minute)
    : new CalendarDateTime(year, month, day, 9, 0);
}

import type { DateValue } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
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
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';

import { dateForms } from '#web/lib/preferences.ts';
import { firstDayOfWeek } from './zoned.ts';

interface DatePickerProps {
  /** Shown above the field; a plain string is used only as its accessible name. */
  label: ReactNode;
  value: DateValue | null;
  /** Called for every complete value, even while its year is still being typed. */
  onChange: (value: DateValue | null) => void;
  /** Called when the focus leaves, or when a day was chosen in the calendar. */
  onLeave?: () => void;
  granularity: 'day' | 'minute';
  minValue?: DateValue;
  maxValue?: DateValue;
  placeholder?: DateValue;
  isDisabled?: boolean;
  /** Shows its frame only on hover, for values edited in place. */
  isPlain?: boolean;
}

const cell =
  'grid size-8 place-items-center rounded-md text-sm outline-none data-hovered:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-accent data-selected:bg-accent data-selected:text-on-accent data-disabled:opacity-40 data-outside-month:hidden';

const arrow = 'grid size-8 place-items-center rounded-md hover:bg-hover data-disabled:opacity-40';

/** The only field for a day, or a day and a time, in the format, clock and week of the user's preferences. */
export function DatePicker({
  label,
  value,
  onChange,
  onLeave,
  granularity,
  minValue,
  maxValue,
  placeholder,
  isDisabled = false,
  isPlain = false,
}: DatePickerProps) {
  const isNamed = typeof label === 'string';
  return (
    <PreferredForms>
      <AriaDatePicker<DateValue>
        granularity={granularity}
        {...(isNamed && { 'aria-label': label })}
        hourCycle={dateForms().hourCycle === 'h12' ? 12 : 24}
        hideTimeZone
        shouldForceLeadingZeros
        {...(minValue && { minValue })}
        {...(maxValue && { maxValue })}
        {...(placeholder && { placeholderValue: placeholder })}
        isDisabled={isDisabled}
        firstDayOfWeek={firstDayOfWeek()}
        value={value}
        onChange={onChange}
        {...(onLeave && {
          onBlur: onLeave,
          onOpenChange: (isOpen: boolean) => !isOpen && onLeave(),
        })}
        className="flex flex-col gap-1"
      >
        {!isNamed && <Label className="font-medium">{label}</Label>}
        <Group
          className={isPlain ? plainGroup : 'field flex items-center pe-1 ps-2.5 focus-within:border-accent'}
        >
          <DateInput className="figures flex flex-1 items-center">
            {(segment) => <DateSegment segment={segment} className={segmentStyle} />}
          </DateInput>
          <AriaButton
            aria-label={t`Calendar`}
            className="grid size-6 place-items-center rounded-sm text-soft hover:bg-hover"
          >
            <CalendarDays aria-hidden className="size-4" />
          </AriaButton>
        </Group>
        <Popover className="rounded-md bg-raised p-3 shadow-float data-entering:animate-appear">
          <I18nProvider locale={dateForms().locale}>
            <Dialog aria-label={t`Calendar`} className="outline-none">
              <Calendar firstDayOfWeek={firstDayOfWeek()}>
                <header className="mb-2 flex items-center">
                  <AriaButton slot="previous" className={arrow}>
                    <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
                  </AriaButton>
                  <Heading className="flex-1 text-center font-semibold" />
                  <AriaButton slot="next" className={arrow}>
                    <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
                  </AriaButton>
                </header>
                <CalendarGrid className="figures">
                  <CalendarGridHeader>
                    {(day) => (
                      <CalendarHeaderCell className="size-8 text-center text-xs font-normal text-faint">
                        {day}
                      </CalendarHeaderCell>
                    )}
                  </CalendarGridHeader>
                  <CalendarGridBody>
                    {(date) => <CalendarCell date={date} className={cell} />}
                  </CalendarGridBody>
                </CalendarGrid>
              </Calendar>
            </Dialog>
          </I18nProvider>
        </Popover>
      </AriaDatePicker>
    </PreferredForms>
  );
}

const plainGroup =
  'flex h-8 items-center rounded-md border border-transparent pe-1 ps-2 hover:border-line hover:bg-hover focus-within:border-line data-disabled:pointer-events-none';

export const segmentStyle =
  'rounded-sm px-0.5 py-0.5 outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-faint';

/** The order in which dates are typed. */
export function PreferredForms({ children }: { children: ReactNode }) {
  const { locale, isIso } = dateForms();
  // Among the English regions, Canada uses 2026-11-22.
  return <I18nProvider locale={isIso ? 'en-CA' : locale}>{children}</I18nProvider>;
}

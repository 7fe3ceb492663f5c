import { CalendarDateTime, today, type DateValue } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { clockTime, exactTime, zoneName, zoneLabel } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { DatePicker } from '#web/parts/date-picker.tsx';
import { clockAt, zonedTime } from '#web/parts/zoned.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { NearPosts } from './near-posts.tsx';
import { Suggestions } from './suggestions.tsx';

interface TimePickerProps {
  /** An ISO timestamp; null if no time is set. */
  value: string | null;
  /** The project's zone. The user types the time in the zone of their preferences. */
  zone: string;
  onSet: (at: string | null) => void;
  onClose: () => void;
}

/** Sets the publishing time in the user's preferred zone, with suggestions and nearby posts. */
export function TimePicker({ value, zone: of, onSet, onClose }: TimePickerProps) {
  const zone = shownZone(of);
  const city = zoneName(zone);
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
  const choose = (instant: string) => {
    setLocal(clockAt(instant, zone));
    setSecond(false);
  };
  return (
    <Dialog title={t`Schedule post`} isOpen isForm size="wide" onClose={onClose}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Field value={local} zone={zone} onChange={setLocal} />
          <div aria-live="polite" className="flex flex-col gap-2">
            {found?.kind === 'never' && (
              <p className="text-danger">
                {t`This time doesn’t exist: clocks in ${city} go forward on this day.`}{' '}
                <button
                  type="button"
                  className="min-h-6 underline underline-offset-2"
                  onClick={() => choose(found.next)}
                >
                  {t`Use ${{ time: clockTime(Date.parse(found.next), zone) }}`}
                </button>
              </p>
            )}
            {found?.kind === 'twice' && (
              <p className="text-warning">
                {second
                  ? t`Clocks in ${city} go back, so this time occurs twice. The second one is selected.`
                  : t`Clocks in ${city} go back, so this time occurs twice. The first one is selected.`}{' '}
                <button
                  type="button"
                  className="min-h-6 underline underline-offset-2"
                  onClick={() => setSecond(!second)}
                >
                  {second ? t`Use the first` : t`Use the second`}
                </button>
              </p>
            )}
            {isPast && <p className="text-danger">{t`This time is in the past. Choose a later one.`}</p>}
            {at !== null && !isPast && <NearPosts at={at} zone={zone} />}
          </div>
        </div>
        <Suggestions zone={zone} onChoose={choose} />
      </div>
      <footer className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {value !== null && (
          <Button
            variant="quiet"
            className="me-auto -ms-3"
            onPress={() => {
              onSet(null);
              toast(t`Time removed.`, () => onSet(value));
              onClose();
            }}
          >
            {t`Remove time`}
          </Button>
        )}
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          variant="primary"
          isDisabled={at === null || isPast}
          onPress={() => {
            onSet(at);
            onClose();
          }}
        >
          {at === null || isPast ? t`Set time` : t`Set ${{ time: exactTime(at, of) }}`}
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

function Field({ value, zone, onChange }: FieldProps) {
  const zoneText = zoneLabel(zone);
  return (
    <DatePicker
      label={
        <Trans>
          Date and time <span className="font-normal text-faint">in {zoneText}</span>
        </Trans>
      }
      granularity="minute"
      minValue={today(zone)}
      placeholder={startOfTomorrow(zone)}
      value={value}
      onChange={(date) => onChange(date === null ? null : asDateTime(date))}
    />
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

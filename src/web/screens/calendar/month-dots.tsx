import { t } from '@lingui/core/macro';

import { useCalendar } from './calendar-context.ts';
import type { DayEntries } from './calendar-data.ts';
import { dayText, weeksOf } from './days.ts';
import { dayHolds } from './fitting.ts';
import { MonthWeeks } from './month-weeks.tsx';

/** A compact month: a dot for posts, one for cards, and one for the most important observances. */
export function MonthDots({ byDay }: { byDay: (day: string) => DayEntries }) {
  const { day: current, today, locale, changeSearch } = useCalendar();
  const weeks = weeksOf(current, locale);
  return (
    <table aria-label={dayText(current, 'month')} className="w-full table-fixed border-b border-line">
      <MonthWeeks weeks={weeks} headClassName="h-6 text-center text-xs font-normal text-faint">
        {(day) => {
          const entries = byDay(day);
          const isOutside = day.slice(0, 7) !== current.slice(0, 7);
          return (
            <td key={day} className="p-0">
              <button
                type="button"
                aria-label={t`${{ day: dayText(day, 'whole') }}: ${{ contents: dayHolds(entries) }}`}
                aria-pressed={day === current}
                aria-current={day === today ? 'date' : undefined}
                onClick={() => changeSearch({ day })}
                className={`flex h-11 w-full flex-col items-center justify-center gap-1 rounded-md -outline-offset-2 aria-pressed:bg-press ${isOutside ? 'text-faint' : ''}`}
              >
                <span className={`figures text-sm ${day === today ? 'font-semibold text-accent' : ''}`}>
                  {Number(day.slice(8))}
                </span>
                <span aria-hidden className="flex h-1 gap-0.5 forced-color-adjust-none">
                  {entries.posts.length > 0 && <span className="size-1 rounded-full bg-accent" />}
                  {entries.cards.length > 0 && <span className="size-1 rounded-full bg-ink" />}
                  {entries.items.some(({ importance }) => importance === 3) && (
                    <span className="size-1 rounded-full bg-edge" />
                  )}
                </span>
              </button>
            </td>
          );
        }}
      </MonthWeeks>
    </table>
  );
}

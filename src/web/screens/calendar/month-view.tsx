import { plural, t } from '@lingui/core/macro';
import { useRef, type KeyboardEvent } from 'react';

import { useElementHeight, useElementWidth } from '#web/lib/element-size.ts';
import { isRightToLeft } from '#web/lib/page-language.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useCalendar } from './calendar-context.ts';
import type { DayEntries } from './calendar-data.ts';
import { dayText, plusDays, weeksOf } from './days.ts';
import { EntryRows } from './entries.tsx';
import { dayHolds, fitting } from './fitting.ts';
import { MonthWeeks } from './month-weeks.tsx';
import { marksIn } from './post-entry.tsx';
import { useDraftOffer } from './use-draft-offer.tsx';

/** The minimum height of a week in px. */
const leastHeight = 92;
/** The height of the weekday names in px; must match their class. */
const headHeight = 26;
const numberHeight = 22;
const lineHeight = 25;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: isRightToLeft ? 1 : -1,
  ArrowRight: isRightToLeft ? -1 : 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface MonthViewProps {
  byDay: (day: string) => DayEntries;
  isLoading: boolean;
}

/** A month as rows of weeks. Arrow keys move from day to day, Enter opens the day. */
export function MonthView({ byDay, isLoading }: MonthViewProps) {
  const { day: current, locale, changeSearch, open } = useCalendar();
  const { popup, onContextMenu } = useDraftOffer();
  const frame = useRef<HTMLDivElement>(null);
  const height = useElementHeight(frame);
  const width = useElementWidth(frame);
  const weeks = weeksOf(current, locale);
  const weekHeight = Math.max(leastHeight, Math.floor((height - headHeight) / weeks.length));
  const lines = Math.floor((weekHeight - numberHeight - 4) / lineHeight);
  const marks = marksIn(width / 7 - 8);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target : null;
    if (cell?.dataset.drop === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      open(current);
      return;
    }
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = plusDays(current, by);
    changeSearch({ day: next });
    focusDay(frame, next);
  };

  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-y-auto">
      {/* The number of entries per day depends on the height, so the table is rendered after it is measured. */}
      {height > 0 && (
        <table
          // Arrow keys move from day to day.
          role="grid"
          aria-label={dayText(current, 'month')}
          onKeyDown={walk}
          onContextMenu={onContextMenu}
          className="w-full table-fixed border-collapse"
        >
          <MonthWeeks
            weeks={weeks}
            headClassName="eyebrow h-6.5 border-b border-line px-2 text-start align-middle"
          >
            {(day) => (
              <DayCell
                key={day}
                day={day}
                entries={byDay(day)}
                lines={lines}
                marks={marks}
                height={weekHeight}
                isLoading={isLoading}
              />
            )}
          </MonthWeeks>
        </table>
      )}
      {popup}
    </div>
  );
}

/** Waits two frames, because a day of another month is rendered only with the next update. */
function focusDay(frame: { current: HTMLElement | null }, day: string) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-drop="${day}"]`)?.focus()),
  );
}

interface DayCellProps {
  day: string;
  entries: DayEntries;
  lines: number;
  marks: number;
  height: number;
  isLoading: boolean;
}

function DayCell({ day, entries, lines, marks, height, isLoading }: DayCellProps) {
  const { day: current, today, open, search } = useCalendar();
  const isCurrent = day === current;
  const isOutside = day.slice(0, 7) !== current.slice(0, 7);
  const { posts, cards, items, isRoomy, more } = fitting(entries, lines);
  const isEmpty = posts.length + cards.length + items.length + more === 0;
  return (
    // The grid handles Enter.
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-drop={day}
      aria-selected={isCurrent && search.show === 'day'}
      aria-current={day === today ? 'date' : undefined}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('a')) open(day);
      }}
      className={`cursor-default border-e border-b border-line p-0 align-top -outline-offset-2 last:border-e-0 data-over:bg-accent-wash ${isOutside ? 'bg-rail' : ''} ${isCurrent && search.show === 'day' ? 'bg-hover' : ''}`}
    >
      <div
        className="flex flex-col gap-px overflow-hidden px-1 pb-0.5 [--lines:1]"
        style={{ height: height - 1 }}
      >
        <span className="flex h-5.5 shrink-0 items-center px-1">
          <span className="sr-only">
            {isLoading && isEmpty
              ? t`${{ day: dayText(day, 'whole') }}: loading`
              : t`${{ day: dayText(day, 'whole') }}: ${{ contents: dayHolds(entries) }}`}
          </span>
          <span
            aria-hidden
            className={`figures grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs ${day === today ? 'bg-accent font-semibold text-on-accent' : isOutside ? 'text-faint' : 'text-soft'}`}
          >
            {day.endsWith('-01') ? dayText(day, 'monthDay') : Number(day.slice(8))}
          </span>
        </span>
        {isLoading && isEmpty ? (
          <>
            <Skeleton className="mx-1 mb-1 h-4" />
            <Skeleton className="mx-1 h-4 w-2/3" />
          </>
        ) : (
          <>
            <EntryRows
              posts={posts}
              cards={cards}
              items={items}
              isReached={isCurrent}
              size={isRoomy ? 'tile' : 'line'}
              marks={marks}
            />
            {more > 0 && (
              <span className="px-1.5 text-xs text-faint">{plural(more, { other: '# more' })}</span>
            )}
          </>
        )}
      </div>
    </td>
  );
}

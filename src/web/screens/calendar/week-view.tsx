import { useEffect, useRef, type KeyboardEvent } from 'react';

import { useElementWidth } from '#web/lib/element-size.ts';

import { useCalendar } from './calendar-context.ts';
import type { DayEntries } from './calendar-data.ts';
import { dayWords, plusDays, weekOf } from './days.ts';
import { placeText } from './drop-places.ts';
import { EntryRows, marksIn, PostEntry } from './entries.tsx';
import { dayHolds, fitting } from './fitting.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** So much of what belongs to no hour stands above the hours of a day. */
const wholeDayLines = 4;
/** Of the hours' names, in px, as their class says. */
const hoursWidth = 48;
/** Where the view begins to look. */
const firstShownHour = 7;

interface WeekViewProps {
  byDay: (day: string) => DayEntries;
  isLoading: boolean;
}

/** A week by its hours; what has none stands above. Arrow keys walk from hour to hour, Enter opens the day. */
export function WeekView({ byDay, isLoading }: WeekViewProps) {
  const { day: current, locale, today, go, open, search } = useCalendar();
  const week = weekOf(current, locale);
  const frame = useRef<HTMLDivElement>(null);
  const marks = marksIn((useElementWidth(frame) - hoursWidth) / 7 - 4);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-hour="${firstShownHour}"]`);
    const head = frame.current?.querySelector('thead');
    if (row && head) frame.current?.scrollTo({ top: row.offsetTop - head.clientHeight });
    // What stands above the hours is known only then.
  }, [isLoading]);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const place = event.target instanceof HTMLElement ? event.target.dataset.drop : undefined;
    if (place === undefined) return;
    const day = place.slice(0, 10);
    const hour = Number(place.slice(11));
    if (event.key === 'Enter') {
      event.preventDefault();
      open(day);
      return;
    }
    const next = {
      ArrowLeft: { day: plusDays(day, -1), hour },
      ArrowRight: { day: plusDays(day, 1), hour },
      ArrowUp: { day, hour: Math.max(0, hour - 1) },
      ArrowDown: { day, hour: Math.min(23, hour + 1) },
    }[event.key];
    if (!next) return;
    event.preventDefault();
    if (next.day !== day) go({ day: next.day });
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        frame.current?.querySelector<HTMLElement>(`[data-drop="${placeText(next)}"]`)?.focus(),
      ),
    );
  };

  return (
    <div
      ref={frame}
      data-scroll-restoration-id="calendar-week"
      className="relative min-h-0 flex-1 overflow-auto"
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its hours are walked by arrow keys
        role="grid"
        aria-label={`Week of ${dayWords(week[0] ?? current, 'whole')}`}
        onKeyDown={walk}
        className="w-full min-w-3xl table-fixed border-separate border-spacing-0"
      >
        <thead className="sticky top-0 z-10 bg-paper">
          <tr>
            <th scope="col" className="w-12 border-b border-line">
              <span className="sr-only">Hour</span>
            </th>
            {week.map((day) => (
              <WeekHead
                key={day}
                day={day}
                entries={byDay(day)}
                isToday={day === today}
                isOpen={day === current && search.show === 'day'}
                onOpen={() => open(day)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour} data-hour={hour}>
              <th
                scope="row"
                className="figures h-11 border-b border-line pr-2 text-right align-top text-xs font-normal text-faint"
              >
                {String(hour).padStart(2, '0')}:00
              </th>
              {week.map((day) => (
                <td
                  key={day}
                  data-drop={placeText({ day, hour })}
                  tabIndex={day === current && hour === firstShownHour ? 0 : -1}
                  className={`border-b border-l border-line p-0.5 align-top -outline-offset-2 data-over:bg-accent-wash ${day === today ? 'bg-rail' : ''}`}
                >
                  <div className="flex flex-col gap-px">
                    <span className="sr-only">
                      {dayWords(day, 'short')}, {hour}:00
                    </span>
                    {byDay(day)
                      .posts.filter((placed) => placed.hour === hour)
                      .map((placed) => (
                        <PostEntry
                          key={placed.post.id}
                          placed={placed}
                          isReached={day === current}
                          marks={marks}
                        />
                      ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface WeekHeadProps {
  day: string;
  entries: DayEntries;
  isToday: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function WeekHead({ day, entries, isToday, isOpen, onOpen }: WeekHeadProps) {
  const { day: current } = useCalendar();
  const { cards, items, more } = fitting({ ...entries, posts: [] }, wholeDayLines);
  return (
    <th
      scope="col"
      data-drop={day}
      className={`border-b border-l border-line p-0.5 text-left align-top font-normal data-over:bg-accent-wash ${isOpen ? 'bg-hover' : ''}`}
    >
      <button
        type="button"
        onClick={onOpen}
        className={`h-7 w-full rounded-sm px-1.5 text-left text-sm hover:bg-hover ${isToday ? 'font-semibold text-accent' : 'font-medium'}`}
      >
        {dayWords(day, 'short')}
        <span className="sr-only">: {dayHolds(entries)}</span>
      </button>
      <div className="flex flex-col">
        <EntryRows posts={[]} cards={cards} items={items} isReached={day === current} />
        {more > 0 && <span className="px-1.5 text-xs text-faint">{more} more</span>}
      </div>
    </th>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';

import { isRightToLeft } from '#web/lib/page-language.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';
import { useCalendar } from './calendar-context.ts';
import type { DayEntries } from './calendar-data.ts';
import { dayText, plusDays, weekOf } from './days.ts';
import { placeText } from './drop-places.ts';
import { EntryRows } from './entries.tsx';
import { dayHolds, fitting } from './fitting.ts';
import { HourHeads, HourNames } from './hour-names.tsx';
import { PostEntry } from './post-entry.tsx';
import { useDraftOffer } from './use-draft-offer.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** The maximum number of entries without an hour above the hours of a day. */
const wholeDayLines = 4;
/** The hour to which the view scrolls initially. */
const firstVisibleHour = 7;

interface WeekViewProps {
  byDay: (day: string) => DayEntries;
  isLoading: boolean;
}

/** A week by hours, with entries without an hour above. Arrow keys move from hour to hour; Enter acts like a click. */
export function WeekView({ byDay, isLoading }: WeekViewProps) {
  const { day: current, locale, today, zone, changeSearch, open, search } = useCalendar();
  const zones = [...new Set([zone, useProjectZone(search.project ?? 0), useZone()])];
  const { offer, popup, ...pressed } = useDraftOffer();
  const week = weekOf(current, locale);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-hour="${firstVisibleHour}"]`);
    const head = frame.current?.querySelector('thead');
    if (row && head) frame.current?.scrollTo({ top: row.offsetTop - head.clientHeight });
    // The height of the header is final only after loading.
  }, [isLoading]);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target : null;
    const place = cell?.dataset.drop;
    if (cell === null || place === undefined) return;
    const day = place.slice(0, 10);
    const hour = Number(place.slice(11));
    if (event.key === 'Enter') {
      event.preventDefault();
      offer(cell);
      return;
    }
    const next = {
      ArrowLeft: { day: plusDays(day, isRightToLeft ? 1 : -1), hour },
      ArrowRight: { day: plusDays(day, isRightToLeft ? -1 : 1), hour },
      ArrowUp: { day, hour: Math.max(0, hour - 1) },
      ArrowDown: { day, hour: Math.min(23, hour + 1) },
    }[event.key];
    if (!next) return;
    event.preventDefault();
    if (next.day !== day) changeSearch({ day: next.day });
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
        // Arrow keys move from hour to hour.
        role="grid"
        aria-label={t`Week of ${{ day: dayText(week[0] ?? current, 'whole') }}`}
        onKeyDown={walk}
        {...pressed}
        className="w-full min-w-3xl table-fixed border-separate border-spacing-0"
      >
        <thead className="sticky top-0 z-10 bg-paper">
          <tr>
            <HourHeads zones={zones} />
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
              <HourNames zones={zones} day={current} hour={hour} />
              {week.map((day) => (
                <td
                  key={day}
                  data-drop={placeText({ day, hour })}
                  tabIndex={day === current && hour === firstVisibleHour ? 0 : -1}
                  className={`border-b border-s border-line p-0.5 align-top -outline-offset-2 data-over:bg-accent-wash ${day === today ? 'bg-rail' : ''}`}
                >
                  <div className="flex flex-col gap-px [--lines:2]">
                    <span className="sr-only">
                      {t`${{ day: dayText(day, 'short') }}, ${{ time: `${hour}:00` }}`}
                    </span>
                    {byDay(day)
                      .posts.filter((placed) => placed.hour === hour)
                      .map((placed) => (
                        <PostEntry
                          key={placed.post.id}
                          placed={placed}
                          isReached={day === current}
                          size="tile"
                        />
                      ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {popup}
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
  const date = dayText(day, 'short');
  const contents = dayHolds(entries);
  const { cards, items, more } = fitting({ ...entries, posts: [] }, wholeDayLines);
  return (
    <th
      scope="col"
      data-drop={day}
      className={`border-b border-s border-line p-0.5 text-start align-top font-normal data-over:bg-accent-wash ${isOpen ? 'bg-hover' : ''}`}
    >
      <button
        type="button"
        aria-current={isToday ? 'date' : undefined}
        onClick={onOpen}
        className={`h-7 w-full rounded-sm px-1.5 text-start text-sm hover:bg-hover ${isToday ? 'font-semibold text-accent' : 'font-medium'}`}
      >
        <Trans>
          {date}
          <span className="sr-only">: {contents}</span>
        </Trans>
      </button>
      <div className="flex flex-col">
        <EntryRows posts={[]} cards={cards} items={items} isReached={day === current} />
        {more > 0 && <span className="px-1.5 text-xs text-faint">{plural(more, { other: '# more' })}</span>}
      </div>
    </th>
  );
}

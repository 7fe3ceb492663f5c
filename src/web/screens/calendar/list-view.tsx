import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';

import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useCalendar } from './calendar-context.ts';
import type { DayEntries } from './calendar-data.ts';
import { dayText, monthDays } from './days.ts';
import { EntryRows } from './entries.tsx';
import { moreToMark } from './fitting.ts';

/** The maximum number of observances listed for a day; the day panel shows all of them. */
const mostItems = 4;

interface ListViewProps {
  byDay: (day: string) => DayEntries;
  isLoading: boolean;
  /** Shows only this day instead of the month. */
  only?: string;
}

/** The days of a month that have entries, one below the other. */
export function ListView({ byDay, isLoading, only }: ListViewProps) {
  const { day: current, today, open } = useCalendar();
  const frame = useRef<HTMLDivElement>(null);
  const days = only === undefined ? monthDays(current) : [only];
  const held = days.filter((day) => {
    const { posts, cards, items } = byDay(day);
    return posts.length + cards.length + items.length > 0;
  });
  // Before the first paint, scrolls to the day in the URL, or to the next day with entries.
  useLayoutEffect(() => {
    const first = held.find((day) => day >= current) ?? held.at(-1);
    const section = frame.current?.querySelector<HTMLElement>(`[data-drop="${first}"]`);
    frame.current?.scrollTo({ top: section?.offsetTop ?? 0 });
    // Runs only per month: entries that are loaded later must not move what the user reads.
  }, [isLoading, current.slice(0, 7)]);

  // Waits for all layers, because one that arrives later would shift the list.
  if (isLoading) return <Loading />;
  if (held.length === 0)
    return (
      <div className="flex-1">
        <EmptyState
          title={
            only === undefined
              ? t`Nothing in ${{ month: dayText(current, 'month') }}`
              : t`Nothing on ${{ day: dayText(only, 'short') }}`
          }
          action={
            <Button onPress={() => open(current)}>{t`Open ${{ day: dayText(current, 'short') }}`}</Button>
          }
        >
          {t`Scheduled posts, due cards and observances appear here.`}
        </EmptyState>
      </div>
    );
  return (
    <div
      ref={frame}
      // The list has its own key: otherwise it would restore the scroll position of the week view.
      data-scroll-restoration-id="calendar-list"
      className="relative min-h-0 flex-1 overflow-y-auto"
    >
      {held.map((day) => {
        const { posts, cards, items } = byDay(day);
        const date = dayText(day, 'short');
        return (
          <section
            key={day}
            aria-label={dayText(day, 'whole')}
            data-drop={day}
            className="grid gap-x-4 border-b border-line px-4 py-2 data-over:bg-accent-wash sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <h2>
              <button
                type="button"
                onClick={() => open(day)}
                className={`min-h-6 rounded-sm text-start hover:underline ${day === today ? 'font-semibold text-accent' : 'font-medium'}`}
              >
                {day === today ? (
                  <Trans>
                    {date}
                    <span className="font-normal">, today</span>
                  </Trans>
                ) : (
                  date
                )}
              </button>
            </h2>
            <div className="flex min-w-0 flex-col gap-px">
              <EntryRows posts={posts} cards={cards} items={items.slice(0, mostItems)} isReached />
              {items.length > mostItems && (
                <button
                  type="button"
                  onClick={() => open(day)}
                  className="h-6 w-fit px-1.5 text-xs text-faint hover:text-ink"
                >
                  {moreToMark(items.length - mostItems)}
                </button>
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading calendar`} className="flex min-h-0 flex-1 flex-col overflow-hidden">
      {Array.from({ length: 12 }, (_, row) => (
        <span
          key={row}
          className="grid gap-x-4 border-b border-line px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <Skeleton className="h-5 w-20" />
          <span className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </span>
        </span>
      ))}
    </output>
  );
}

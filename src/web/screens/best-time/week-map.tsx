import { useRef, useState, type KeyboardEvent } from 'react';

import { useElementWidth } from '#web/lib/element-size.ts';

import { percentOf, slotInWords, slotKey, weekdays, type Best, type Slot } from './slots.ts';

/** From this width in px on the hours lie across; below it they stand, so that each cell can be hit. */
const acrossFrom = 700;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const steps: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The hours of the week by their share of the network's top posts; arrow keys walk from hour to hour. */
export function WeekMap({ best }: { best: Best }) {
  const frame = useRef<HTMLDivElement>(null);
  const isAcross = useElementWidth(frame) >= acrossFrom;
  const [place, setPlace] = useState(() => best.best_slots[0] ?? { weekday: 1, hour: 9 });
  const slots = new Map(best.slots.map((slot) => [slotKey(slot), slot]));
  const ranks = new Map(best.best_slots.map((slot, index) => [slotKey(slot), index + 1]));
  const most = Math.max(20, ...best.slots.map(({ hit_rate_pct }) => hit_rate_pct ?? 0));
  const least = best.sample.min_posts_per_slot;

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const [across, down] = step;
    const [byDay, byHour] = isAcross ? [down, across] : [across, down];
    const next = {
      weekday: Math.min(Math.max(place.weekday + byDay, 1), 7),
      hour: Math.min(Math.max(place.hour + byHour, 0), 23),
    };
    setPlace(next);
    frame.current?.querySelector<HTMLElement>(`[data-slot="${slotKey(next)}"]`)?.focus();
  };
  const cellOf = (weekday: number, hour: number) => {
    const slot = slots.get(slotKey({ weekday, hour }));
    return (
      <Cell
        key={`${weekday} ${hour}`}
        slot={slot}
        weekday={weekday}
        hour={hour}
        rank={ranks.get(slotKey({ weekday, hour }))}
        strength={(slot?.hit_rate_pct ?? 0) / most}
        least={least}
        isCurrent={place.weekday === weekday && place.hour === hour}
        isTall={isAcross}
        onFocus={() => setPlace({ weekday, hour })}
      />
    );
  };
  const begins = (hour: number) => slots.get(slotKey({ weekday: 1, hour }))?.begins ?? `${hour}:00`;

  return (
    <div ref={frame}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are walked by arrow keys
        role="grid"
        aria-label={`Hours of the week, ${best.timezone}`}
        onKeyDown={walk}
        className="w-full table-fixed border-separate border-spacing-px"
      >
        <thead>
          <tr>
            <th className={isAcross ? 'w-12' : 'w-14'}>
              <span className="sr-only">{isAcross ? 'Day' : 'Hour'}</span>
            </th>
            {isAcross
              ? hours.map((hour) => (
                  <th key={hour} scope="col" className="figures h-6 text-left text-xs font-normal text-faint">
                    {hour % 3 === 0 ? (
                      <span className="block w-0 whitespace-nowrap">{begins(hour)}</span>
                    ) : (
                      <span className="sr-only">{begins(hour)}</span>
                    )}
                  </th>
                ))
              : weekdays.map((day) => (
                  <th key={day} scope="col" className="h-6 text-xs font-normal text-faint">
                    <abbr title={day} className="no-underline">
                      {day.slice(0, 3)}
                    </abbr>
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          {isAcross
            ? weekdays.map((day, index) => (
                <tr key={day}>
                  <th scope="row" className="pr-2 text-left text-xs font-normal text-soft">
                    <abbr title={day} className="no-underline">
                      {day.slice(0, 3)}
                    </abbr>
                  </th>
                  {hours.map((hour) => cellOf(index + 1, hour))}
                </tr>
              ))
            : hours.map((hour) => (
                <tr key={hour}>
                  <th scope="row" className="figures pr-2 text-left text-xs font-normal text-soft">
                    {begins(hour)}
                  </th>
                  {weekdays.map((day, index) => cellOf(index + 1, hour))}
                </tr>
              ))}
        </tbody>
      </table>
      <Legend most={most} least={least} />
    </div>
  );
}

interface CellProps {
  slot: Slot | undefined;
  weekday: number;
  hour: number;
  /** Its place among the best. */
  rank: number | undefined;
  /** 0 to 1. */
  strength: number;
  least: number;
  isCurrent: boolean;
  isTall: boolean;
  onFocus: () => void;
}

function Cell({ slot, weekday, hour, rank, strength, least, isCurrent, isTall, onFocus }: CellProps) {
  const day = weekdays[weekday - 1] ?? '';
  const words = slot ? slotInWords(slot, least) : 'No posts';
  const isNamed = slot?.hit_rate_pct !== null && slot !== undefined;
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-slot={slotKey({ weekday, hour })}
      data-hint={`${day} ${slot?.begins ?? ''}\n${words}`}
      aria-label={`${day} ${slot?.begins ?? ''}: ${rank ? `number ${rank} of the best, ` : ''}${words}`}
      onFocus={onFocus}
      className={`relative rounded-[3px] text-center outline-offset-1 hover:outline-2 hover:outline-ink ${isTall ? 'h-8' : 'h-6.5'} ${isNamed ? '' : 'bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_5px)]'}`}
      style={isNamed ? { background: shade(strength) } : undefined}
    >
      {rank && (
        <span
          aria-hidden
          className="figures mx-auto grid size-4.5 place-items-center rounded-full bg-paper text-[0.6875rem] font-semibold text-ink"
        >
          {rank}
        </span>
      )}
    </td>
  );
}

/** The accent on the ground, as strong as the hit rate. */
function shade(strength: number): string {
  return `color-mix(in oklab, var(--color-accent) ${Math.round(strength * 100)}%, var(--color-sunken))`;
}

function Legend({ most, least }: { most: number; least: number }) {
  return (
    <div className="figures mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-faint">
      <span className="inline-flex items-center gap-1.5">
        0 %
        <span aria-hidden className="flex">
          {[0, 0.25, 0.5, 0.75, 1].map((strength) => (
            <span key={strength} className="h-3 w-5" style={{ background: shade(strength) }} />
          ))}
        </span>
        {percentOf(Math.round(most))} of an hour’s posts reached the top 10 %; 10 % is usual
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className="h-3 w-5 bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_1px,transparent_1px_5px)]"
        />
        fewer than {least} posts
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className="grid size-4 place-items-center rounded-full border border-edge text-[0.625rem] font-semibold text-ink"
        >
          1
        </span>
        the best
      </span>
    </div>
  );
}

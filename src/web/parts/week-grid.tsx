import { t } from '@lingui/core/macro';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { useElementWidth } from '#web/lib/element-size.ts';
import { isRightToLeft } from '#web/lib/page-language.ts';
import { weekdayName, weekdaysInOrder } from './zoned.ts';

/**
 * Minimum width in px for hours as columns; in narrower grids they are rows, so that each cell is large enough to
 * tap.
 */
const acrossFrom = 700;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const steps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface WeekPlace {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
}

export interface WeekCell {
  /** 0 to 1; null if unknown. */
  strength: number | null;
  /** The hint, also for screen readers. */
  text: string;
  /** Read out before the text by screen readers. */
  prefix?: string;
  /** Content of the cell. */
  inside?: ReactNode;
}

interface WeekGridProps {
  label: string;
  cellAt: (weekday: number, hour: number) => WeekCell;
  /** Formats an hour in the zone. */
  begins: (hour: number) => string;
  /** The hour that is focused first. */
  start: WeekPlace;
  /** Hours are always columns, regardless of the width. */
  isWide?: boolean;
  /** Called on a click or Enter; `cell` is the hour's element. */
  onChoose?: (place: WeekPlace, cell: HTMLElement) => void;
}

/** The hours of a week as a heat map; arrow keys move from hour to hour. */
export function WeekGrid({ label, cellAt, begins, start, isWide = false, onChoose }: WeekGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isAcross = useElementWidth(frame) >= acrossFrom || isWide;
  const [place, setPlace] = useState(start);
  const weekdays = weekdaysInOrder();

  const choose = ({ target }: { target: EventTarget }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
    const [weekday, hour] = cell?.dataset['slot']?.split(' ').map(Number) ?? [];
    if (cell && weekday !== undefined && hour !== undefined) onChoose?.({ weekday, hour }, cell);
  };
  const walk = (event: KeyboardEvent) => {
    if (onChoose && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      return choose(event);
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const [right, down] = step;
    // In right-to-left languages the columns are mirrored.
    const across = isRightToLeft ? -right : right;
    const [byDay, byHour] = isAcross ? [down, across] : [across, down];
    const next = {
      weekday: weekdays[Math.min(Math.max(weekdays.indexOf(place.weekday) + byDay, 0), 6)] ?? place.weekday,
      hour: Math.min(Math.max(place.hour + byHour, 0), 23),
    };
    setPlace(next);
    frame.current?.querySelector<HTMLElement>(`[data-slot="${keyOf(next)}"]`)?.focus();
  };
  const cellOf = (weekday: number, hour: number) => (
    <Cell
      key={keyOf({ weekday, hour })}
      cell={cellAt(weekday, hour)}
      place={{ weekday, hour }}
      begins={begins(hour)}
      isCurrent={place.weekday === weekday && place.hour === hour}
      isTall={isAcross}
      onFocus={() => setPlace({ weekday, hour })}
    />
  );

  return (
    <div ref={frame}>
      <table
        // Arrow keys move between its cells.
        role="grid"
        aria-label={label}
        onKeyDown={walk}
        onClick={choose}
        className={`w-full table-fixed border-separate border-spacing-px ${onChoose ? '[&_td]:cursor-pointer' : ''}`}
      >
        <thead>
          <tr>
            <th className={isAcross ? 'w-12' : 'w-14'}>
              <span className="sr-only">
                {isAcross
                  ? t({ message: 'Day', context: 'of a week' })
                  : t({ message: 'Hour', context: 'of a day' })}
              </span>
            </th>
            {isAcross
              ? hours.map((hour) => (
                  <th
                    key={hour}
                    scope="col"
                    className="figures h-6 text-start text-xs font-normal text-faint"
                  >
                    {hour % 3 === 0 ? (
                      <span className="block w-0 whitespace-nowrap">{begins(hour)}</span>
                    ) : (
                      <span className="sr-only">{begins(hour)}</span>
                    )}
                  </th>
                ))
              : weekdays.map((weekday) => (
                  <th key={weekday} scope="col" className="h-6 text-center text-xs font-normal text-faint">
                    <Day weekday={weekday} />
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          {isAcross
            ? weekdays.map((weekday) => (
                <tr key={weekday}>
                  <th scope="row" className="pe-2 text-start text-xs font-normal text-soft">
                    <Day weekday={weekday} />
                  </th>
                  {hours.map((hour) => cellOf(weekday, hour))}
                </tr>
              ))
            : hours.map((hour) => (
                <tr key={hour}>
                  <th scope="row" className="figures pe-2 text-start text-xs font-normal text-soft">
                    {begins(hour)}
                  </th>
                  {weekdays.map((weekday) => cellOf(weekday, hour))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

const keyOf = ({ weekday, hour }: WeekPlace) => `${weekday} ${hour}`;

function Day({ weekday }: { weekday: number }) {
  return (
    <abbr title={weekdayName(weekday)} className="no-underline">
      {weekdayName(weekday, 'short')}
    </abbr>
  );
}

interface CellProps {
  cell: WeekCell;
  place: WeekPlace;
  begins: string;
  isCurrent: boolean;
  isTall: boolean;
  onFocus: () => void;
}

function Cell({ cell, place, begins, isCurrent, isTall, onFocus }: CellProps) {
  const { strength, text, prefix = '', inside } = cell;
  const when = t`${{ weekday: weekdayName(place.weekday) }} ${{ time: begins }}`;
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-slot={keyOf(place)}
      data-hint={`${when}\n${text}`}
      aria-label={t`${when}: ${{ text: prefix + text }}`}
      onFocus={onFocus}
      className={`relative rounded-[3px] text-center outline-offset-1 hover:outline-2 hover:outline-ink ${isTall ? 'h-8' : 'h-6.5'} ${strength === null ? 'forced-color-adjust-none bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_5px)]' : ''}`}
      style={strength === null ? undefined : { background: shade(strength) }}
    >
      {inside}
    </td>
  );
}

/** The accent colour over the background, in proportion to the strength. */
export function shade(strength: number): string {
  return `color-mix(in oklab, var(--color-accent) ${Math.round(strength * 100)}%, var(--color-sunken))`;
}

/** The legend of the colours, from the weakest to the strongest. */
export function Shades() {
  return (
    <span aria-hidden className="flex">
      {[0, 0.25, 0.5, 0.75, 1].map((strength) => (
        <span key={strength} className="h-3 w-5" style={{ background: shade(strength) }} />
      ))}
    </span>
  );
}

import type { ReactNode } from 'react';

import { dayText } from './days.ts';

interface MonthWeeksProps {
  weeks: readonly (readonly string[])[];
  /** The class of the weekday names. */
  headClassName: string;
  /** Renders the cell of a day. */
  children: (day: string) => ReactNode;
}

/** The rows of a month's table: the weekday names, and a row for each week. */
export function MonthWeeks({ weeks, headClassName, children }: MonthWeeksProps) {
  return (
    <>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className={headClassName}>
              {dayText(day, 'weekday')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>{week.map((day) => children(day))}</tr>
        ))}
      </tbody>
    </>
  );
}

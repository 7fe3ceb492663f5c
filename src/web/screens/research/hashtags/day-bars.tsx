import { plural, t } from '@lingui/core/macro';

import { exactNumber, utcDay } from '#web/lib/format.ts';

/** The number of posts per day, as bars with their own labels. The days are in UTC. */
export function DayBars({ days }: { days: readonly { date: string; posts: number }[] }) {
  const most = Math.max(1, ...days.map(({ posts }) => posts));
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure>
      <ol className="flex h-20 items-end gap-px border-b border-edge">
        {days.map(({ date, posts }) => (
          <li
            key={date}
            data-hint={hintOf(utcDay(date), posts)}
            className="group flex h-full min-w-0 flex-1 items-end"
          >
            <span className="sr-only">
              {utcDay(date)}: {exactNumber(posts)}
            </span>
            <span
              aria-hidden
              className="w-full rounded-t-[2px] bg-edge forced-color-adjust-none group-last:bg-accent group-hover:bg-soft"
              style={{ height: posts === 0 ? 1 : `${Math.max(3, (posts / most) * 100)}%` }}
            />
          </li>
        ))}
      </ol>
      <figcaption className="figures mt-1 flex justify-between text-xs text-faint">
        <span>{first && utcDay(first.date)}</span>
        <span>{t`most in a day: ${{ posts: exactNumber(most) }}`}</span>
        <span>{last && t`${{ day: utcDay(last.date) }}, so far`}</span>
      </figcaption>
    </figure>
  );
}

const hintOf = (day: string, posts: number) =>
  plural(posts, { one: `${day}: # post`, other: `${day}: # posts` });

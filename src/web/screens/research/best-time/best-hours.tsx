import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { weekdayNames } from '#contract/weekday-names.ts';
import { clockText, exactNumber, percentOrZero, shortNumber } from '#web/lib/format.ts';
import { weekdayName } from '#web/parts/zoned.ts';
import { slotKey, slotName, type Best } from './slots.ts';

/** Today's best hours, the week's, and the worst, side by side. */
export function BestHours({ best }: { best: Best }) {
  const { today, best_slots, worst_slot } = best;
  const weekday = weekdayName(weekdayNames.findIndex((name) => name === today.weekday_name) + 1);
  return (
    <div className="grid gap-x-10 gap-y-6 @min-[38.75rem]:grid-cols-2 @min-[61.25rem]:grid-cols-3">
      <Group title={t`Today, ${weekday}`}>
        {today.best_hours.length === 0 ? (
          <p className="text-soft">{t`Not enough posts on this day yet.`}</p>
        ) : (
          <ol>
            {today.best_hours.map((hour) => (
              <Line key={hour.hour} name={clockText(hour.begins)} {...hour} />
            ))}
          </ol>
        )}
      </Group>
      <Group title={t`Best this week`}>
        {best_slots.length === 0 ? (
          <p className="text-soft">{t`Not enough posts yet.`}</p>
        ) : (
          <ol>
            {best_slots.map((slot) => (
              <Line key={slotKey(slot)} name={slotName(slot)} {...slot} />
            ))}
          </ol>
        )}
      </Group>
      {worst_slot && (
        <Group title={t`Worst times`}>
          <ol>
            <Line name={slotName(worst_slot)} {...worst_slot} />
          </ol>
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 border-b border-line pb-1.5 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface LineProps {
  name: string;
  posts: number;
  hit_rate_pct: number | null;
  avg_engagement: number | null;
}

function Line({ name, posts, hit_rate_pct, avg_engagement }: LineProps) {
  return (
    <li className="figures flex min-h-8 items-center gap-3 border-b border-line last:border-0">
      <span className="flex-1 font-medium">{name}</span>
      {hit_rate_pct !== null && (
        <span
          data-hint={t`${{ share: percentOrZero(hit_rate_pct) }} of its posts reached the network’s top 10%`}
        >
          {percentOrZero(hit_rate_pct)}
        </span>
      )}
      <span className="w-20 text-end text-xs text-faint">
        {plural(posts, { one: '# post', other: '# posts' })}
      </span>
      {avg_engagement !== null && (
        <span
          className="w-20 text-end text-xs text-faint"
          data-hint={t`${{ average: exactNumber(avg_engagement) }} engagement per post; a few very successful posts can skew it`}
        >
          {t`avg ${{ engagement: shortNumber(avg_engagement) }}`}
        </span>
      )}
    </li>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { clockText, percentOrZero, zoneInFull } from '#web/lib/format.ts';
import { useStartDraftAt } from '#web/parts/research/start-draft.ts';
import { Shades, WeekGrid, type WeekPlace } from '#web/parts/week-grid.tsx';
import { DraftAt } from './draft-at.tsx';
import { slotText, slotKey, type Best } from './slots.ts';

/**
 * The hours of the week by their share of the network's top posts; choosing one offers a draft for its next
 * occurrence.
 */
export function WeekMap({ best }: { best: Best }) {
  const startDraft = useStartDraftAt();
  const [chosen, setChosen] = useState<{ place: WeekPlace; cell: HTMLElement } | null>(null);
  const slots = new Map(best.slots.map((slot) => [slotKey(slot), slot]));
  const ranks = new Map(best.best_slots.map((slot, index) => [slotKey(slot), index + 1]));
  const most = Math.max(20, ...best.slots.map(({ hit_rate_pct }) => hit_rate_pct ?? 0));
  const least = best.sample.min_posts_per_slot;
  const begins = (hour: number) =>
    slots.get(slotKey({ weekday: 1, hour }))?.begins ?? `${String(hour).padStart(2, '0')}:00`;
  return (
    <div>
      <WeekGrid
        label={t`Hours of the week, ${{ zone: zoneInFull(best.timezone) }}`}
        begins={(hour) => clockText(begins(hour))}
        {...(startDraft && { onChoose: (place: WeekPlace, cell: HTMLElement) => setChosen({ place, cell }) })}
        start={best.best_slots[0] ?? { weekday: 1, hour: 9 }}
        cellAt={(weekday, hour) => {
          const slot = slots.get(slotKey({ weekday, hour }));
          const rank = ranks.get(slotKey({ weekday, hour }));
          const share = slot?.hit_rate_pct ?? null;
          return {
            strength: share === null ? null : share / most,
            text: slot ? slotText(slot, least) : t`No posts`,
            ...(rank && { prefix: `${t`rank ${rank}`}, `, inside: <Rank rank={rank} /> }),
          };
        }}
      />
      <Legend most={most} least={least} />
      {chosen && startDraft && (
        <DraftAt
          key={slotKey(chosen.place)}
          anchor={chosen.cell}
          weekday={chosen.place.weekday}
          begins={begins(chosen.place.hour)}
          zone={best.timezone}
          onDraft={startDraft}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

function Rank({ rank }: { rank: number }) {
  return (
    <span
      aria-hidden
      className="figures mx-auto grid size-4.5 place-items-center rounded-full bg-paper text-[0.6875rem] font-semibold text-ink"
    >
      {rank}
    </span>
  );
}

function Legend({ most, least }: { most: number; least: number }) {
  const greatest = percentOrZero(Math.round(most));
  return (
    <div className="figures mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-faint">
      <span className="inline-flex items-center gap-1.5">
        <Trans>
          0%
          <Shades />
          {greatest} of an hour’s posts reached the top 10%; 10% is typical
        </Trans>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className="h-3 w-5 forced-color-adjust-none bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_1px,transparent_1px_5px)]"
        />
        {plural(least, { other: 'fewer than # posts' })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className="grid size-4 place-items-center rounded-full border border-edge text-[0.625rem] font-semibold text-ink"
        >
          1
        </span>
        {t`the best`}
      </span>
    </div>
  );
}

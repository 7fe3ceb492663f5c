import { Info } from 'lucide-react';

import { sources } from '#contract/sources.ts';
import { dayIn, exactNumber, zoneName } from '#web/lib/format.ts';
import { Caption } from '#web/parts/caption.tsx';
import { Badge } from '#web/ui/badge.tsx';

import type { Best } from './slots.ts';

const tones = {
  none: 'danger',
  low: 'warning',
  medium: 'accent',
  high: 'good',
} as const satisfies Record<Best['confidence_level'], string>;

/** How sure the hours are, before any of them is quoted; and what they were counted from. */
export function Confidence({ best }: { best: Best }) {
  const { sample, keyword, keyword_sample, fallback, timezone, utc_offset_hours } = best;
  const network = sources[best.network].label;
  return (
    <section aria-label="Confidence">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-base">
        <Badge tone={tones[best.confidence_level]}>Confidence</Badge>
        <span className="max-w-3xl">{best.confidence}</span>
      </p>
      {keyword !== null && (
        <p className="figures mt-2 flex items-baseline gap-2 text-soft">
          <Info aria-hidden className="size-4 shrink-0 self-center text-faint" />
          {fallback
            ? `Only ${exactNumber(keyword_sample ?? 0)} posts have “${keyword}”, too few for hours of their own: these are ${network}’s.`
            : `Counted from the ${exactNumber(keyword_sample ?? 0)} posts that have “${keyword}”.`}
        </p>
      )}
      <div className="-mx-4 mt-1">
        <Caption
          facts={[
            `${exactNumber(sample.posts)} posts`,
            `${dayIn(sample.from, timezone)} to ${dayIn(sample.to, timezone)}`,
            `an hour is named from ${sample.min_posts_per_slot} posts on`,
            sample.top10_threshold !== null &&
              `the top 10 % begins at ${exactNumber(sample.top10_threshold)} engagement`,
            `${zoneName(timezone)} time, UTC${offset(utc_offset_hours)}`,
          ]}
          howToRead={best.how_to_read}
        />
      </div>
    </section>
  );
}

/** +5:30 */
function offset(hours: number): string {
  if (hours === 0) return '';
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `${hours < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

import { plural, t } from '@lingui/core/macro';
import { Info } from 'lucide-react';

import { sources } from '#contract/sources/all.ts';
import { dayIn, exactNumber, zoneLabel } from '#web/lib/format.ts';
import { Caption } from '#web/parts/research/caption.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Best } from './slots.ts';

const tones = {
  none: 'danger',
  low: 'warning',
  medium: 'accent',
  high: 'good',
} as const satisfies Record<Best['confidence_level'], string>;

/** The confidence in the listed hours, above all numbers, and the sample behind it. */
export function Confidence({ best }: { best: Best }) {
  const { sample, keyword, keyword_sample, fallback, timezone, utc_offset_hours } = best;
  const network = sources[best.network].label;
  return (
    <section aria-label={t`Confidence`}>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-base">
        <Badge tone={tones[best.confidence_level]}>{t`Confidence`}</Badge>
        <span className="max-w-3xl">{best.confidence}</span>
      </p>
      {keyword !== null && (
        <p className="figures mt-2 flex items-baseline gap-2 text-soft">
          <Info aria-hidden className="size-4 shrink-0 self-center text-faint" />
          {ofKeyword(keyword, keyword_sample ?? 0, fallback, network)}
        </p>
      )}
      <div className="-mx-4 mt-1">
        <Caption
          facts={[
            plural({ posts: sample.posts }, { one: '# post', other: '# posts' }),
            t`${{ from: dayIn(sample.from, timezone) }} to ${{ to: dayIn(sample.to, timezone) }}`,
            plural({ posts: sample.min_posts_per_slot }, { other: 'hours need at least # posts' }),
            sample.top10_threshold !== null &&
              t`top 10% starts at ${{ amount: exactNumber(sample.top10_threshold) }} engagement`,
            `${zoneLabel(timezone)}, UTC${offset(utc_offset_hours)}`,
          ]}
          countedAt={best.counted_at}
          howToRead={howToReadOf(network)}
        />
      </div>
    </section>
  );
}

function howToReadOf(network: string): string {
  return t`An hour’s percentage is the share of its posts that reached the top 10% of ${network}: 10% is typical, 20% is twice as often. A few very successful posts can skew averages, so hours are ranked by this percentage. It shows when the posts collected here did well, not that the time was the reason.`;
}

/** The number of posts with the keyword, and whether the hours are based on them or on the whole network. */
function ofKeyword(keyword: string, posts: number, fallback: boolean, network: string): string {
  if (!fallback) return plural(posts, { other: `Based on # posts with “${keyword}”.` });
  if (posts === 0) return t`No posts with “${keyword}”. Showing times for all of ${network}.`;
  return plural(posts, {
    one: `Only # post with “${keyword}”, too few to compare. Showing times for all of ${network}.`,
    other: `Only # posts with “${keyword}”, too few to compare. Showing times for all of ${network}.`,
  });
}

/** +5:30 */
function offset(hours: number): string {
  if (hours === 0) return '';
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `${hours < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

import { Info } from 'lucide-react';

import { sources } from '#contract/sources.ts';
import { dayIn, exactNumber, zoneWords } from '#web/lib/format.ts';
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
          {ofKeyword(keyword, keyword_sample ?? 0, fallback, network)}
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
            `${zoneWords(timezone)}, UTC${offset(utc_offset_hours)}`,
          ]}
          countedAt={best.counted_at}
          howToRead={howToReadOf(network)}
        />
      </div>
    </section>
  );
}

function howToReadOf(network: string): string {
  return (
    `The percentage of an hour says how many of a hundred posts of it reached the top 10 % of ${network}: 10 is ` +
    'usual, 20 is twice as often. Averages are drawn up by a few very successful posts, so hours are ordered by ' +
    'the percentage. It tells when posts did well that this desk has seen, not that the hour is why.'
  );
}

/** How many posts have the word, and whose hours are shown. */
function ofKeyword(keyword: string, posts: number, fallback: boolean, network: string): string {
  if (!fallback) return `Counted from the ${exactNumber(posts)} posts that have “${keyword}”.`;
  if (posts === 0) return `No post has “${keyword}”: these are the hours of all ${network}.`;
  const have = posts === 1 ? 'post has' : 'posts have';
  return `Only ${exactNumber(posts)} ${have} “${keyword}”, too few for hours of their own: these are the hours of all ${network}.`;
}

/** +5:30 */
function offset(hours: number): string {
  if (hours === 0) return '';
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `${hours < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Story } from '#contract/research/stories.ts';
import { newsSource, sources, type SourceName } from '#contract/sources/all.ts';
import { exactNumber, hours, percent, shortNumber, signed } from '#web/lib/format.ts';
import { isRightToLeft } from '#web/lib/page-language.ts';

/** on Reddit · in news feeds */
export function whereText(source: SourceName): string {
  return source === newsSource ? t`in news feeds` : t`on ${{ network: sources[source].label }}`;
}

const reasons: Record<NonNullable<Story['no_growth']>, { text: string; hint: string }> = {
  withheld: { text: t`Withheld`, hint: t`Not included in your plan` },
  no_numbers: { text: t`No numbers yet`, hint: t`No engagement is known for any of its items` },
  not_reread: { text: t`Not tracked`, hint: t`Its sources don’t provide follow-up readings` },
  read_once: { text: t`First reading`, hint: t`Only one reading so far` },
};

/** The growth of a story: the amount, the time span, and the source. */
export function RiseFigure({ story }: { story: Story }) {
  const { fastest, no_growth } = story;
  if (!fastest) {
    const reason = no_growth && reasons[no_growth];
    return (
      <span className="text-xs text-faint" data-hint={reason?.hint}>
        {reason?.text}
      </span>
    );
  }
  const where = whereText(fastest.platform);
  if (!fastest.growth) {
    const length = hours(Math.max(1, Math.round(hoursBetween(story.since, story.latest_at))));
    return (
      <Figure
        delta={fastest.per_hour}
        text={plural({ sources: story.sources }, { one: '# source', other: '# sources' })}
        below={t`in ${length}`}
        hint={plural(
          { sources: story.sources },
          { one: `# source covers it, since ${length}`, other: `# sources cover it, since ${length}` },
        )}
      />
    );
  }
  const { from, to, delta, percent: part, hours: window, samples } = fastest.growth;
  const grown = part !== null && delta !== 0 ? ` (${signed(part, () => percent(part))})` : '';
  const change = `${exactNumber(from)} ${isRightToLeft ? '←' : '→'} ${exactNumber(to)}${grown}`;
  const length = hours(window);
  const short = hours(window < 1 ? window : Math.round(window));
  const perHour = signed(fastest.per_hour, shortNumber);
  return (
    <Figure
      delta={delta}
      text={signed(delta, shortNumber)}
      below={<Window length={short} source={fastest.platform} />}
      hint={[
        t`${change} in ${length} ${where}`,
        plural(samples, { other: `${perHour} an hour, # readings` }),
      ].join('\n')}
    />
  );
}

/** in 5 h on Reddit: if there is no room for all of it, the network's name is cut at its end, in every direction. */
function Window({ length, source }: { length: string; source: SourceName }) {
  if (source === newsSource) return t`in ${length} ${{ where: whereText(source) }}`;
  const network = <bdi className="truncate">{sources[source].label}</bdi>;
  const where = <Trans>on {network}</Trans>;
  return (
    <span className="flex justify-end gap-1">
      <Trans>
        in {length} {where}
      </Trans>
    </span>
  );
}

interface FigureProps {
  delta: number;
  text: string;
  below: ReactNode;
  hint: string;
}

function Figure({ delta, text, below, hint }: FigureProps) {
  const tone = delta > 0 ? 'text-good' : delta < 0 ? 'text-danger' : 'text-soft';
  const Icon = delta > 0 ? TrendingUp : TrendingDown;
  return (
    <span className="figures inline-flex max-w-full flex-col" data-hint={hint}>
      <span className={`inline-flex items-center justify-end gap-1 font-medium ${tone}`}>
        {delta !== 0 && <Icon aria-hidden className="size-3.5" />}
        {text}
      </span>
      <span className="truncate text-xs leading-4 text-faint">{below}</span>
    </span>
  );
}

/**
 * The highest engagement of a single item, and its source. Renders nothing if unknown, since the growth column
 * gives the reason.
 */
export function StrongestFigure({ story: { strongest } }: { story: Story }) {
  if (!strongest) return null;
  const { label } = sources[strongest.platform];
  const where = whereText(strongest.platform);
  const amount = exactNumber(strongest.engagement);
  return (
    <span
      className="figures inline-flex max-w-full flex-col"
      data-hint={t`${amount} engagement ${where}, the most of any item`}
    >
      <span className="font-medium">{shortNumber(strongest.engagement)}</span>
      <span className="sr-only">{where}</span>
      <span aria-hidden dir="auto" className="truncate text-xs leading-4 text-faint">
        {label}
      </span>
    </span>
  );
}

function hoursBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
}

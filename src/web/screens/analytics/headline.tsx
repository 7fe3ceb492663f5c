import { t } from '@lingui/core/macro';

import { exactNumber, percentOrZero } from '#web/lib/format.ts';
import { Change } from '#web/parts/analytics/change.tsx';
import { bigNumber, whyNoSum, type Summary } from '#web/parts/analytics/numbers.ts';
import { Missing } from '#web/parts/missing.tsx';
import { rangeBefore, rangeText } from './range-text.ts';

const figures = [
  { name: 'impressions', label: t`Impressions` },
  { name: 'engagement', label: t`Engagement` },
  { name: 'engagement_rate', label: t`Engagement rate` },
  { name: 'posts', label: t`Posts` },
] as const;

type Name = (typeof figures)[number]['name'];

const meanings: Readonly<Record<Name, string>> = {
  impressions: t`How often posts were shown; views or plays where the network counts those`,
  engagement: t`Likes, comments, shares, saves and score combined`,
  engagement_rate: t`Engagement divided by impressions, for posts with known impressions`,
  posts: t`Published posts; a post published to three accounts counts once`,
};

interface HeadlineProps {
  summary: Summary;
  /** Without the change since the range before, where that range means nothing. */
  isAlone?: boolean;
}

/** The four key numbers of the report. */
export function Headline({ summary, isAlone = false }: HeadlineProps) {
  const { totals } = summary;
  const before = rangeText(rangeBefore(summary), true);
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-7 @min-[51.25rem]:grid-cols-4 print:grid-cols-4">
      {figures.map(({ name, label }) => {
        const value = totals[name];
        return (
          <div key={name}>
            <dt className="text-sm text-soft" data-hint={meanings[name]}>
              {label}
            </dt>
            <dd>
              <span className="figures mt-1 block text-[2.25rem] leading-10 font-semibold tracking-tight @min-[51.25rem]:text-[2.625rem] @min-[51.25rem]:leading-12">
                {value === null ? (
                  <Missing why={name === 'posts' ? '' : whyNoSum(name, totals)} />
                ) : (
                  <span data-hint={name === 'engagement_rate' ? undefined : exactNumber(value)}>
                    {name === 'engagement_rate' ? percentOrZero(value) : bigNumber(value)}
                  </span>
                )}
              </span>
              {!isAlone && (
                <Change
                  change={summary.changes.find((one) => one.name === name)}
                  name={name}
                  before={before}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

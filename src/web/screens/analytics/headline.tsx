import { exactNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';

import { bigNumber, rateWords, whyNoSum, type Summary } from './numbers.ts';
import { rangeBefore, rangeWords } from './range-words.ts';

const figures = [
  { name: 'impressions', label: 'Impressions' },
  { name: 'engagement', label: 'Engagement' },
  { name: 'engagement_rate', label: 'Engagement rate' },
  { name: 'posts', label: 'Posts' },
] as const;

type Name = (typeof figures)[number]['name'];

const meanings: Readonly<Record<Name, string>> = {
  impressions: 'How often the posts were shown; views or plays where a network counts those',
  engagement: 'Likes, comments, shares, saves and score together',
  engagement_rate: 'Engagement by impressions, over the posts whose impressions are known',
  posts: 'Posts that were sent; one that went to three accounts is one',
};

/** The four numbers that everything else explains. */
export function Headline({ summary }: { summary: Summary }) {
  const { totals } = summary;
  const before = rangeWords(rangeBefore(summary), true);
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-7 @min-[820px]:grid-cols-4 print:grid-cols-4">
      {figures.map(({ name, label }) => {
        const value = totals[name];
        return (
          <div key={name}>
            <dt className="text-sm text-soft" data-hint={meanings[name]}>
              {label}
            </dt>
            <dd>
              <span className="figures mt-1 block text-[2.25rem] leading-10 font-semibold tracking-tight @min-[820px]:text-[2.625rem] @min-[820px]:leading-12">
                {value === null ? (
                  <Missing why={name === 'posts' ? '' : whyNoSum(name, totals)} />
                ) : (
                  <span data-hint={name === 'engagement_rate' ? undefined : exactNumber(value)}>
                    {name === 'engagement_rate' ? rateWords(value) : bigNumber(value)}
                  </span>
                )}
              </span>
              <Change change={summary.changes.find((one) => one.name === name)} name={name} before={before} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface ChangeProps {
  change: Summary['changes'][number] | undefined;
  name: Name;
  before: string;
}

/** ▲ 12 % against 6 Sep – 5 Oct */
function Change({ change, name, before }: ChangeProps) {
  const percent = change?.percent ?? null;
  if (!change || change.delta === null || (percent === null && change.delta !== 0))
    return (
      <p className="mt-1 text-xs text-faint">
        {change?.delta ? `No comparison: sending began in ${before}` : `Nothing to compare with in ${before}`}
      </p>
    );
  const { delta, from } = change;
  const way = delta > 0 ? 'up' : delta < 0 ? 'down' : 'same';
  const tone = name === 'posts' || way === 'same' ? 'text-soft' : way === 'up' ? 'text-good' : 'text-danger';
  const was =
    from === null ? '' : `It was ${name === 'engagement_rate' ? rateWords(from) : exactNumber(from)}`;
  return (
    <p className="figures mt-1 text-xs text-faint" data-hint={was || undefined}>
      <span className={`font-medium whitespace-nowrap ${tone}`}>
        {way === 'same' ? (
          'No change'
        ) : (
          <>
            <span aria-hidden>{way === 'up' ? '▲' : '▼'}</span>
            <span className="sr-only">{way}</span> {rateWords(Math.abs(percent ?? 0))}
          </>
        )}
      </span>{' '}
      against {before}
    </p>
  );
}

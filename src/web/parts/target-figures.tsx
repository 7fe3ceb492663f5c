import { metricNames, type MetricName } from '#contract/post-metrics.ts';
import type { PostRow } from '#contract/posts.ts';
import type { TargetMetrics } from '#contract/target-metrics.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';

import { Ago } from './ago.tsx';
import { metricLabels, metricMeaning, whyNoNumber } from './metric-words.ts';
import { Missing } from './missing.tsx';

/** Looked for everywhere; the others stand only where the network has them. */
const always: ReadonlySet<MetricName> = new Set(['impressions', 'likes', 'comments', 'shares']);

interface TargetFiguresProps {
  target: PostRow['targets'][number] & { metrics: TargetMetrics };
  zone: string;
}

/** How a post did at one account: what is known, why the rest is not, and when it was read. */
export function TargetFigures({ target: { network, name: account, metrics }, zone }: TargetFiguresProps) {
  const now = useNow();
  const shown = metricNames.filter((name) => always.has(name) || metrics.missing[name] !== 'unsupported');
  return (
    <div className="mt-1.5">
      <dl aria-label={`Numbers of ${account}`} className="flex flex-wrap gap-x-6 gap-y-2">
        {shown.map((name) => {
          const value = metrics[name];
          const meaning = metricMeaning(network, name);
          const why = metrics.missing[name] ?? 'withheld';
          return (
            <div key={name} className="min-w-14">
              <dt className="eyebrow" data-hint={meaning ?? undefined}>
                {metricLabels[name]}
              </dt>
              <dd className="figures font-medium">
                {value === null ? (
                  <Missing why={whyNoNumber(why, { network, name, metrics, now })} />
                ) : (
                  <span data-hint={exactNumber(value)}>{shortNumber(value)}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-faint">
        {metrics.sandbox && <span>Made up by the sandbox</span>}
        {metrics.read_at && (
          <span>
            Read <Ago at={metrics.read_at} zone={zone} inWords />
          </span>
        )}
        {metrics.next_at && Date.parse(metrics.next_at) > now && (
          <span>
            {metrics.read_at ? 'Next' : 'First numbers'} <Ago at={metrics.next_at} zone={zone} inWords />
          </span>
        )}
        {metrics.gone_at && (
          <span className="text-warning">
            Not at the network any more, noticed <Ago at={metrics.gone_at} zone={zone} inWords />
          </span>
        )}
        {metrics.problem && <span className="text-warning">{metrics.problem}</span>}
      </p>
    </div>
  );
}

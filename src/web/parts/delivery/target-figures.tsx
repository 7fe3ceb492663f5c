import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { TargetMetrics } from '#contract/delivery/target-metrics.ts';
import { isOffered, metricNames, type MetricName } from '#contract/networks/post-metrics.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Missing } from '#web/parts/missing.tsx';
import { metricLabels, metricMeaning, whyNoNumber } from './metric-labels.ts';

/**
 * Shown even where they can’t be read, with the reason, unless the network has no metrics at all; others only if
 * they can be read.
 */
const always: ReadonlySet<MetricName> = new Set(['impressions', 'likes', 'comments', 'shares']);

interface TargetFiguresProps {
  target: PostRow['targets'][number] & { metrics: TargetMetrics };
  zone: string;
}

/** A post's results at one account: the known numbers, why others are missing, and when they were collected. */
export function TargetFigures({ target, zone }: TargetFiguresProps) {
  const { network, name: account, metrics, removed_at } = target;
  const now = useNow();
  const hasAny = metricNames.some((name) => isOffered(network, name));
  const listed = metricNames.filter(
    (name) => hasAny && (always.has(name) || metrics.missing[name] !== 'unsupported'),
  );
  return (
    <div className="mt-1.5">
      <dl aria-label={t`Metrics for ${account}`} className="flex flex-wrap gap-x-4 gap-y-2 empty:hidden">
        {listed.map((name) => {
          const value = metrics[name];
          const meaning = metricMeaning(network, name);
          const why = metrics.missing[name] ?? 'withheld';
          return (
            <div key={name} className="min-w-18">
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
        {metrics.sandbox && <span>{t`Simulated (sandbox)`}</span>}
        {metrics.read_at && (
          <span>
            <Trans>
              Updated <Ago at={metrics.read_at} zone={zone} isSentence />
            </Trans>
          </span>
        )}
        {listed.length > 0 && metrics.next_at && Date.parse(metrics.next_at) > now && (
          <span>
            {metrics.read_at ? (
              <Trans>
                Next update <Ago at={metrics.next_at} zone={zone} isSentence />
              </Trans>
            ) : (
              <Trans>
                First update <Ago at={metrics.next_at} zone={zone} isSentence />
              </Trans>
            )}
          </span>
        )}
        {metrics.gone_at && removed_at === null && (
          <span className="text-warning">
            <Trans>
              Removed from the network, noticed <Ago at={metrics.gone_at} zone={zone} isSentence />
            </Trans>
          </span>
        )}
        {metrics.problem && <span className="text-warning">{metrics.problem}</span>}
      </p>
    </div>
  );
}

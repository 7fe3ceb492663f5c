import { t } from '@lingui/core/macro';

import { labelOf } from '#contract/networks/names.ts';
import { isOffered } from '#contract/networks/post-metrics.ts';
import {
  countedFor,
  metricsInSentences,
  whyNoSum,
  type SumName,
  type Sums,
} from '#web/parts/analytics/numbers.ts';

/** Why a sum is unknown: of one network, or of all. */
export function whyNoSumOf(of: string | undefined, name: SumName, sums: Sums): string {
  if (of === undefined || sums.read === 0) return whyNoSum(name, sums);
  const counted = countedFor(name);
  const metric = metricsInSentences[counted];
  const network = labelOf(of);
  return counted === 'engagement' || isOffered(of, counted)
    ? t`${network} has not reported ${metric}`
    : t`${network} does not count ${metric}`;
}

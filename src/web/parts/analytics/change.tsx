import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { exactNumber, percentOrZero } from '#web/lib/format.ts';
import type { Summary } from './numbers.ts';

interface ChangeProps {
  change: Summary['changes'][number] | undefined;
  name: Summary['changes'][number]['name'];
  /** The previous range, as text. */
  before: string;
}

/** ▲ 12% vs. 6 Sep – 5 Oct */
export function Change({ change, name, before }: ChangeProps) {
  const percent = change?.percent ?? null;
  if (!change || change.delta === null || (percent === null && change.delta !== 0))
    return (
      <p className="mt-1 text-xs text-faint">
        {change?.delta ? t`No comparison: publishing started in ${before}` : t`No data for ${before}`}
      </p>
    );
  const { delta, from } = change;
  const way = delta > 0 ? 'up' : delta < 0 ? 'down' : 'same';
  const tone = name === 'posts' || way === 'same' ? 'text-soft' : way === 'up' ? 'text-good' : 'text-danger';
  const former = from === null ? null : name === 'engagement_rate' ? percentOrZero(from) : exactNumber(from);
  const rate = percentOrZero(Math.abs(percent ?? 0));
  return (
    <p
      className="figures mt-1 text-xs text-faint"
      data-hint={former === null ? undefined : t`Previously ${former}`}
    >
      <span className={`font-medium whitespace-nowrap ${tone}`}>
        {way === 'same' ? (
          t`No change`
        ) : way === 'up' ? (
          <Trans>
            <span aria-hidden>▲</span>
            <span className="sr-only">up</span> {rate}
          </Trans>
        ) : (
          <Trans>
            <span aria-hidden>▼</span>
            <span className="sr-only">down</span> {rate}
          </Trans>
        )}
      </span>{' '}
      {t`vs. ${before}`}
    </p>
  );
}

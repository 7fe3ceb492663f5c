import { t } from '@lingui/core/macro';

import type { Story } from '#contract/research/stories.ts';
import { sources, type SourceName } from '#contract/sources/all.ts';

interface NoGrowthProps {
  source: SourceName | 'all';
  /** Why each listed story has no growth; empty if items are listed. */
  reasons: readonly Story['no_growth'][];
  hasNumbers: boolean;
}

/** Explains why the growth column is missing. */
export function NoGrowth(props: NoGrowthProps) {
  return (
    <p role="note" className="-mx-4 border-b border-line px-4 py-2 text-soft">
      {sentenceOf(props)}
    </p>
  );
}

function sentenceOf({ source, reasons, hasNumbers }: NoGrowthProps): string {
  if (source === 'all') {
    if (reasons.includes('read_once'))
      return t`No growth yet: every item has been read only once. It appears with the next reading; until then the newest come first.`;
    return hasNumbers
      ? t`These sources don’t provide follow-up readings, so growth isn’t shown. The newest come first.`
      : t`These sources don’t provide engagement, so growth isn’t shown. The newest come first.`;
  }
  const { label: network, snapshots } = sources[source];
  if (!snapshots) return t`${network} doesn’t provide follow-up readings, so growth isn’t shown.`;
  return hasNumbers
    ? t`No growth yet: every item has been read only once. It appears with the next reading.`
    : t`No engagement or growth is known for these items yet.`;
}

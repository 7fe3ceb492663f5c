import { t } from '@lingui/core/macro';

import { dayIn } from '#web/lib/format.ts';
import type { Campaign } from './label-data.ts';

/** The days of a campaign: "1 Mar – 31 Mar 2027"; empty where it has none. */
export function campaignDays({ starts_on: first, ends_on: last }: Campaign): string {
  if (first !== null && last !== null)
    return t`${{ first: dayIn(first, 'UTC') }} – ${{ last: dayIn(last, 'UTC') }}`;
  if (first !== null) return t`from ${{ day: dayIn(first, 'UTC') }}`;
  return last === null ? '' : t`until ${{ day: dayIn(last, 'UTC') }}`;
}

import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { clockTime, shortTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { useZone } from '#web/parts/workspace/me.ts';

interface CaptionProps {
  /** The criteria of the list: window, minimums, count. */
  facts: readonly (string | null | false | undefined)[];
  /** When the numbers were counted. */
  countedAt: string;
  /** How the numbers are calculated, in plain language; the API's own note refers to field names. */
  howToRead: string;
}

/** Older times include the date, since a time alone reads as today's. */
const halfDayMs = 12 * 3_600_000;

/** A line that states what a list is based on. */
export function Caption({ facts, countedAt, howToRead }: CaptionProps): ReactNode {
  const zone = useZone();
  const counted = Date.parse(countedAt);
  const at =
    useNow() - counted < halfDayMs
      ? t`counted at ${{ time: clockTime(counted, zone) }}`
      : t`counted ${{ date: shortTime(countedAt, zone) }}`;
  const line = [...facts, at].filter(Boolean).join(' · ');
  return (
    <details className="group px-4 text-xs text-faint">
      <summary className="figures block cursor-pointer list-none py-2 leading-4 hover:text-soft [&::-webkit-details-marker]:hidden">
        {line}{' '}
        <span className="inline-flex items-center gap-0.5 align-bottom font-medium whitespace-nowrap text-soft">
          {t`How to read this`}
          <ChevronRight
            aria-hidden
            className="size-3.5 transition-transform duration-100 group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90"
          />
        </span>
      </summary>
      <p className="max-w-3xl pb-2 leading-4.5 text-soft">{howToRead}</p>
    </details>
  );
}

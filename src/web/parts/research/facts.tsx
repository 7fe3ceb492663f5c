import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { exactNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';

interface FactsProps {
  facts: readonly { label: string; value: number | null | ReactNode; why?: string }[];
}

/** The key numbers in a side panel, three per line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-4 border-y border-line py-4">
      {facts.map(({ label, value, why = t`Unknown` }) => (
        <div key={label}>
          <dt className="eyebrow first-letter:uppercase">{label}</dt>
          <dd className="figures mt-0.5 text-lg font-medium">
            {value === null ? <Missing why={why} /> : typeof value === 'number' ? exactNumber(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

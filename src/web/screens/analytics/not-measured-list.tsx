import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';

import type { Report } from '#web/parts/analytics/numbers.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useCsvFile } from './csv-file.ts';
import { notMeasuredText } from './not-measured.ts';

/** What is missing from the sums above, and why. */
export function NotMeasured({ rows }: { rows: Report['not_measured'] }) {
  const save = useCsvFile();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="not-measured-title">
      <div className="mb-3 flex min-h-9 items-center border-b border-line">
        <h2 id="not-measured-title" className="text-base font-semibold">
          {t`Not measured`}
        </h2>
        <span className="ms-auto" data-no-print>
          <IconButton label={t`Not measured as CSV`} onPress={() => void save('not_measured')}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        </span>
      </div>
      <ul className="grid gap-x-10 gap-y-2 text-soft @min-[51.25rem]:grid-cols-2 print:grid-cols-2">
        {notMeasuredText(rows).map(({ network, sentences }) => (
          <li key={network} className="break-inside-avoid">
            {sentences.join(' ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

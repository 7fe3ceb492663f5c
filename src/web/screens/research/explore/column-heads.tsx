import { t } from '@lingui/core/macro';

import { tracksOf, type Columns } from './columns.ts';

/** The column headers of a wide list. */
export function ColumnHeads(columns: Columns) {
  return (
    <div aria-hidden className="@container -mx-4">
      <div
        className="eyebrow hidden h-7 items-center gap-x-3 border-b border-line pe-4 @min-[43.75rem]:grid"
        style={{ gridTemplateColumns: tracksOf(columns) }}
      >
        <span className="text-end">#</span>
        <span className="col-span-2">{t`Story`}</span>
        {columns.stories && <span className="text-center">{t`Items`}</span>}
        <span>{columns.growth && t`Trend`}</span>
        {columns.growth && (
          <span className="text-end">{columns.stories ? t`How fast` : t`Growth (up to 24 h)`}</span>
        )}
        {columns.numbers && (
          <span className="text-end">{columns.stories ? t`Strongest` : t`Engagement`}</span>
        )}
      </div>
    </div>
  );
}

import { tracksOf, type Columns } from './columns.ts';

/** What the columns of a wide list hold. */
export function ColumnHeads(columns: Columns) {
  return (
    <div aria-hidden className="@container -mx-4">
      <div
        className="eyebrow hidden h-7 items-center gap-x-3 border-b border-line pr-4 @min-[43.75rem]:grid"
        style={{ gridTemplateColumns: tracksOf(columns) }}
      >
        <span className="text-right">#</span>
        <span className="col-span-2">Story</span>
        {columns.stories && <span className="text-center">Items</span>}
        <span>{columns.growth && 'Trend'}</span>
        {columns.growth && (
          <span className="text-right">{columns.stories ? 'How fast' : 'Growth (up to 24 h)'}</span>
        )}
        {columns.numbers && (
          <span className="text-right">{columns.stories ? 'Strongest' : 'Engagement'}</span>
        )}
      </div>
    </div>
  );
}

/** What the columns of a wide list hold. */
export function ColumnHeads() {
  return (
    <div aria-hidden className="@container -mx-4">
      <div className="eyebrow hidden h-7 border-b border-line grid-cols-[2.25rem_3.5rem_minmax(0,1fr)_5rem_7rem_5.25rem] items-center gap-x-3 pr-4 @min-[620px]:grid">
        <span className="text-right">#</span>
        <span className="col-span-2">Post</span>
        <span>Readings</span>
        <span className="text-right">Growth, 24 h</span>
        <span className="text-right">Engagement</span>
      </div>
    </div>
  );
}

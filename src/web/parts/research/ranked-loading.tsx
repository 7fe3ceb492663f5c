import { t } from '@lingui/core/macro';

import { Skeleton } from '#web/ui/states.tsx';

interface RankedLoadingProps {
  /** What is listed, in the plural. */
  what: string;
  columns: string;
  /** The number of columns after the rank. */
  count: number;
}

const widths = ['w-7/12', 'w-5/12', 'w-6/12'];

/** Skeleton of a ranked list. */
export function RankedLoading({ what, columns, count }: RankedLoadingProps) {
  const rows = Array.from({ length: 12 }, (_, place) => place);
  const cells = Array.from({ length: count - 1 }, (_, place) => place);
  return (
    <output aria-label={t`Loading ${what}`} className="@container block">
      <span className="flex h-8 items-center px-4">
        <Skeleton className="h-3 w-72" />
      </span>
      {rows.map((row) => (
        <div
          key={row}
          className={`border-b border-line px-4 py-2.5 @min-[38.75rem]:grid @min-[38.75rem]:min-h-14 @min-[38.75rem]:items-center @min-[38.75rem]:gap-x-3 @min-[38.75rem]:py-2 @min-[38.75rem]:ps-0 ${columns}`}
        >
          <Skeleton className="ms-auto hidden h-3 w-3 @min-[38.75rem]:block" />
          <span className="flex flex-col gap-2">
            <Skeleton className={`h-4 ${widths[row % 3]}`} />
            <Skeleton className="h-3 w-28" />
          </span>
          {cells.map((cell) => (
            <Skeleton key={cell} className="ms-auto hidden h-4 w-10/12 max-w-16 @min-[38.75rem]:block" />
          ))}
          <Skeleton className="mt-2.5 h-3 w-44 @min-[38.75rem]:hidden" />
        </div>
      ))}
    </output>
  );
}

import { t } from '@lingui/core/macro';

import { Skeleton } from '#web/ui/states.tsx';
import { cardHeight } from './card-style.ts';

const columns = [5, 3, 4, 2, 6];

/** The skeleton of the board. */
export function BoardLoading() {
  return (
    <output aria-label={t`Loading board`} className="flex min-h-0 flex-1 gap-3 overflow-hidden p-4 pt-3">
      {columns.map((cards, column) => (
        <div key={column} className="flex w-full shrink-0 flex-col gap-1.5 rounded-lg bg-rail px-1.5 sm:w-72">
          <div className="flex h-10 items-center gap-2 px-1.5">
            <Skeleton className="size-2 rounded-full" />
            <Skeleton className="h-3.5 w-24" />
          </div>
          {Array.from({ length: cards }, (_, card) => (
            <div
              key={card}
              className="flex flex-col gap-2 rounded-md border border-line bg-raised px-2.5 py-2"
              style={{ height: cardHeight() }}
            >
              <Skeleton className="h-2.5 w-20" />
              <Skeleton className="mt-1 h-3 w-full" />
              <Skeleton className="h-3 w-3/5" />
              <Skeleton className="mt-auto h-2.5 w-16" />
            </div>
          ))}
        </div>
      ))}
    </output>
  );
}

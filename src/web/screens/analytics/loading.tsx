import { t } from '@lingui/core/macro';

import { Skeleton } from '#web/ui/states.tsx';

/** Skeleton of the report. */
export function Loading() {
  return (
    <output aria-label={t`Loading numbers`} className="block">
      <span className="grid grid-cols-2 gap-x-8 gap-y-7 @min-[51.25rem]:grid-cols-4">
        {[0, 1, 2, 3].map((figure) => (
          <span key={figure} className="block">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-2.5 h-9 w-32" />
            <Skeleton className="mt-2.5 h-3 w-36" />
          </span>
        ))}
      </span>
      <Skeleton className="mt-7 h-3 w-80 max-w-full" />
      <span className="mt-9 grid gap-x-10 gap-y-9 @min-[61.25rem]:grid-cols-2">
        {[0, 1].map((chart) => (
          <span key={chart} className="block">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-4 h-56 w-full" />
          </span>
        ))}
      </span>
    </output>
  );
}

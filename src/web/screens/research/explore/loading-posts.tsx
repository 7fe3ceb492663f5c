import { t } from '@lingui/core/macro';

import { Skeleton } from '#web/ui/states.tsx';
import { tracksOf } from './columns.ts';

/** Skeleton of a list of posts. */
export function LoadingPosts({ layout, stories = false }: { layout: 'list' | 'grid'; stories?: boolean }) {
  const places = Array.from({ length: 12 }, (_, place) => place);
  return (
    <output aria-label={stories ? t`Loading stories` : t`Loading items`} className="@container block">
      {layout === 'grid' ? (
        <div className="grid grid-cols-2 gap-2 px-3 pt-2 @min-[38.75rem]:grid-cols-4">
          {places.map((place) => (
            <div key={place} className="flex flex-col gap-2 p-2">
              <Skeleton className="aspect-[16/10] w-full" />
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-4 h-3 w-1/2" />
            </div>
          ))}
        </div>
      ) : (
        places.map((place) => <LoadingRow key={place} place={place} stories={stories} />)
      )}
    </output>
  );
}

function LoadingRow({ place, stories }: { place: number; stories: boolean }) {
  return (
    <>
      <div
        className="hidden h-19.25 items-center gap-x-3 border-b border-line pe-4 @min-[43.75rem]:grid"
        style={{ gridTemplateColumns: tracksOf({ stories, growth: true, numbers: true }) }}
      >
        <Skeleton className="ms-auto h-3 w-3" />
        <Skeleton className="size-14" />
        <div className="flex flex-col gap-2">
          <Skeleton
            className={`h-4 ${place % 3 === 0 ? 'w-10/12' : place % 3 === 1 ? 'w-8/12' : 'w-9/12'}`}
          />
          <Skeleton className="h-3 w-48" />
        </div>
        {stories && <span />}
        <Skeleton className="h-4 w-full" />
        <Skeleton className="ms-auto h-4 w-16" />
        <Skeleton className="ms-auto h-4 w-12" />
      </div>
      <div
        className={`flex flex-col gap-2 border-b border-line px-4 @min-[43.75rem]:hidden ${stories ? 'h-37.25 pt-3' : 'h-32.25 justify-center'}`}
      >
        <div className="flex gap-3">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/4" />
          </div>
          <Skeleton className="size-14" />
        </div>
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-24" />
      </div>
    </>
  );
}

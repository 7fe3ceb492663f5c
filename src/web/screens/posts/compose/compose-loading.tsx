import { t } from '@lingui/core/macro';

import { Skeleton } from '#web/ui/states.tsx';

export function ComposeLoading() {
  return (
    <output aria-label={t`Loading post`} className="flex min-w-0 flex-1 flex-col">
      <span className="flex h-12 shrink-0 items-center gap-3 px-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="ms-auto h-4 w-20" />
      </span>
      <span className="grid flex-1 gap-8 px-4 min-[68.75rem]:grid-cols-[minmax(0,1fr)_25rem]">
        <EditorLoading />
        <span className="hidden flex-col gap-4 min-[68.75rem]:flex">
          <Skeleton className="h-44 w-full" />
          <Skeleton className="h-44 w-full" />
        </span>
      </span>
    </output>
  );
}

/** Skeleton of the accounts and the text field. */
export function EditorLoading() {
  return (
    <span className="flex flex-col gap-4">
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-16 w-full" />
    </span>
  );
}

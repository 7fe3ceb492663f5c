import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Failure } from '#web/parts/failure.tsx';
import { SidePanel } from '#web/parts/side-panel.tsx';
import type { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { PostPanel } from './post-panel.tsx';

interface DetailPanelProps {
  /** The kind of the open object: "Sound". */
  what: string;
  /** The same within a sentence: "sound". */
  noun: string;
  /** "This sound is not listed" */
  notListed: string;
  shows: string;
  /** The label of the link back from one of its posts. */
  back: string;
  head?: ReactNode;
  /** Its post that is open in its place, if any. */
  post: number | undefined;
  onPost: (id: number | undefined) => void;
  onClose: () => void;
  error: ApiError | null;
  onRetry: () => void;
  /** Empty while loading. */
  children: ReactNode;
}

/** The details of a sound, community or hashtag. Its posts open in the same panel, with a link back. */
export function DetailPanel({
  what,
  noun,
  notListed,
  shows,
  back,
  head,
  post,
  onPost,
  onClose,
  error,
  onRetry,
  children,
}: DetailPanelProps) {
  const navigate = useNavigate();
  if (post !== undefined) {
    return (
      <PostPanel
        id={post}
        known={undefined}
        back={{ label: back, onBack: () => onPost(undefined) }}
        onOpen={onPost}
        onTag={(keyword) => void navigate({ to: '/explore/search', search: { keyword } })}
        onClose={onClose}
      />
    );
  }
  return (
    <SidePanel
      label={what}
      shows={shows}
      onClose={onClose}
      head={
        <>
          <span>{what}</span>
          <span className="ms-auto" />
          {head}
        </>
      }
    >
      {error?.code === 'not_found' ? (
        <EmptyState title={notListed} action={<Button onPress={onClose}>{t`Close`}</Button>}>
          {error.message}
        </EmptyState>
      ) : error ? (
        <Failure what={noun} error={error} onRetry={onRetry} />
      ) : children ? (
        <div className="flex flex-col gap-6 px-5 py-5">{children}</div>
      ) : (
        <Loading />
      )}
    </SidePanel>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3 p-5">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-3 w-40" />
      <Skeleton className="mt-4 h-32 w-full" />
      <Skeleton className="mt-4 h-48 w-full" />
    </div>
  );
}

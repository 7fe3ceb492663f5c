import { t } from '@lingui/core/macro';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { operations } from 'virtual:operations';

import { size } from '#contract/media/media-facts.ts';
import { api } from '#web/api.ts';
import { useStore } from '#web/lib/store.ts';
import { ApiError } from '#web/request.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Medium } from './media-labels.ts';
import { ownAddress } from './own-address.ts';
import { createUploadQueue, type Upload, type UploadQueue, type UploadSource } from './upload-queue.ts';

interface Added {
  medium: Medium;
  /** Whether it was already in the library. */
  duplicate: boolean;
}

export interface Uploads extends Pick<UploadQueue, 'add' | 'cancel' | 'retry'> {
  list: readonly Upload[];
}

/**
 * Uploads to the library. `onMedium` receives stored media in the order in which they were added. What finishes
 * after the component has unmounted stays in the library, with a toast.
 */
export function useUploads(onMedium: (medium: Medium) => void): Uploads {
  const client = useQueryClient();
  const [{ queue, want }] = useState(() => openLine(client));
  const receive = useEffectEvent(onMedium);
  useEffect(() => {
    want((medium) => receive(medium));
    return () => want(null);
  }, [want]);
  const list = useStore(queue);
  const isBusy = list.some(({ state }) => state !== 'refused');
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
  return { list, add: queue.add, cancel: queue.cancel, retry: queue.retry };
}

type Receiver = (medium: Medium) => void;

function openLine(client: QueryClient) {
  let receiver: Receiver | null = null;
  const queue = createUploadQueue<Added>({
    send: (source, options) => store(client, source, options),
    refusalOf,
    onStored: ({ medium, duplicate }) => {
      const { name } = medium;
      if (duplicate) toast(t`“${name}” is already in the library.`);
      else if (!receiver) toast(t`“${name}” added to the library.`);
      receiver?.(medium);
    },
  });
  return {
    queue,
    /** Null once nothing waits for the result. */
    want: (next: Receiver | null) => {
      receiver = next;
    },
  };
}

/** Larger files are rejected before the upload. */
const mostBytes = operations.schedule?.upload?.file?.bytes ?? Infinity;

interface StoreOptions {
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

async function store(client: QueryClient, source: UploadSource, options: StoreOptions): Promise<Added> {
  const { signal, onProgress } = options;
  if (typeof source === 'string') {
    const added = await api.media.add.call({ url: source }, { signal });
    return { ...added, medium: await withPoster(added.medium, ownAddress(added.medium.url)) };
  }
  if (source.size > mostBytes)
    throw new ApiError(
      'validation_error',
      t`This file is ${{ size: size(source.size) }}; uploads are limited to ${{ limit: size(mostBytes) }}. Host it at a public URL and import it from there: imported files may be larger.`,
      422,
    );
  const { media_id, duplicate } = await api.schedule.upload.call(
    { file: source },
    { signal, onProgress: (share) => onProgress(share * source.size) },
  );
  const { medium } = await client.fetchQuery({
    ...api.media.get.queryOptions({ media_id }),
    staleTime: 0,
  });
  return { medium: await withPoster(medium, source), duplicate };
}

/** The server decodes no videos, so posters are drawn here. */
async function withPoster(medium: Medium, source: Blob | string | null): Promise<Medium> {
  const { media_id, kind, thumbnail_url } = medium;
  if (kind !== 'video' || thumbnail_url !== null || source === null) return medium;
  const drawing = await import('./video-poster.ts').catch(() => null);
  const picture = drawing && (await drawing.posterOf(source));
  if (picture === null) return medium;
  return api.media.poster.call({ media_id, picture }).then(
    (answer) => answer.medium,
    // The video is stored anyway and shows an icon.
    () => medium,
  );
}

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  return { message: error.message, isWorthRetrying: error.status !== 422 && error.status !== 403 };
}

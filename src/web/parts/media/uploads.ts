import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';

import { api } from '#web/api.ts';
import { reopened } from '#web/lib/file-handles.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { client } from '#web/query-client.ts';
import { ApiError, unreachable } from '#web/request.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Medium } from './media-labels.ts';
import { ownAddress } from './own-address.ts';
import {
  createUploadQueue,
  isKept,
  type SendOptions,
  type Upload,
  type UploadQueue,
  type UploadSource,
} from './upload-queue.ts';
import { begunHere, trayIsWanted, wasBegunBefore } from './upload-tray-state.ts';

interface Added {
  medium: Medium;
  /** Whether it was already in the library. */
  duplicate: boolean;
}

export interface Uploads extends Pick<UploadQueue, 'cancel' | 'pause' | 'retry'> {
  add: (sources: readonly UploadSource[]) => void;
  list: readonly Upload[];
}

/** Bytes from which a file is sent piece by piece. */
const inPartsBytes = 8 * 1024 * 1024;

type Receiver = (medium: Medium) => void;

/** The parts of the page that show uploads of their own. */
const receivers = createStore<ReadonlyMap<symbol, Receiver>>(new Map());

const queue = createUploadQueue<Added>({
  send,
  forget: (uploadId) =>
    void api.uploads.cancel.call({ upload_id: uploadId }).catch(() => {
      // It is being checked, or gone.
    }),
  refusalOf,
  onStored: ({ medium, duplicate }, place) => {
    const receiver = receivers.get().get(place);
    const { name } = medium;
    if (duplicate) toast(t`“${name}” is already in the library.`);
    else if (!receiver) toast(t`“${name}” added to the library.`);
    receiver?.(medium);
  },
});

const isHidden = ({ place }: Upload) => !receivers.get().has(place);

let isRestored = false;

function follow() {
  trayIsWanted.set(queue.get().some(isHidden) || (wasBegunBefore && !isRestored));
  const isBusy = queue.get().some(({ state }) => ['waiting', 'sending', 'storing'].includes(state));
  if (isBusy) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
queue.subscribe(follow);
receivers.subscribe(follow);

function receiveAt(place: symbol, receiver: Receiver): () => void {
  receivers.set(new Map(receivers.get()).set(place, receiver));
  return () => {
    const others = new Map(receivers.get());
    others.delete(place);
    receivers.set(others);
  };
}

/**
 * Uploads to the library. `onMedium` receives stored media in the order in which they were added. What finishes
 * after the component has unmounted stays in the library, with a toast.
 */
export function useUploads(onMedium: Receiver): Uploads {
  const [place] = useState(() => Symbol('uploads'));
  const receive = useEffectEvent(onMedium);
  useEffect(() => receiveAt(place, (medium) => receive(medium)), [place]);
  const list = useStore(queue).filter((upload) => upload.place === place);
  return { ...queue, list, add: (sources) => queue.add(sources, place) };
}

/** Uploads that no other part of the page shows: their part is gone, or they are of an earlier visit. */
export function useHiddenUploads(): Uploads {
  useStore(receivers);
  return { ...queue, list: useStore(queue).filter(isHidden) };
}

let restored: Promise<void> | null = null;

/** Lists what earlier visits left unfinished, once for each visit. */
export function restoreUploads(): Promise<void> {
  return (restored ??= import('./kept-uploads.ts')
    .then(({ keptUploads }) => keptUploads())
    .then((files) => {
      const known = new Set(queue.get().map(({ uploadId }) => uploadId));
      queue.restore(files.filter(({ uploadId }) => !known.has(uploadId)));
    })
    .catch(() => {
      // The server is away; the next visit shows them.
    })
    .then(() => {
      isRestored = true;
      follow();
    }));
}

/**
 * Goes on with a file of an earlier visit.
 * @param chosen the file that the user chose; without it the browser opens it again, if it can
 */
export async function resumeUpload({ key, source }: Upload, chosen?: File): Promise<void> {
  if (!isKept(source)) return queue.retry(key);
  if (source.received === source.size) return queue.retry(key);
  const file = chosen ?? (source.handle && (await reopened(source.handle)));
  if (!file) return queue.refuse(key, t`The browser can’t open this file any more. Choose it again.`);
  const { fingerprintOf } = await import('./fingerprint.ts');
  const isSame = file.size === source.size && (await fingerprintOf(file)) === source.fingerprint;
  if (isSame) queue.retry(key, file);
  else
    queue.refuse(
      key,
      t`“${{ name: file.name }}” is another file, or it was changed. Choose the file that you started with.`,
    );
}

async function send(source: UploadSource, options: SendOptions): Promise<Added> {
  const { signal, onProgress } = options;
  if (typeof source === 'string') {
    const added = await api.media.add.call({ url: source }, { signal });
    return { ...added, medium: await withPoster(added.medium, ownAddress(added.medium.url)) };
  }
  if (isKept(source)) {
    const { finished } = await inParts();
    const added = await finished(source.uploadId, signal);
    return { ...added, medium: await withPoster(added.medium, ownAddress(added.medium.url)) };
  }
  if (source.size >= inPartsBytes) {
    begunHere.set('1');
    const { sendInParts } = await inParts();
    const added = await sendInParts(source, options);
    return { ...added, medium: await withPoster(added.medium, source) };
  }
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

/** Few files are that large, so this code is loaded with the first one. */
const inParts = () =>
  import('./send-in-parts.ts').catch(() => {
    throw unreachable();
  });

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

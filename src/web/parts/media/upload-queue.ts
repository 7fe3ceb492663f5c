import { createStore, type Readable } from '#web/lib/store.ts';
import type { Refusal } from './upload-refusal.ts';
import { createSpeed } from './upload-speed.ts';

/** A file of an earlier visit, of which the server has the beginning. */
export interface KeptFile {
  uploadId: number;
  name: string;
  size: number;
  type: string;
  fingerprint: string | null;
  received: number;
  /** By which the browser opens the file again; null where the user must choose it. */
  handle: FileSystemFileHandle | null;
}

/** The origin of a new medium: a file on this device, or a web URL. */
export type UploadSource = File | string | KeptFile;

export const isKept = (source: UploadSource): source is KeptFile =>
  typeof source === 'object' && 'uploadId' in source;

export interface SendOptions {
  /** Aborted as well when the attempt failed: nothing of it goes on. */
  signal: AbortSignal;
  /** The server's id of what an earlier attempt sent; null where there was none. */
  uploadId: number | null;
  onProgress: (sentBytes: number) => void;
  /** Called once the server keeps what arrives: from then on it can be paused. */
  onKept: (uploadId: number) => void;
}

export interface Upload {
  key: number;
  /** Which part of the page receives it. */
  place: symbol;
  source: UploadSource;
  /**
   * `storing`: the server has all of it and checks it. `stored` ones wait for those before them. `interrupted`:
   * an earlier visit sent a part of it.
   */
  state: 'waiting' | 'sending' | 'paused' | 'interrupted' | 'storing' | 'stored' | 'refused';
  sentBytes: number;
  /** Null where it is not known yet. */
  bytesPerSecond: number | null;
  /** The server's id of one that can be paused and resumed. */
  uploadId: number | null;
  /** The error message, if the upload was rejected. */
  refusal: string | null;
  /** What may help, if the upload was rejected. */
  remedy: Refusal['remedy'];
}

interface UploadCalls<Stored> {
  /** Sends it, or what is missing of it. */
  send: (source: UploadSource, options: SendOptions) => Promise<Stored>;
  /** Has the server delete what it keeps of a cancelled one. */
  forget: (uploadId: number) => void;
  /** The message for an error of `send`. */
  refusalOf: (error: unknown) => Refusal;
  /** Called with stored media, in the order in which they were added at one place. */
  onStored: (stored: Stored, place: symbol) => void;
}

export interface UploadQueue extends Readable<readonly Upload[]> {
  add: (sources: readonly UploadSource[], place?: symbol) => void;
  /** Lists files of earlier visits, which wait for the user. */
  restore: (files: readonly KeptFile[]) => void;
  /** Aborts and removes it. */
  cancel: (key: number) => void;
  /** Stops one that can go on where it stopped. */
  pause: (key: number) => void;
  /** Sends it again, or goes on; with another source where it is given. */
  retry: (key: number, source?: UploadSource) => void;
  /** Says why one waits on. */
  refuse: (key: number, message: string) => void;
}

/** More parallel uploads would only share the same bandwidth. */
const mostAtOnce = 2;

/** The place of what no part of the page receives. */
const nowhere = Symbol('nowhere');

let lastKey = 0;

/**
 * Sends files and URLs to the library, a few at a time, and passes on what is stored in the order it was
 * added.
 */
export function createUploadQueue<Stored>(calls: UploadCalls<Stored>): UploadQueue {
  const { get, set, subscribe } = createStore<readonly Upload[]>([]);
  const underWay = new Map<number, AbortController>();
  const stored = new Map<number, Stored>();

  const change = (key: number, changed: Partial<Upload>) =>
    set(get().map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const find = (key: number) => get().find((upload) => upload.key === key);

  async function start({ key, source, sentBytes, uploadId: earlier }: Upload): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    underWay.set(key, controller);
    change(key, { state: typeof source === 'string' ? 'storing' : 'sending', sentBytes });
    const speed = createSpeed();
    try {
      const onProgress = (sent: number) => {
        if (signal.aborted || typeof source === 'string') return;
        const state = sent < source.size ? 'sending' : 'storing';
        change(key, { sentBytes: sent, state, bytesPerSecond: speed(sent) });
      };
      const onKept = (uploadId: number) => {
        // Cancelled meanwhile: nobody else would delete it.
        if (signal.aborted && !find(key)) calls.forget(uploadId);
        // The user chose the file again without looking at what was interrupted.
        const isOld = (other: Upload) => other.state === 'interrupted' && other.uploadId === uploadId;
        set(get().filter((other) => !isOld(other)));
        change(key, { uploadId });
      };
      const answer = await calls.send(source, { signal, uploadId: earlier, onProgress, onKept });
      if (signal.aborted) return;
      stored.set(key, answer);
      change(key, { state: 'stored' });
    } catch (error) {
      if (signal.aborted) return;
      const { message, remedy, isDiscarded } = calls.refusalOf(error);
      change(key, {
        state: 'refused',
        refusal: message,
        remedy,
        bytesPerSecond: null,
        // The server would not find what it has deleted itself.
        ...(isDiscarded && { uploadId: null }),
      });
      // Other parts of the file may still be on their way: their progress would say that it is being sent.
      controller.abort();
    } finally {
      if (underWay.get(key) === controller) underWay.delete(key);
      passOn();
      next();
    }
  }

  /** What waits for the user must not block the queue. */
  function passOn() {
    const blocked = new Set<symbol>();
    for (const { key, state, place } of get()) {
      const answer = stored.get(key);
      if (state !== 'stored' || answer === undefined) {
        if (['waiting', 'sending', 'storing'].includes(state)) blocked.add(place);
      } else if (!blocked.has(place)) {
        stored.delete(key);
        set(get().filter((upload) => upload.key !== key));
        calls.onStored(answer, place);
      }
    }
  }

  function next() {
    for (const upload of get()) {
      if (underWay.size >= mostAtOnce) return;
      if (upload.state === 'waiting' && !underWay.has(upload.key)) void start(upload);
    }
  }

  const listed = (source: UploadSource, place: symbol): Upload => ({
    key: ++lastKey,
    place,
    source,
    state: 'waiting',
    sentBytes: 0,
    bytesPerSecond: null,
    uploadId: null,
    refusal: null,
    remedy: null,
  });

  return {
    get,
    subscribe,
    add: (sources, place = nowhere) => {
      set([...get(), ...sources.map((source) => listed(source, place))]);
      next();
    },
    restore: (files) => {
      const added = files.map((file): Upload => ({
        ...listed(file, nowhere),
        state: 'interrupted',
        sentBytes: file.received,
        uploadId: file.uploadId,
      }));
      if (added.length > 0) set([...get(), ...added]);
    },
    cancel: (key) => {
      const uploadId = find(key)?.uploadId ?? null;
      underWay.get(key)?.abort();
      stored.delete(key);
      set(get().filter((upload) => upload.key !== key));
      if (uploadId !== null) calls.forget(uploadId);
      passOn();
    },
    pause: (key) => {
      if (find(key)?.uploadId === null) return;
      change(key, { state: 'paused', bytesPerSecond: null });
      underWay.get(key)?.abort();
      passOn();
    },
    retry: (key, source) => {
      change(key, { state: 'waiting', refusal: null, remedy: null, ...(source !== undefined && { source }) });
      next();
    },
    refuse: (key, refusal) => change(key, { refusal }),
  };
}

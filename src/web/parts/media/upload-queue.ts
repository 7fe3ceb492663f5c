import { createStore, type Readable } from '#web/lib/store.ts';

/** The origin of a new medium: a file on this device, or a web URL. */
export type UploadSource = File | string;

interface SendOptions {
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

export interface Upload {
  key: number;
  source: UploadSource;
  /** `storing`: the server has all of it and checks it. `stored` ones wait for those before them. */
  state: 'waiting' | 'sending' | 'storing' | 'stored' | 'refused';
  sentBytes: number;
  /** The error message, if the upload was rejected. */
  refusal: string | null;
  /** False if a retry would fail in the same way. */
  isWorthRetrying: boolean;
}

interface Refusal {
  message: string;
  isWorthRetrying: boolean;
}

interface UploadCalls<Stored> {
  send: (source: UploadSource, options: SendOptions) => Promise<Stored>;
  /** The message for an error of `send`. */
  refusalOf: (error: unknown) => Refusal;
  /** Called with stored media, in the order in which they were added. */
  onStored: (stored: Stored) => void;
}

export interface UploadQueue extends Readable<readonly Upload[]> {
  add: (sources: readonly UploadSource[]) => void;
  /** Aborts and removes it. */
  cancel: (key: number) => void;
  retry: (key: number) => void;
}

/** More parallel uploads would only share the same bandwidth. */
const mostAtOnce = 2;

let lastKey = 0;

/**
 * Sends files and URLs to the library, a few at a time, and passes on what is stored in the order it was
 * added.
 */
export function createUploadQueue<Stored>({ send, refusalOf, onStored }: UploadCalls<Stored>): UploadQueue {
  const { get, set, subscribe } = createStore<readonly Upload[]>([]);
  const underWay = new Map<number, AbortController>();
  const stored = new Map<number, Stored>();

  const change = (key: number, changed: Partial<Upload>) =>
    set(get().map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));

  async function start({ key, source }: Upload): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    underWay.set(key, controller);
    change(key, { state: typeof source === 'string' ? 'storing' : 'sending', sentBytes: 0 });
    try {
      const onProgress = (sentBytes: number) => {
        if (signal.aborted || typeof source === 'string') return;
        change(key, { sentBytes, state: sentBytes < source.size ? 'sending' : 'storing' });
      };
      const answer = await send(source, { signal, onProgress });
      if (signal.aborted) return;
      stored.set(key, answer);
      change(key, { state: 'stored' });
    } catch (error) {
      if (signal.aborted) return;
      const { message, isWorthRetrying } = refusalOf(error);
      change(key, { state: 'refused', refusal: message, isWorthRetrying });
    } finally {
      underWay.delete(key);
      startNext();
      next();
    }
  }

  /** A rejected file must not block the queue. */
  function startNext() {
    for (const { key, state } of get()) {
      if (state === 'refused') continue;
      const answer = stored.get(key);
      if (state !== 'stored' || answer === undefined) return;
      stored.delete(key);
      set(get().filter((upload) => upload.key !== key));
      onStored(answer);
    }
  }

  function next() {
    for (const upload of get()) {
      if (underWay.size >= mostAtOnce) return;
      if (upload.state === 'waiting') void start(upload);
    }
  }

  return {
    get,
    subscribe,
    add: (sources) => {
      const added = sources.map((source): Upload => ({
        key: ++lastKey,
        source,
        state: 'waiting',
        sentBytes: 0,
        refusal: null,
        isWorthRetrying: false,
      }));
      set([...get(), ...added]);
      next();
    },
    cancel: (key) => {
      underWay.get(key)?.abort();
      stored.delete(key);
      set(get().filter((upload) => upload.key !== key));
      startNext();
    },
    retry: (key) => {
      change(key, { state: 'waiting', refusal: null });
      next();
    },
  };
}

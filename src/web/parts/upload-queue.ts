/** Where something new for the library comes from: this device, or an address of the web. */
export type UploadSource = File | string;

interface SendOptions {
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

export interface Upload {
  key: number;
  source: UploadSource;
  /** `storing`: all of it is with the server, which looks at it. `stored` ones wait for those before them. */
  state: 'waiting' | 'sending' | 'storing' | 'stored' | 'refused';
  sentBytes: number;
  /** Why it was refused, in the words that were given. */
  refusal: string | null;
  /** False where the same answer would come again. */
  isWorthRetrying: boolean;
}

interface Refusal {
  message: string;
  isWorthRetrying: boolean;
}

interface UploadCalls<Stored> {
  send: (source: UploadSource, options: SendOptions) => Promise<Stored>;
  /** What to say of what `send` threw. */
  refusalOf: (error: unknown) => Refusal;
  /** What was stored, in the order in which it was added. */
  onStored: (stored: Stored) => void;
}

export interface UploadQueue {
  get: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  add: (sources: readonly UploadSource[]) => void;
  /** Stops it where it is on its way, and forgets it. */
  cancel: (key: number) => void;
  retry: (key: number) => void;
}

/** More at once would only share the same line. */
const mostAtOnce = 2;

let lastKey = 0;

/** Sends files and addresses to the library, a few at a time, and hands over what is stored in the order it was added. */
export function createUploadQueue<Stored>({ send, refusalOf, onStored }: UploadCalls<Stored>): UploadQueue {
  let uploads: readonly Upload[] = [];
  const underWay = new Map<number, AbortController>();
  const stored = new Map<number, Stored>();
  const listeners = new Set<() => void>();

  const set = (now: readonly Upload[]) => {
    uploads = now;
    for (const listener of listeners) listener();
  };
  const change = (key: number, changed: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));

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
      handOver();
      next();
    }
  }

  /** One that was refused holds up nobody. */
  function handOver() {
    for (const { key, state } of uploads) {
      if (state === 'refused') continue;
      const answer = stored.get(key);
      if (state !== 'stored' || answer === undefined) return;
      stored.delete(key);
      set(uploads.filter((upload) => upload.key !== key));
      onStored(answer);
    }
  }

  function next() {
    for (const upload of uploads) {
      if (underWay.size >= mostAtOnce) return;
      if (upload.state === 'waiting') void start(upload);
    }
  }

  return {
    get: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (sources) => {
      const added = sources.map((source): Upload => ({
        key: ++lastKey,
        source,
        state: 'waiting',
        sentBytes: 0,
        refusal: null,
        isWorthRetrying: false,
      }));
      set([...uploads, ...added]);
      next();
    },
    cancel: (key) => {
      underWay.get(key)?.abort();
      stored.delete(key);
      set(uploads.filter((upload) => upload.key !== key));
      handOver();
    },
    retry: (key) => {
      change(key, { state: 'waiting', refusal: null });
      next();
    },
  };
}

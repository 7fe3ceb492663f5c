import { once } from 'node:events';
import { PassThrough } from 'node:stream';

import type { Streamed } from '#contract/operation.ts';

/**
 * Milliseconds between two heartbeats; proxies close a connection after a minute without data. They are
 * events, since a browser does not expose comments to its page, which could then not tell silence from a dead
 * connection.
 */
const heartbeatMs = 20_000;

/** Milliseconds after which a browser reconnects. */
const retryMs = 1_000;

/** Keeps proxies from buffering a stream, and compression from collecting it. */
export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Its connection serves nothing after it, so a shutdown need not wait for the next request on it.
  connection: 'close',
};

interface StreamOptions {
  mayGoOn: () => Promise<boolean>;
  signal: AbortSignal;
  /** Throws for data that must not be sent. */
  check: (data: unknown) => void;
}

export type Events = AsyncIterableIterator<Streamed<unknown>>;

/**
 * Writes events as server-sent events (HTML standard, "Server-sent events"). The stream ends with the events,
 * by `signal`, when `mayGoOn`, called at each heartbeat, returns false, or when the client reads nothing
 * between two heartbeats. The events' `return` is called when it has ended, whatever the reason.
 */
export function eventStream(events: Events, { mayGoOn, signal, check }: StreamOptions): PassThrough {
  const stream = new PassThrough();
  const end = () => void events.return?.();
  const cutShort = () => {
    end();
    // Unread data must not delay a shutdown.
    if (stream.readableLength > 0) stream.destroy();
  };
  let stuck = false;

  async function heartbeat(): Promise<void> {
    if (stuck && stream.writableNeedDrain) return void stream.destroy();
    stuck = stream.writableNeedDrain;
    if (!stuck) stream.write('event: beat\ndata: {}\n\n');
    if (!(await mayGoOn())) end();
  }

  async function write(): Promise<void> {
    stream.write(`retry: ${retryMs}\n\n`);
    for await (const event of events) {
      if ('data' in event) check(event.data);
      if (!stream.write(frameOf(event)) && !stream.destroyed)
        await Promise.race([once(stream, 'drain'), gone]);
    }
    stream.end();
  }

  const gone = new Promise<void>((resolve) => {
    stream.once('close', () => {
      clearInterval(timer);
      signal.removeEventListener('abort', cutShort);
      end();
      resolve();
    });
  });
  const timer = setInterval(
    () => void heartbeat().catch((error: Error) => stream.destroy(error)),
    heartbeatMs,
  );
  signal.addEventListener('abort', cutShort);
  if (signal.aborted) cutShort();
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}

/** All listeners get the same objects: each is serialized once. */
const written = new WeakMap<object, string>();

function frameOf(event: Streamed<unknown>): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  const name = 'name' in event ? `event: ${event.name}\n` : '';
  return `${id}${name}data: ${'data' in event ? textOf(event.data) : '{}'}\n\n`;
}

function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const text = written.get(data) ?? JSON.stringify(data);
  written.set(data, text);
  return text;
}

import { once } from 'node:events';
import { PassThrough } from 'node:stream';

import type { Streamed } from '#contract/operation.ts';

/**
 * Milliseconds between two signs of life; proxies give up after a minute without one. They are events, for a
 * browser shows its page no comments, and so the page could not tell silence from a dead connection.
 */
const beatMs = 20_000;

/** Milliseconds after which a browser connects anew. */
const retryMs = 1_000;

/** What keeps proxies from holding a stream back, and compression from gathering it. */
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
 * by `signal`, once `mayGoOn` says no, which is asked at each sign of life, or when nobody takes anything from
 * one of these to the next. The events are returned when it has ended, whoever ended it.
 */
export function eventStream(events: Events, { mayGoOn, signal, check }: StreamOptions): PassThrough {
  const stream = new PassThrough();
  const end = () => void events.return?.();
  const cutShort = () => {
    end();
    // What nobody takes must not hold up a shutdown.
    if (stream.readableLength > 0) stream.destroy();
  };
  let stuck = false;

  async function beat(): Promise<void> {
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
  const timer = setInterval(() => void beat().catch((error: Error) => stream.destroy(error)), beatMs);
  signal.addEventListener('abort', cutShort);
  if (signal.aborted) cutShort();
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}

/** All listeners are told the same objects: each is written out once. */
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

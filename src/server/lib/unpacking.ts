import type { Dispatcher } from 'undici';

import { unpack } from './unpack.ts';

/**
 * Unpacks answers before `fetch` does, which knows no limit. A packed body is held in memory first: the caller limits
 * it (`maxResponseSize`).
 * @param maxBytes of the unpacked body; more ends the fetch with `too_large`
 */
export function unpacking(maxBytes: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, unpackingHandler(handler, maxBytes));
}

function unpackingHandler(handler: Dispatcher.DispatchHandler, maxBytes: number): Dispatcher.DispatchHandler {
  const parts: Buffer[] = [];
  let held: { encoding: string; start: () => void } | null = null;
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart(controller, status, headers, message) {
      const { 'content-encoding': encoding, 'content-length': _length, ...others } = headers;
      held = null;
      if (encoding === undefined) return handler.onResponseStart?.(controller, status, headers, message);
      const start = () => handler.onResponseStart?.(controller, status, others, message);
      held = { encoding: [encoding].flat().join(','), start };
    },
    onResponseData(controller, chunk) {
      if (held) parts.push(chunk);
      else handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd(controller, trailers) {
      if (!held) return handler.onResponseEnd?.(controller, trailers);
      const { encoding, start } = held;
      unpack(Buffer.concat(parts), encoding, maxBytes)
        .then((body) => {
          start();
          if (body.length > 0) handler.onResponseData?.(controller, body);
          handler.onResponseEnd?.(controller, trailers);
        })
        .catch((error: unknown) => handler.onResponseError?.(controller, asError(error)));
    },
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

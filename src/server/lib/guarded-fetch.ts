import { AsyncLocalStorage } from 'node:async_hooks';
import { getGlobalDispatcher, setGlobalDispatcher, type Dispatcher } from 'undici';

import { createGuardedAgent, hostAndPort } from './guarded-agent.ts';
import { unpack } from './unpack.ts';

const guard = new AsyncLocalStorage<Dispatcher>();
let isInstalled = false;

/** The most bytes of an answer, as it arrives and unpacked. */
const maxBytes = 256 * 1024;

/** Libraries set none of their own. Milliseconds, and bytes. */
const limits = { headersTimeout: 10_000, bodyTimeout: 10_000, maxResponseSize: maxBytes };

/**
 * Lets the plain `fetch` of libraries reach public addresses only, like `lib/io.ts`, while they work for us: it is
 * their calls to addresses that users have entered.
 * @param allow `host:port` pairs that may be reached although they are private
 */
export function guardFetches(
  allow: readonly string[],
): <Result>(act: () => Promise<Result>) => Promise<Result> {
  if (!isInstalled)
    setGlobalDispatcher(
      getGlobalDispatcher().compose(
        (dispatch) => (options, handler) =>
          guard.getStore()?.dispatch(options, handler) ?? dispatch(options, handler),
      ),
    );
  isInstalled = true;
  const allowed = new Set(allow.map((pair) => hostAndPort(new URL(`http://${pair}`))));
  const agent = createGuardedAgent(allowed, undefined, limits).compose(unpacking(maxBytes));
  return (act) => guard.run(agent, act);
}

/**
 * Unpacks answers before `fetch` does, which knows no limit. A packed body is held in memory first: the caller limits
 * it (`maxResponseSize`).
 * @param maxBytes of the unpacked body; more ends the fetch with `too_large`
 */
function unpacking(maxBytes: number): Dispatcher.DispatcherComposeInterceptor {
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

import { AsyncLocalStorage } from 'node:async_hooks';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';

import { createGuardedAgent, hostAndPort } from './guarded-agent.ts';

const guard = new AsyncLocalStorage<ReturnType<typeof createGuardedAgent>>();
let isInstalled = false;

/** Libraries set none of their own. Milliseconds, and bytes. */
const limits = { headersTimeout: 10_000, bodyTimeout: 10_000, maxResponseSize: 256 * 1024 };

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
  const agent = createGuardedAgent(allowed, undefined, limits);
  return (act) => guard.run(agent, act);
}

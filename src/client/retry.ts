import { ApiError } from './failure.ts';
import type { OperationCall } from './operations.ts';

export interface RetryOptions {
  /** Further attempts after the first. */
  retries: number;
  /** The longest time to wait for a further one; who would have to wait longer fails at once. In ms. */
  maxWaitMs: number;
}

/**
 * Tries again where that is safe: a refusal for the rate of requests always, since nothing was carried out; other
 * failures that may pass only where a second call changes nothing more.
 */
export async function retrying<Result>(
  call: OperationCall,
  attempt: () => Promise<Result>,
  { retries, maxWaitMs, signal }: RetryOptions & { signal: AbortSignal | undefined },
): Promise<Result> {
  for (let failures = 0; ;) {
    try {
      return await attempt();
    } catch (error) {
      failures += 1;
      if (!(error instanceof ApiError) || failures > retries || !mayPass(error, call)) throw error;
      const waitMs = error.retrySeconds === null ? growing(failures) : error.retrySeconds * 1000;
      if (waitMs > maxWaitMs) throw error;
      await waiting(waitMs, signal);
    }
  }
}

function mayPass({ code, status }: ApiError, { repeatable }: OperationCall): boolean {
  if (code === 'rate_limited') return true;
  const isPassing = code === 'unavailable' || (code === 'unreachable' && (status === 0 || status >= 500));
  return repeatable === true && isPassing;
}

/** Half a second, then twice as long each time, and never the same for all callers. */
function growing(failures: number): number {
  return 500 * 2 ** (failures - 1) * (0.75 + Math.random() / 2);
}

async function waiting(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

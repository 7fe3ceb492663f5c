import { readAnswer } from './answer.ts';
import { ApiError } from './failure.ts';
import { operations, type OperationCall } from './operations.ts';
import { requestFor } from './request.ts';
import { retrying, type RetryOptions } from './retry.ts';
import type { Answer, CallOptions, Client } from './types.ts';

export { ApiError, type FailureCode } from './failure.ts';
export type { Answer, CallOptions, Client, Limit, Limits } from './types.ts';

export interface ClientOptions extends Partial<RetryOptions> {
  /** Where Copydesk runs: https://desk.example.org */
  url: string;
  /** A key from Settings → Tokens. */
  key: string;
  /** The longest time for one attempt, in ms; three minutes by default, since videos take their time. */
  timeoutMs?: number;
  /** In place of the global one. */
  fetch?: typeof fetch;
}

type Send = (
  call: OperationCall,
  parameters: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<Answer<unknown, unknown>>;

/**
 * A client of one Copydesk with one key: `client.trends.list({ source: 'rss' })`. Answers have data, meta and what
 * is left of the limits; refusals are thrown as ApiError. By default three further attempts, none after a minute.
 * @throws TypeError for a URL that is none
 */
export function createClient(options: ClientOptions): Client {
  const { url, key, timeoutMs = 180_000, retries = 3, maxWaitMs = 60_000 } = options;
  const base = `${new URL(url).href.replace(/\/$/, '')}/tool/api/v1/`;
  const { fetch = globalThis.fetch } = options;

  async function attempt(
    ...[target, init]: ReturnType<typeof requestFor>
  ): Promise<Answer<unknown, unknown>> {
    const response = await fetch(target, init).catch((error: unknown) => {
      if (init.signal?.aborted && !isTimeout(init.signal.reason)) throw error;
      throw new ApiError('unreachable', `${base} does not answer: ${reasonOf(error)}`, { cause: error });
    });
    return readAnswer(response);
  }

  const send: Send = (call, parameters, { signal } = {}) =>
    retrying(
      call,
      () => {
        const [target, init] = requestFor(call, parameters, { base, key });
        const timeout = AbortSignal.timeout(timeoutMs);
        return attempt(target, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      },
      { retries, maxWaitMs, signal },
    );

  return clientOf(send);
}

/** The contract's types describe the result, not this function: `fromEntries` loses them. */
function clientOf(send: Send) {
  return Object.fromEntries(
    Object.entries(operations).map(([noun, group]): unknown[] => [
      noun,
      Object.fromEntries(
        Object.entries(group).map(([name, call]): unknown[] => [name, methodOf(call, send)]),
      ),
    ]),
  );
}

function methodOf(call: OperationCall, send: Send) {
  const method = (parameters: Record<string, unknown> = {}, options?: CallOptions) =>
    send(call, parameters, options);
  if (!call.paged) return method;
  return Object.assign(method, {
    async *pages(parameters: Record<string, unknown> = {}, options?: CallOptions) {
      for (let page = Number(parameters.page ?? 1); ; page += 1) {
        const answer = await method({ ...parameters, page }, options);
        yield answer;
        if (!hasMore(answer.meta)) return;
      }
    },
  });
}

function hasMore(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && 'has_more' in meta && meta.has_more === true;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

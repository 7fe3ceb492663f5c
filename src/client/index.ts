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

  async function attempt(target: URL, init: RequestInit): Promise<Answer<unknown, unknown>> {
    const answered = fetch(target, init).then(async (response) => ({
      response,
      text: await response.text(),
    }));
    const { response, text } = await answered.catch((error: unknown) => {
      throw new ApiError('unreachable', `${base} does not answer: ${reasonOf(error)}`, { cause: error });
    });
    return readAnswer(response, text);
  }

  const send: Send = (call, parameters, { signal } = {}) =>
    retrying(
      call,
      async () => {
        const [target, init] = requestFor(call, parameters, { base, key });
        const timeout = AbortSignal.timeout(timeoutMs);
        try {
          return await attempt(target, {
            ...init,
            signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          });
        } catch (error) {
          signal?.throwIfAborted();
          throw error;
        }
      },
      { retries, maxWaitMs, signal },
    );

  return clientOf(send);
}

function clientOf(send: Send): Client {
  const made = Object.fromEntries(
    Object.entries(operations).map(([noun, group]) => [
      noun,
      Object.fromEntries(Object.entries(group).map(([name, call]) => [name, methodOf(call, send)])),
    ]),
  );
  if (!isClient(made)) throw new Error('an operation of the contract cannot be called');
  return made;
}

/** The types of the contract, which its table of operations was read off. */
function isClient(made: Readonly<Record<string, Readonly<Record<string, unknown>>>>): made is Client {
  return Object.entries(operations).every(([noun, group]) =>
    Object.keys(group).every((name) => typeof made[noun]?.[name] === 'function'),
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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

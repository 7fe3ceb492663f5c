import type { Answer, TestApp } from './app.ts';

/** Calls as one person: returns the data of a response, and throws an error with its code for a refusal. */
export interface Caller {
  get<Data>(path: string, sent?: Record<string, unknown>): Promise<Data>;
  post<Data>(path: string, sent: Record<string, unknown>): Promise<Data>;
  /** The code of the refusal, or null where it worked. */
  refusal(path: string, sent: Record<string, unknown>): Promise<string | null>;
}

export function callerOf(app: TestApp, key: string): Caller {
  const data = ({ body }: Answer, path: string) => {
    if (!body.success) throw new Error(`${path} refused: ${JSON.stringify(body.error)}`);
    return body.data;
  };
  return {
    get: async <Data>(path: string, sent = {}) => data(await app.call('GET', path, sent, key), path) as Data,
    post: async <Data>(path: string, sent: Record<string, unknown>) =>
      data(await app.call('POST', path, sent, key), path) as Data,
    refusal: async (path, sent) => (await app.call('POST', path, sent, key)).body.error?.code ?? null,
  };
}

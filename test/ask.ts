import type { Answer, Desk } from './desk.ts';

/** Calls as one person would: the data of an answer, and an error with its code for a refusal. */
export interface Asker {
  get<Data>(path: string, sent?: Record<string, unknown>): Promise<Data>;
  post<Data>(path: string, sent: Record<string, unknown>): Promise<Data>;
  /** The code of the refusal, or null where it worked. */
  refusal(path: string, sent: Record<string, unknown>): Promise<string | null>;
}

export function askerOf(desk: Desk, key: string): Asker {
  const data = ({ body }: Answer, path: string) => {
    if (!body.success) throw new Error(`${path} refused: ${JSON.stringify(body.error)}`);
    return body.data;
  };
  return {
    get: async <Data>(path: string, sent = {}) => data(await desk.call('GET', path, sent, key), path) as Data,
    post: async <Data>(path: string, sent: Record<string, unknown>) =>
      data(await desk.call('POST', path, sent, key), path) as Data,
    refusal: async (path, sent) => (await desk.call('POST', path, sent, key)).body.error?.code ?? null,
  };
}

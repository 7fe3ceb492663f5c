import { CommandError } from './command.ts';

/** Calls of the public API with one key. */
export interface Api {
  /** @param call as a recipe names it: `GET quotes.php?…`, relative to the API's URL */
  get(call: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
}

interface Envelope {
  success: boolean;
  data?: unknown;
  error?: { code: string; message: string; details?: Record<string, unknown> };
}

/** A refusal, with the API's own message. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.details = details;
  }
}

/**
 * The server is called like any external program would: at its URL, with a key.
 * @param base the server's URL
 */
export function createApi(base: string, key: string): Api {
  async function request(path: string, init: RequestInit): Promise<unknown> {
    const address = `${base}/tool/api/v1/${path}`;
    const response = await fetch(address, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(180_000),
    }).catch((error: unknown) => {
      const reason =
        error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '';
      throw new CommandError(
        `${base} does not answer (${reason}). Is the desk running, and --url its address?`,
      );
    });
    const envelope = (await response.json().catch(() => null)) as Envelope | null;
    if (envelope?.success) return envelope.data;
    const errorText = envelope?.error
      ? `${envelope.error.code}: ${envelope.error.message}`
      : `status ${response.status}`;
    throw new ApiRefusal(`${path.split('?')[0]} said ${errorText}`, envelope?.error?.details ?? {});
  }
  return {
    get: (call) => request(call.replace(/^GET /, ''), { method: 'GET' }),
    post: (path, body) => request(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

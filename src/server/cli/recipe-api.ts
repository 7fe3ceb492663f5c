import { CommandError } from './command.ts';

/** Calls of the public API with one key. */
export interface Api {
  /** @param call as a recipe names it: `GET quotes.php?…`, below the address of the API */
  get(call: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
}

interface Envelope {
  success: boolean;
  data?: unknown;
  error?: { code: string; message: string; details?: Record<string, unknown> };
}

/** A refusal, in the API's own words. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.details = details;
  }
}

/**
 * The desk is asked as any program from outside asks it: through its address, with a key.
 * @param base address of the desk
 */
export function createApi(base: string, key: string): Api {
  async function ask(path: string, init: RequestInit): Promise<unknown> {
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
    const said = envelope?.error
      ? `${envelope.error.code}: ${envelope.error.message}`
      : `status ${response.status}`;
    throw new ApiRefusal(`${path.split('?')[0]} said ${said}`, envelope?.error?.details ?? {});
  }
  return {
    get: (call) => ask(call.replace(/^GET /, ''), { method: 'GET' }),
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

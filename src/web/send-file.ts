import { addressOf, read, unreachable, type Call, type Envelope } from './request.ts';

export interface SendOptions {
  signal?: AbortSignal;
  /** Called now and then with how much has left, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Calls an operation that accepts a file. By XMLHttpRequest, since fetch reports no upload progress. Throws
 * as `request` does; an AbortError when it was aborted.
 */
export function sendFile(
  call: Call & { file: { field: string } },
  file: Blob,
  { signal, onProgress }: SendOptions = {},
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('Called off', 'AbortError'));
    const exchange = new XMLHttpRequest();
    const abort = () => exchange.abort();
    signal?.addEventListener('abort', abort, { once: true });
    exchange.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
    exchange.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')));
    exchange.addEventListener('error', () => reject(unreachable()));
    exchange.addEventListener('timeout', () => reject(unreachable()));
    exchange.addEventListener('load', () => resolve(read(responseOf(exchange))));
    exchange.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    exchange.open('POST', addressOf(call, {}));
    const form = new FormData();
    form.set(call.file.field, file);
    exchange.send(form);
  });
}

function responseOf(exchange: XMLHttpRequest): Response {
  const headers = new Headers(
    exchange
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  return new Response(exchange.responseText, { status: exchange.status, headers });
}

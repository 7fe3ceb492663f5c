import type { OperationCall } from './operations.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** The URL of a call, and what `fetch` sends to it; `base` ends with a slash. */
export function requestFor(
  call: OperationCall,
  parameters: Parameters,
  { base, key }: { base: string; key: string },
): [url: URL, init: RequestInit] {
  const { kind, path, action } = call;
  const url = new URL(path, base);
  if (action?.in === 'query') url.searchParams.set('action', action.value);
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/json' };
  // A redirect could carry the key to another host.
  const init: RequestInit = { headers, redirect: 'error' };
  if (kind === 'query') {
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined) url.searchParams.set(name, textOf(value));
    return [url, init];
  }
  if (call.file) return [url, { ...init, method: 'POST', body: formOf(parameters) }];
  headers['content-type'] = 'application/json';
  const body = action?.in === 'body' ? { action: action.value, ...parameters } : parameters;
  return [url, { ...init, method: 'POST', body: JSON.stringify(body) }];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function formOf(parameters: Parameters): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parameters)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined) form.set(name, textOf(value));
  }
  return form;
}

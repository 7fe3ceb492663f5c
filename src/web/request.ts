import { t } from '@lingui/core/macro';

import type { ErrorCode } from '#contract/errors.ts';
import { noteQuota } from './quota.ts';

/** Where the API answers, beside the app itself. */
const base = '/tool/api/v1/';

export interface Call {
  kind: 'query' | 'command';
  path: string;
  action?: { in: 'query' | 'body'; value: string };
  /** A command that changes nothing, such as a test of unsaved settings. */
  reads?: true;
}

/** `offline` is ours: the server could not be reached at all. */
export type FailureCode = ErrorCode | 'offline';

/** The message of the refusal. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;

  constructor(code: FailureCode, message: string, status = 0, details = {}, requestId: string | null = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }
}

export interface Envelope {
  success: boolean;
  data?: unknown;
  meta?: unknown;
  error?: { code: ErrorCode; message: string; details?: Record<string, unknown> };
}

/**
 * Calls one operation and returns the envelope's data, or `{ data, meta }` for a paged one. Throws ApiError
 * for a refusal, and for a server that cannot be reached.
 */
export async function request(call: Call, parameters: object, options: RequestInit = {}): Promise<Envelope> {
  const init: RequestInit = { credentials: 'same-origin', ...options };
  if (call.kind === 'command') {
    init.method = 'POST';
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(
      call.action?.in === 'body' ? { action: call.action.value, ...parameters } : parameters,
    );
    // The page shows it as done, so leaving the page must not cancel it. Browsers refuse this beyond 64 kB in
    // flight.
    init.keepalive = !call.reads && init.body.length < 9_000;
  }
  return read(await send(addressOf(call, parameters), init));
}

/** The URL of an operation; for one that reads, with its parameters. */
export function addressOf(call: Call, parameters: object): string {
  const query = new URLSearchParams();
  if (call.action?.in === 'query') query.set('action', call.action.value);
  if (call.kind === 'query') {
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(',') : String(value));
    }
  }
  const search = query.toString();
  return `${base}${call.path}${search && `?${search}`}`;
}

export const unreachable = () =>
  new ApiError('offline', t`Can’t reach the server. Check your connection, then try again.`);

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachable();
  }
}

/** Whether the response is Copydesk's: a proxy may send anything, its own JSON too. */
function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'success' in body;
}

export async function read(response: Response): Promise<Envelope> {
  noteQuota(response.headers);
  const requestId = response.headers.get('x-request-id');
  const body: unknown = await response.json().catch(() => null);
  const envelope = isEnvelope(body) ? body : null;
  if (envelope?.success) return envelope;
  if (envelope?.error) {
    const { code, message, details } = envelope.error;
    throw new ApiError(code, message, response.status, details, requestId);
  }
  throw new ApiError('server_error', wordless(response.status), response.status, {}, requestId);
}

/** The explanation of a response that is not Copydesk's: a proxy in front of it sent it. */
function wordless(status: number): string {
  switch (status) {
    case 413:
      return t`This upload exceeds the limit of the proxy in front of Copydesk. Upload less at once, or ask your administrator to raise its limit (client_max_body_size in nginx).`;
    case 502:
    case 503:
    case 504:
      return t`Copydesk isn’t responding to the proxy in front of it (${status}). It may be restarting. Try again in a moment.`;
    default:
      return t`The server responded with an error (${status}). Try again in a moment.`;
  }
}

import { ApiError, type FailureCode } from './failure.ts';
import type { Answer, Limit, Limits } from './types.ts';

interface Envelope {
  success: boolean;
  data?: unknown;
  meta?: unknown;
  error?: { code: FailureCode; message: string; details?: Record<string, unknown> };
}

/** @throws ApiError for a refusal, and for an answer that is not Copydesk's: a proxy may send anything */
export function readAnswer({ headers, status }: Response, text: string): Answer<unknown, unknown> {
  const requestId = headers.get('x-request-id');
  const envelope = envelopeIn(text);
  if (envelope?.success)
    return { data: envelope.data, meta: envelope.meta, limits: limitsIn(headers), requestId };
  const retrySeconds = waitIn(headers, status);
  if (!envelope?.error)
    throw new ApiError(
      'unreachable',
      `The server answered with status ${status}, and not as Copydesk does.`,
      {
        status,
        requestId,
        retrySeconds,
      },
    );
  const { code, message, details } = envelope.error;
  throw new ApiError(code, message, { status, details, requestId, retrySeconds });
}

function envelopeIn(text: string): Envelope | null {
  try {
    const body: unknown = JSON.parse(text);
    return isEnvelope(body) ? body : null;
  } catch {
    return null;
  }
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'success' in body;
}

function limitsIn(headers: Headers): Limits {
  const [cost, balance] = [numberIn(headers, 'X-Credits-Cost'), numberIn(headers, 'X-Credits-Balance')];
  return {
    requests: limitIn(headers, 'X-RateLimit'),
    daily: limitIn(headers, 'X-Daily'),
    credits: cost === null || balance === null ? null : { cost, balance },
  };
}

function limitIn(headers: Headers, name: string): Limit | null {
  const limit = numberIn(headers, `${name}-Limit`);
  const remaining = numberIn(headers, `${name}-Remaining`);
  const reset = numberIn(headers, `${name}-Reset`);
  if (limit === null || remaining === null || reset === null) return null;
  return { limit, remaining, reset: new Date(reset * 1000) };
}

/** Seconds, by Retry-After, or by the window's end where none of it is left. */
function waitIn(headers: Headers, status: number): number | null {
  const said = numberIn(headers, 'Retry-After');
  if (said !== null || status !== 429) return said;
  const { requests } = limitsIn(headers);
  return requests && Math.max(1, Math.ceil((requests.reset.getTime() - Date.now()) / 1000));
}

function numberIn(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

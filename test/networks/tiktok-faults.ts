/** What TikTok answers, where it does. */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Outcome = Reply | 'silence' | 'flood';

/** The fault of the next post. Refusals come before an upload begins, all others when it would end. */
export type NextPost =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' | 'cut' }
  | { does: 'refuse'; words: string; code?: string; status?: number }
  /** The last chunk is refused. */
  | { does: 'forbid'; status: number }
  | { does: 'limit'; seconds: number | null };

const error = (code: string, message: string) => ({
  code,
  message,
  log_id: '202210112248442CB9319E1FB30C1073F3',
});

export const ok = (data: unknown): Reply => ({ status: 200, body: { data, error: error('ok', '') } });

export const refused = (status: number, code: string, message = ''): Reply => ({
  status,
  body: { data: {}, error: error(code, message) },
});

/** Whether the fault is a refusal, and which. */
export function refusalOf(next: NextPost | null): Reply | null {
  if (next?.does === 'refuse') return refused(next.status ?? 400, next.code ?? 'invalid_param', next.words);
  if (next?.does !== 'limit') return null;
  const reply = refused(
    429,
    'rate_limit_exceeded',
    'Your request is blocked due to exceeding the API rate limit.',
  );
  return next.seconds === null ? reply : { ...reply, headers: { 'retry-after': String(next.seconds) } };
}

/**
 * Accepts what makes a post, or does what the fault says.
 * @param token which careless answers repeat
 */
export function meet(next: NextPost | null, token: string, accept: () => Reply): Outcome {
  switch (next?.does) {
    case 'refuse':
    case 'limit':
    case 'cut':
    case undefined:
      return accept();
    case 'break':
      return refused(503, 'internal_error', `Service unavailable for ${token}`);
    case 'forbid':
      return { status: next.status, body: `not this, ${token}` };
    case 'stall':
      return 'silence';
    case 'lose':
      accept();
      return 'silence';
    case 'fail':
      accept();
      return refused(500, 'internal_error', 'Something is wrong. Please try again later.');
    case 'garble':
      accept();
      return { status: 200, body: `<html>${token}` };
    case 'flood':
      accept();
      return 'flood';
  }
}

/** An answer of Google's servers. */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What Google answers, where it does. `cut`: it breaks off the connection. */
export type Outcome = Reply | 'silence' | 'flood' | 'cut';

/** https://developers.google.com/youtube/v3/docs/errors */
export const refused = (code: number, reason: string, message: string): Reply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'youtube', reason }] } },
});

/** The fault of the next update that publishes, or of the next comment. */
export type NextPost =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' }
  | { does: 'refuse'; words: string; status?: number; reason?: string }
  | { does: 'limit'; seconds: number | null };

/**
 * Accepts a publishing request, or does what the fault says.
 * @param token which careless answers repeat
 */
export function meet(next: NextPost | null, token: string, accept: () => Reply): Outcome {
  switch (next?.does) {
    case 'refuse':
      return refused(next.status ?? 400, next.reason ?? 'invalidVideoMetadata', next.words);
    case 'limit': {
      const reply = refused(429, 'rateLimitExceeded', 'Too many requests, please slow down.');
      return next.seconds === null ? reply : { ...reply, headers: { 'retry-after': String(next.seconds) } };
    }
    case 'break':
      return refused(503, 'backendError', `Backend error for ${token}`);
    case 'stall':
      return 'silence';
    case 'lose':
      accept();
      return 'silence';
    case 'fail':
      accept();
      return refused(500, 'internalError', 'Internal error');
    case 'garble':
      accept();
      return { status: 200, body: `<html>${token}` };
    case 'flood':
      accept();
      return 'flood';
    case undefined:
      return accept();
  }
}

import { forbidden, problem, problemType, type Outcome, type Reply } from './x-replies.ts';

/** The fault of the next post. */
export type NextPost =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' }
  | { does: 'refuse'; words: string; status?: number; type?: string }
  | { does: 'limit'; seconds: number; window?: 'usual' | 'app day' | 'user day' };

/**
 * Accepts a post, or does what the fault says.
 * @param token which careless answers repeat
 */
export function meet(
  next: NextPost | null,
  { token, now, accept }: { token: string; now: number; accept: () => Reply },
): Outcome {
  switch (next?.does) {
    case 'refuse':
      return next.status === undefined
        ? forbidden(next.words)
        : problem(next.status, 'Refused', next.words, next.type);
    case 'limit':
      return limited(next, now);
    case 'break':
      return problem(503, 'Service Unavailable', `Service unavailable for ${token}`);
    case 'stall':
      return 'silence';
    case 'lose':
      accept();
      return 'silence';
    case 'fail':
      accept();
      return problem(500, 'Internal Server Error', 'Something went wrong.');
    case 'garble':
      accept();
      return { status: 201, body: `<html>${token}` };
    case 'flood':
      accept();
      return 'flood';
    case undefined:
      return accept();
  }
}

/** https://docs.x.com/x-api/fundamentals/rate-limits: windows end at a unix second, by X's clock. */
function limited({ seconds, window = 'usual' }: NextPost & { does: 'limit' }, now: number): Reply {
  const end = (later: number) => String(Math.ceil(now / 1_000) + later);
  const day = { usual: null, 'app day': 'x-app-limit-24hour', 'user day': 'x-user-limit-24hour' }[window];
  const words = problem(429, 'Too Many Requests', 'Too Many Requests', problemType('rate-limit-exceeded'));
  return {
    ...words,
    headers: {
      ...words.headers,
      'x-rate-limit-limit': '100',
      'x-rate-limit-remaining': day === null ? '0' : '57',
      'x-rate-limit-reset': end(day === null ? seconds : 900),
      ...(day !== null && { [`${day}-remaining`]: '0', [`${day}-reset`]: end(seconds) }),
    },
  };
}

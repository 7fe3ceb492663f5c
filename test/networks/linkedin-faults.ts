import { refused, type Reply } from './linkedin-media.ts';

/** What LinkedIn answers, where it does. */
export type Outcome = Reply | 'silence' | 'flood';

/** The fault of the next post or comment. */
export type NextPost =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' }
  | { does: 'refuse'; words: string; status?: number; code?: string }
  | { does: 'limit'; seconds: number | null };

/**
 * Accepts a post or comment, or does what the fault says.
 * @param token which careless answers repeat
 */
export function meet(next: NextPost | null, token: string, accept: () => Reply): Outcome {
  switch (next?.does) {
    case 'refuse':
      return refused(next.status ?? 422, next.code ?? 'UNPROCESSABLE_ENTITY', next.words);
    case 'limit': {
      const words = 'Resource level throttle MEMBER DAY limit for calls to this resource is reached.';
      const reply = refused(429, 'TOO_MANY_REQUESTS', words);
      return next.seconds === null ? reply : { ...reply, headers: { 'retry-after': String(next.seconds) } };
    }
    case 'break':
      return refused(503, 'SERVICE_UNAVAILABLE', `Service unavailable for ${token}`);
    case 'stall':
      return 'silence';
    case 'lose':
      accept();
      return 'silence';
    case 'fail':
      accept();
      return refused(500, 'INTERNAL_SERVER_ERROR', 'Internal server error');
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

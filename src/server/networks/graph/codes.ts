/**
 * What the error codes of Meta's APIs mean for a delivery.
 * https://developers.facebook.com/docs/graph-api/guides/error-handling,
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes
 *
 * `quota`: posts of the day are used up. `unready`: the network is not done with the media. `unfetched`: it
 * could not fetch them from us. `broken`: it failed, and may have done it. `gone`: there is no such object.
 */
export type Meaning =
  | 'expired'
  | 'forbidden'
  | 'limited'
  | 'quota'
  | 'blocked'
  | 'repeated'
  | 'unready'
  | 'unfetched'
  | 'broken'
  | 'gone'
  | 'refused';

/** Subcodes count before codes: 2207051 comes under code 4, which alone would be a rate limit. */
const bySubcode: Readonly<Record<number, Meaning>> = {
  2207003: 'unfetched',
  2207008: 'unready',
  2207020: 'unready',
  2207027: 'unready',
  2207032: 'broken',
  2207042: 'quota',
  2207050: 'blocked',
  2207051: 'blocked',
  2207052: 'unfetched',
  2207053: 'broken',
  2207082: 'broken',
  // Threads, from answers that others have published.
  4279009: 'unready',
  4279013: 'blocked',
  // Facebook, from working open-source code.
  1366051: 'repeated',
  1390008: 'limited',
  1404078: 'blocked',
};

const byCode: Readonly<Record<number, Meaning>> = {
  [-2]: 'broken',
  [-1]: 'broken',
  1: 'broken',
  2: 'broken',
  3: 'forbidden',
  4: 'limited',
  9: 'limited',
  10: 'forbidden',
  17: 'limited',
  25: 'blocked',
  32: 'limited',
  102: 'expired',
  190: 'expired',
  341: 'limited',
  368: 'blocked',
  506: 'repeated',
  613: 'limited',
  803: 'gone',
  9004: 'unfetched',
  9007: 'unready',
};

/** An error as Meta's APIs describe it; 0 where they give no code. */
export interface Problem {
  status: number;
  code: number;
  subcode: number;
  /** `is_transient`. */
  transient: boolean;
}

export function meaningOf({ status, code, subcode, transient }: Problem): Meaning {
  const known = bySubcode[subcode] ?? byCode[code] ?? inRange(code);
  if (known) return known;
  if (code === 100 && subcode === 33) return 'gone';
  if (status === 429) return 'limited';
  if (transient || status >= 500 || status === 408 || status === 425) return 'broken';
  if (code === 0 && status === 401) return 'expired';
  return 'refused';
}

/** https://developers.facebook.com/docs/graph-api/overview/rate-limiting */
const throttles: ReadonlySet<number> = new Set([4, 17, 32, 613]);

/** A temporary error publishing a container; pictures that are in a post already. */
const openSubcodes: ReadonlySet<number> = new Set([2207008, 1366051]);

/**
 * Whether a refusal of a request that publishes leaves open whether it was carried out. Certain are refusals that
 * the documentation puts before it: sign-in, rights, parameters, media that are not ready, posts of the day, and
 * the rate limits of its page about them (“any subsequent requests will fail”). Blocks are not: with 2207051 posts
 * were seen published. Nor are limits that Meta documents together with downtime (341) or not at all (429).
 */
export function leavesOpen(problem: Problem): boolean {
  const { code, subcode } = problem;
  if (openSubcodes.has(subcode)) return true;
  const meaning = meaningOf(problem);
  if (meaning === 'limited')
    return !isThrottle(code) || bySubcode[subcode] !== undefined || (code === 4 && subcode !== 0);
  return meaning === 'blocked' || meaning === 'broken';
}

const isThrottle = (code: number) => throttles.has(code) || inRange(code) === 'limited';

function inRange(code: number): Meaning | null {
  if (code >= 200 && code <= 299) return 'forbidden';
  // The limits of business use cases: https://developers.facebook.com/docs/graph-api/overview/rate-limiting
  if (code >= 80_000 && code <= 80_014) return 'limited';
  return null;
}

/** The meaning of a failed container, whose reason is a sentence or a name with or without a code. */
export function meaningOfReason(reason: string | null): Meaning {
  const code = Number(/\b\d{4,7}\b/.exec(reason ?? '')?.[0]);
  const known = bySubcode[code] ?? byCode[code];
  if (known) return known;
  if (/FAILED_DOWNLOADING/.test(reason ?? '')) return 'unfetched';
  return reason === null || /^UNKNOWN$/i.test(reason) ? 'broken' : 'refused';
}

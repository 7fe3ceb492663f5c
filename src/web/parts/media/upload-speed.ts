/** Milliseconds over which the speed is averaged. */
const windowMs = 5_000;

/** Milliseconds below which a speed would be a guess. */
const leastMs = 500;

/**
 * Returns a function that takes the bytes sent so far, and returns bytes per second of the last seconds; null
 * as long as too little is known.
 */
export function createSpeed(
  now: () => number = () => performance.now(),
): (sentBytes: number) => number | null {
  let samples: { at: number; bytes: number }[] = [];
  return (bytes) => {
    const at = now();
    samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }];
    const [first] = samples;
    if (!first || at - first.at < leastMs || bytes <= first.bytes) return null;
    return ((bytes - first.bytes) / (at - first.at)) * 1000;
  };
}

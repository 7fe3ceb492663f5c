/**
 * Chance that comes out the same every time: mulberry32 (Tommy Ettinger, public domain), 32 bits of state,
 * quick, and good enough for data that only has to look alive.
 */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** As `pick`, the first of the list far more often than the last. */
  pickEarly<T>(list: readonly T[]): T;
  normal(): number;
  /** Spread round `median`; a `sigma` above 1 gives a heavy tail. */
  logNormal(median: number, sigma: number): number;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <T>(list: readonly T[], position: number): T => {
    const item = list[Math.floor(position * list.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
  // Box and Muller's way to the bell curve.
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, next()),
    pickEarly: (list) => at(list, next() ** 2.2),
    normal,
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
  };
}

/** Several independent courses of chance from one seed, so that one more draw here changes nothing there. */
export function seedOf(seed: number, name: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

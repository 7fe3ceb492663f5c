/**
 * Lets concurrent callers with the same key share one call of `make`. The result is not cached: later callers
 * start anew.
 */
export function atOnce<Made>(): (key: string, make: () => Promise<Made>) => Promise<Made> {
  const underWay = new Map<string, Promise<Made>>();
  return (key, make) => {
    const begun = underWay.get(key);
    if (begun) return begun;
    const making = make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}

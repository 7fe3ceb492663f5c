/**
 * Lets callers that want the same made at the same time share the making. Nothing is kept afterwards: whoever
 * comes later makes it anew.
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

/** The ids from `from` to `to`, inclusive, in either direction; only `to` if `from` is null or not listed. */
export function between(ids: readonly number[], from: number | null, to: number): readonly number[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (a === -1 || b === -1) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

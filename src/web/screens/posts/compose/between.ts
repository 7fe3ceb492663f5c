/** The ids from one to the other, both included and in either direction; the last alone where there is no first. */
export function between(ids: readonly number[], from: number | null, to: number): readonly number[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (a === -1 || b === -1) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

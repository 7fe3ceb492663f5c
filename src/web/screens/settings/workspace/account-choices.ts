/** Default accounts with what was switched on or off by hand; those that others connect meanwhile stay as they are. */
export function withChoices(defaults: readonly number[], choices: ReadonlyMap<number, boolean>): number[] {
  const added = [...choices].flatMap(([id, isDefault]) => (isDefault && !defaults.includes(id) ? id : []));
  return [...defaults.filter((id) => choices.get(id) !== false), ...added].toSorted((a, b) => a - b);
}

/** Applies the user's choices to the default accounts. Accounts that others connect meanwhile keep their state. */
export function withChoices(defaults: readonly number[], choices: ReadonlyMap<number, boolean>): number[] {
  const added = [...choices].flatMap(([id, isDefault]) => (isDefault && !defaults.includes(id) ? id : []));
  return [...defaults.filter((id) => choices.get(id) !== false), ...added].toSorted((a, b) => a - b);
}

interface Project {
  default_account_ids: readonly number[];
}

/** The accounts that a new post of the project begins with: its default ones, or all where none of them is there. */
export function preselectedIn(
  { default_account_ids }: Project,
  accounts: readonly { account_id: number }[],
): number[] {
  const all = accounts.map(({ account_id }) => account_id);
  const chosen = all.filter((id) => default_account_ids.includes(id));
  return chosen.length > 0 ? chosen : all;
}

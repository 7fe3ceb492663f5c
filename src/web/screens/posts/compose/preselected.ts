interface Project {
  default_account_ids: readonly number[];
}

/** The preselected accounts of a new post: the project's defaults, or all accounts if none of the defaults exists. */
export function preselectedIn(
  { default_account_ids }: Project,
  accounts: readonly { account_id: number }[],
): number[] {
  const all = accounts.map(({ account_id }) => account_id);
  const chosen = all.filter((id) => default_account_ids.includes(id));
  return chosen.length > 0 ? chosen : all;
}

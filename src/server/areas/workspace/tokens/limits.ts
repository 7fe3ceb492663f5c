/** The limits of a token besides its group and its member. Null: no such limit. */
export interface Limits {
  projectIds: readonly number[] | null;
  /** Requests per UTC day. */
  dailyCap: number | null;
  expiresAt: Date | null;
}

/** Whether a token with the limits `wanted` may do anything that one with the limits `own` may not. */
export function exceeds(wanted: Limits, own: Limits): boolean {
  return (
    isBeyond(wanted.dailyCap, own.dailyCap) ||
    isBeyond(wanted.expiresAt?.getTime() ?? null, own.expiresAt?.getTime() ?? null) ||
    (own.projectIds !== null &&
      (wanted.projectIds === null || wanted.projectIds.some((id) => !own.projectIds?.includes(id))))
  );
}

function isBeyond(wanted: number | null, own: number | null): boolean {
  return own !== null && (wanted === null || wanted > own);
}

/** The differences, by the contract's names, with old and new values. */
export function changesOf(before: Limits, after: Limits): Record<string, { from: unknown; to: unknown }> {
  const was = new Map<string, unknown>(Object.entries(named(before)));
  return Object.fromEntries(
    Object.entries(named(after)).flatMap(([name, to]) => {
      const from = was.get(name) ?? null;
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[name, { from, to }]];
    }),
  );
}

function named({ projectIds, dailyCap, expiresAt }: Limits) {
  return {
    project_ids: projectIds,
    daily_cap: dailyCap,
    expires_at: expiresAt,
  };
}

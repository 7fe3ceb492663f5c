/** What stands below a field of no text: what is wrong with it, else what it is for. */
export function Below({ problem, children }: { problem: string | undefined; children: string }) {
  if (problem) return <p className="mt-1 text-xs text-danger">{problem}</p>;
  return children === '' ? null : <p className="mt-1 text-xs text-faint">{children}</p>;
}

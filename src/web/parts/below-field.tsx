/** The line below a field without text input: its error, else its description. */
export function Below({ problem, children }: { problem: string | undefined; children: string }) {
  if (problem) return <p className="mt-1 text-xs text-danger">{problem}</p>;
  return children === '' ? null : <p className="mt-1 text-xs text-faint">{children}</p>;
}

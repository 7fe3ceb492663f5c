/** An unknown number: a dash, with the reason on hover and for screen readers. Never a 0. */
export function Missing({ why }: { why: string }) {
  return (
    <span className="text-faint" data-hint={why}>
      <span aria-hidden>–</span>
      <span className="sr-only">{why}</span>
    </span>
  );
}

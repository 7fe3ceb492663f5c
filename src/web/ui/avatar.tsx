/** Shows a person's initials, as decoration beside their name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-full bg-press text-[0.625rem] font-semibold text-soft"
    >
      {initials(name)}
    </span>
  );
}

/** The first letters of the first and last name, with their combining marks. */
export function initials(name: string): string {
  const parts = name.split(/[\s./-]+/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const picked = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return picked
    .map((part) => /[\p{L}\p{N}]\p{M}*/u.exec(part ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A person's initials; decoration beside their name. */
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

/** The first letters of the first and last word, by what a reader sees as a letter. */
export function initials(name: string): string {
  const words = name.split(/[\s./-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase();
}

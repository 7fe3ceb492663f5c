interface Part {
  text: string;
  isMention: boolean;
}

const written = /@\[([^\]\n]{1,200})\]\(user:\d{1,15}\)/g;

/** Splits a comment into text and mentions: `@[Name](user:1)` or `@` and a member's full name. */
export function mentionParts(comment: string, names: readonly string[]): Part[] {
  const parts: Part[] = [];
  const text = withoutMarks(comment);
  const lower = text.toLowerCase();
  const known = names.toSorted((a, b) => b.length - a.length);
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < from) continue;
    const name = known.find((one) => lower.startsWith(one.toLowerCase(), at + 1));
    if (name === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false });
    from = at + 1 + name.length;
    parts.push({ text: text.slice(at, from), isMention: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false });
  return parts;
}

/** The readable form of a mention: `@Name` for `@[Name](user:1)`. */
export function withoutMarks(comment: string): string {
  return comment.replace(written, '@$1');
}

/** The name being typed after an `@`, up to the caret; null if none is. */
export function mentionBefore(text: string, caret: number): { from: number; name: string } | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at === -1 || /[\p{L}\p{N}_]/u.test(text[at - 1] ?? '')) return null;
  const name = text.slice(at + 1, caret);
  return /^[^\n@]{0,40}$/.test(name) && !/\s\S*\s/.test(name) ? { from: at, name } : null;
}

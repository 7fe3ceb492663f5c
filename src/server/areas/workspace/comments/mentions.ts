import { fold } from '#server/lib/fold.ts';

interface Person {
  user_id: number;
  user_name: string;
}

/** `@[name](user:12)`, as the screen writes it. */
const written = /@\[[^\]\n]{1,200}\]\(user:(\d{1,15})\)/g;

/** A comment as people read it: `@[Ada Marsh](user:12)` is `@Ada Marsh`. */
export function plainMentions(comment: string): string {
  return comment.replace(written, (mention) => `@${mention.slice(2, mention.lastIndexOf(']'))}`);
}

const letter = /[\p{L}\p{N}_]/u;

/**
 * The members whom a comment mentions, each once: as the screen writes it, or by `@` and a name that only one
 * member has: the whole name, else the first. Case and accents do not matter.
 */
export function mentionsIn(comment: string, members: readonly Person[]): number[] {
  const known = new Set(members.map((member) => member.user_id));
  const ids = [...comment.matchAll(written)].map(([, id]) => Number(id)).filter((id) => known.has(id));
  const text = fold(comment.replace(written, ' '));
  const whole = byName(members, (name) => name);
  const first = byName(members, (name) => name.split(/\s/)[0] ?? '');
  for (const { index } of text.matchAll(/@/g)) {
    // The part of a mail address after its @ is no name.
    if (letter.test(text[index - 1] ?? '')) continue;
    const rest = text.slice(index + 1);
    const named = longestName(whole, rest) ?? longestName(first, rest);
    if (named !== undefined && named !== null) ids.push(named);
  }
  return [...new Set(ids)];
}

/** Folded names with the only member who has it, or null where several have. */
function byName(members: readonly Person[], part: (name: string) => string): Map<string, number | null> {
  const named = Map.groupBy(members, (member) => fold(part(member.user_name.trim())));
  return new Map(
    [...named].flatMap(([name, people]) =>
      name === '' ? [] : [[name, people.length === 1 ? (people[0]?.user_id ?? null) : null]],
    ),
  );
}

function longestName(names: ReadonlyMap<string, number | null>, rest: string): number | null | undefined {
  const fitting = [...names.keys()].filter(
    (name) => rest.startsWith(name) && !letter.test(rest[name.length] ?? ''),
  );
  const longest = fitting.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : names.get(longest);
}

/** What is kept of a question's answers: so many texts, and so many letters (UTF-16) of texts altogether. */
interface Bound {
  texts: number;
  letters: number;
}

/** A post of an article and its parts; an answer weighs at most some fifty bytes a letter. */
const ofOnePost: Bound = { texts: 200, letters: 100_000 };

/**
 * A post goes to many accounts with few different texts, each asked about again and again while somebody types.
 * The latest answers are kept, within the bound: the server lives long and reads texts of any size.
 */
export function remembering<Answer>(
  ask: (text: string) => Answer,
  { texts, letters }: Bound = ofOnePost,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  let held = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = ask(text);
    if (text.length > letters) return answer;
    known.set(text, answer);
    held += text.length;
    for (const oldest of known.keys()) {
      if (known.size <= texts && held <= letters) break;
      known.delete(oldest);
      held -= oldest.length;
    }
    return answer;
  };
}

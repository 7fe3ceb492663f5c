/**
 * The limits of a cache: the number of texts, and of letters (UTF-16) altogether. Answers count too: each
 * piece of a list as the letters that take the same memory.
 */
interface Bound {
  texts: number;
  letters: number;
}

/** The longest draft: a hundred parts of 15,000 letters and its first text. In memory that is 6 MB. */
const ofOnePost: Bound = { texts: 400, letters: 3_000_000 };

/** An object with its place in a text takes some hundred bytes. */
const lettersOfPiece = 50;

/**
 * Caches a function of a text. A post goes to many accounts with few different texts, each checked again and
 * again while a person types. The latest answers are kept, within the limits: the server runs long and reads
 * texts of any size.
 */
export function remembering<Answer>(
  compute: (text: string) => Answer,
  { texts, letters }: Bound = ofOnePost,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  let held = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = compute(text);
    if (weightOf(text, answer) > letters) return answer;
    known.set(text, answer);
    held += weightOf(text, answer);
    for (const [oldest, its] of known) {
      if (known.size <= texts && held <= letters) break;
      known.delete(oldest);
      held -= weightOf(oldest, its);
    }
    return answer;
  };
}

function weightOf(text: string, answer: unknown): number {
  return text.length + (Array.isArray(answer) ? answer.length * lettersOfPiece : 0);
}

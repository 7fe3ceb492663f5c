interface Answer {
  id: number;
  parent_id: number | null;
  kind: 'post' | 'thread' | 'first_comment';
}

/**
 * The replies to a post in reading order: each below its parent, the thread's parts before first comments. All parts
 * of a thread have the same depth; a first comment is one level deeper.
 */
export function inReadingOrder<One extends Answer>(
  root: number,
  answers: readonly One[],
): { answer: One; depth: number }[] {
  const below = (id: number, depth: number): { answer: One; depth: number }[] =>
    answers
      .filter(({ parent_id }) => parent_id === id)
      .toSorted(
        (a, b) => Number(a.kind === 'first_comment') - Number(b.kind === 'first_comment') || a.id - b.id,
      )
      .flatMap((answer) => {
        const at = answer.kind === 'first_comment' ? depth + 1 : depth;
        return [{ answer, depth: at }, ...below(answer.id, at)];
      });
  return below(root, 0);
}

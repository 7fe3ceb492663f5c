/**
 * Lets callers that ask for the same thing at the same time share one answer: while a call is under way, an
 * equal one waits for it instead of beginning anew. Nothing is kept afterwards, so nothing grows old.
 */
export function sharing<Asked, Answer>(
  answer: (asked: Asked) => Promise<Answer>,
  keyOf: (asked: Asked) => string,
): (asked: Asked) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (asked) => {
    const key = keyOf(asked);
    const begun = underWay.get(key);
    if (begun) return begun;
    const mine = answer(asked).finally(() => underWay.delete(key));
    underWay.set(key, mine);
    return mine;
  };
}

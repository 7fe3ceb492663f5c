/**
 * Lets callers that ask for the same thing at the same time share one answer: while a call is under way, an
 * equal one waits for it instead of beginning anew. Nothing is kept afterwards, so nothing grows old.
 * @param of whose answers they are, such as a database: nothing is shared beyond it
 */
export function sharing<Asked, Answer>(
  answer: (asked: Asked) => Promise<Answer>,
  of: (asked: Asked) => object,
  keyOf: (asked: Asked) => string,
): (asked: Asked) => Promise<Answer> {
  const underWay = new WeakMap<object, Map<string, Promise<Answer>>>();
  return (asked) => {
    const owner = of(asked);
    const mine = underWay.get(owner) ?? new Map<string, Promise<Answer>>();
    underWay.set(owner, mine);
    const key = keyOf(asked);
    const begun = mine.get(key);
    if (begun) return begun;
    const answering = answer(asked).finally(() => mine.delete(key));
    mine.set(key, answering);
    return answering;
  };
}

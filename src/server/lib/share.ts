/**
 * Lets concurrent equal calls share one answer: while a call is in progress, an equal one waits for it
 * instead of starting anew. Nothing is cached afterwards, so nothing becomes outdated.
 * @param of the owner of the answers, such as a database: different owners share nothing
 */
export function sharing<Request, Answer>(
  answer: (request: Request) => Promise<Answer>,
  of: (request: Request) => object,
  keyOf: (request: Request) => string,
): (request: Request) => Promise<Answer> {
  const underWay = new WeakMap<object, Map<string, Promise<Answer>>>();
  return (request) => {
    const owner = of(request);
    const mine = underWay.get(owner) ?? new Map<string, Promise<Answer>>();
    underWay.set(owner, mine);
    const key = keyOf(request);
    const begun = mine.get(key);
    if (begun) return begun;
    const answering = answer(request).finally(() => mine.delete(key));
    mine.set(key, answering);
    return answering;
  };
}

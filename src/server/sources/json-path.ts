/**
 * Where a value stands in a JSON document: the singular part of JSONPath (RFC 9535) and `[*]` for every item of
 * a list. `$` and the first dot may be left out: `data.items`, `$.stats['like count']`, `images[0].url`,
 * `tags[*].name`. Filters and scripts are none of it, so a path can neither run nor stall anything.
 */
type Step = string | number | typeof each;

const each = Symbol('every item');

const step = /\.?(?:([^\s.[\]'"]+)|\[(?:(\d+)|(\*)|'([^']*)'|"([^"]*)")\])/y;

/** The steps of a path; null when it is none. */
export function parsePath(path: string): Step[] | null {
  const text = path.trim().replace(/^\$/, '');
  const steps: Step[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (!match) return null;
    const [, name, index, star, single, double] = match;
    if (star) steps.push(each);
    else steps.push(index === undefined ? (name ?? single ?? double ?? '') : Number(index));
  }
  return steps;
}

/**
 * What stands there: undefined where there is nothing. With `[*]`, a list of what stands in each item that has
 * it.
 */
export function valueAt(document: unknown, steps: readonly Step[]): unknown {
  let value = document;
  for (const [at, next] of steps.entries()) {
    if (next === each) {
      if (!Array.isArray(value)) return undefined;
      const rest = steps.slice(at + 1);
      return value.map((item: unknown) => valueAt(item, rest)).filter((found) => found !== undefined);
    }
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, next) ? Reflect.get(value, next) : undefined;
  }
  return value;
}

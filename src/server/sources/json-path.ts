/**
 * A path to a value in a JSON document: the singular part of JSONPath (RFC 9535) and `[*]` for every item of
 * a list. `$` and the first dot may be omitted: `data.items`, `$.stats['like count']`, `images[0].url`,
 * `tags[*].name`. Filters and scripts are not supported, so a path can neither execute nor stall anything.
 */
type Step = string | number | typeof each;

const each = Symbol('every item');

const step = /\.?(?:([^\s.[\]'"]+)|\[(?:(\d+)|(\*)|'([^']*)'|"([^"]*)")\])/y;

/** The steps of a path; null for an invalid one. */
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
 * The value there; undefined if there is none. With `[*]`, a list of the values in each item that has one.
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

/** URLs stay readable: every search parameter is plain text, and each route defines its meaning. */

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: object): string {
  const query = new URLSearchParams();
  const parameters: [string, unknown][] = Object.entries(search);
  for (const [name, value] of parameters) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The text of a parameter; undefined when it is absent or empty. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text;
}

/** A whole number of a parameter that is at least `least`; undefined for anything else. */
export function wholeOf(value: unknown, least: number): number | undefined {
  const number = Number(textOf(value));
  return Number.isSafeInteger(number) && number >= least ? number : undefined;
}

/** Languages whose feeds write months as names. Intl knows the names. */
const languages =
  'en de fr es pt it nl sv da nb fi pl cs sk sl hr hu ro bg ru uk be mk el tr az id ms ca gl eu et lv lt is ga cy ka hy kk sq ar he fa hi bn th'.split(
    ' ',
  );

/** The forms in which a month is written: alone and beside a day, where many languages inflect it. */
const forms: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
];

/** Forms in use that Intl does not know. */
const others: readonly (readonly [string, number])[] = [
  ['sept', 8],
  ['set', 8],
  ['ene', 0],
  ['mär', 2],
  ['mrz', 2],
  ['jän', 0],
];

let known: ReadonlyMap<string, number | null> | undefined;

/** 0 to 11; null for no month, or one that differs between two languages (listopad). */
export function monthNamed(name: string): number | null {
  known ??= read();
  const wanted = folded(name);
  const exact = known.get(wanted);
  if (exact !== undefined || wanted.length < 3) return exact ?? null;
  const begun = new Set<number | null>();
  for (const [each, month] of known) if (each.startsWith(wanted)) begun.add(month);
  const [only = null] = begun;
  return begun.size === 1 ? only : null;
}

function read(): ReadonlyMap<string, number | null> {
  const found = new Map<string, number | null>();
  const add = (name: string, month: number) => {
    if (!/^\p{L}/u.test(name)) return;
    const before = found.get(name);
    found.set(name, before === undefined || before === month ? month : null);
  };
  for (const language of languages)
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...form, timeZone: 'UTC' });
      for (let month = 0; month < 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month, 15));
        add(folded(parts.find(({ type }) => type === 'month')?.value ?? ''), month);
      }
    }
  for (const [name, month] of others) found.set(folded(name), month);
  return found;
}

/** Without case, accents and the dot of an abbreviation. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/\p{M}|\.$/gu, '');
}

const made = new Map<string, Intl.DateTimeFormat>();

/** What writes instants as a zone's clock shows them. Made once for each form: making one costs a thousand uses. */
export function zoneFormat(
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-GB',
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    made.set(key, format);
  }
  return format;
}

/** The calendar day of an instant (ms) in the zone, as 2026-07-03. */
export function dayAt(at: number, zone: string): string {
  return zoneFormat(zone, { dateStyle: 'short' }, 'sv-SE').format(at);
}

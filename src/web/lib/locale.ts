/**
 * The first valid language of the browser (BCP 47). On a system without a language, Chromium names
 * `en-US@posix`, which Intl refuses: English then.
 */
export function browserLocale(named: readonly string[] = navigator.languages): string {
  return named.find(isLocale) ?? 'en';
}

/** The zone of this device. Asked once: making a formatter takes long, and every time on a page needs it. */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

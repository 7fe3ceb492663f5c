const iso = /^(\d{4})-?(\d\d)(?:-?(\d\d))?(?:[T ]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(.*))?$/;
const rfc822 =
  /^(?:[^\d,]+,?\s*)?(\d{1,2})[\s-]+(\p{L}{3})\p{L}*\.?[\s-]+(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*(.*))?$/u;
/** As `asctime` writes, and many a hand: `Mon Jan 5 10:00:00 2026`, `January 5, 2026 10:00`. */
const monthFirst =
  /^(?:[A-Za-z]{3,9},?\s+)??([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(?:(\d\d):(\d\d)(?::(\d\d))?\s+)?(?:([A-Z]{1,5}|[+-]\d{4})\s+)?(\d{4})(?:,?\s+(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** English as the standard wants it, then what Portuguese, Spanish, Italian and German feeds write. */
const months = [
  ['jan', 'ene', 'gen', 'jän'],
  ['feb', 'fev'],
  ['mar', 'mär'],
  ['apr', 'abr'],
  ['may', 'mai', 'mag'],
  ['jun', 'giu'],
  ['jul', 'lug'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct', 'out', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];

/** Hours from UTC of the zone names that feeds write. Names that stand for several zones are left out. */
const zones: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  JST: 9,
  KST: 9,
  HKT: 8,
  SGT: 8,
  AWST: 8,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};

/**
 * The instant of a feed's date: RFC 822 and RFC 3339 with what real feeds make of them (weekdays in any
 * language, two-digit years, zone names, no zone: then UTC). Null for what is no date, for dates before the
 * web, and for those more than a day ahead of `now`: such a date is a mistake, and would stand on top forever.
 */
export function feedDate(text: string | null | undefined, now: Date): Date | null {
  if (!text || text.length > longestDate) return null;
  const at = instant(text.trim());
  if (at === null || at < firstOfWeb || at > now.getTime() + day) return null;
  return new Date(at);
}

/** No date is longer. The patterns try many ways through a run of spaces: one of a megabyte would stop the program. */
const longestDate = 200;
const day = 24 * 3600 * 1000;
const firstOfWeb = Date.UTC(1990, 0, 1);

function instant(text: string): number | null {
  const three = iso.exec(text);
  if (three) return utc(three[1], Number(three[2]) - 1, three[3] ?? '1', three.slice(4, 7), three[7]);
  const eight = rfc822.exec(text);
  if (eight) return utc(eight[3], monthOf(eight[2]), eight[1], eight.slice(4, 7), eight[7]);
  const spoken = monthFirst.exec(text);
  if (!spoken) return null;
  const time = spoken[3] ? spoken.slice(3, 6) : spoken.slice(8, 11);
  return utc(spoken[7], monthOf(spoken[1]), spoken[2], time, spoken[6]);
}

function monthOf(name = ''): number {
  const short = name.toLowerCase();
  return months.findIndex((names) => names.includes(short));
}

function utc(year = '', month: number, date = '', time: (string | undefined)[], zone = ''): number | null {
  const full = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  const [hour, minute, second] = time.map((part) => Number(part ?? 0));
  const offset = offsetMinutes(zone.trim());
  if (month < 0 || month > 11 || Number(date) < 1 || Number(date) > 31 || (hour ?? 0) > 24 || offset === null)
    return null;
  return Date.UTC(full, month, Number(date), hour ?? 0, minute ?? 0, second ?? 0) - offset * 60_000;
}

function offsetMinutes(zone: string): number | null {
  if (zone === '') return 0;
  const named = zones[zone.toUpperCase().replace(/\s*\(.*\)$/, '')];
  if (named !== undefined) return named * 60;
  const numeric = /^(?:GMT|UTC)?\s*([+-])(\d\d?):?(\d\d)?/i.exec(zone);
  if (!numeric) return /^[A-Za-z()\s]+$/.test(zone) ? 0 : null; // an unknown name: UTC is the best guess
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
  return numeric[1] === '-' ? -minutes : minutes;
}

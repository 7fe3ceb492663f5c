import { monthNamed } from './month-names.ts';

/** Hours from UTC of the zone names in feeds. Names that stand for several zones are left out. */
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
 * The instant of a feed's date: RFC 822 and RFC 3339 in the variants of real feeds (weekdays and months in
 * many languages, twelve hours, two-digit years, zone names, Unix time, no zone: then UTC). Null for no date
 * or an ambiguous one (1/2/2026), for dates before the web, and for those more than a day ahead of `now`:
 * such a date is a mistake, and would stay on top forever.
 */
export function feedDate(text: string | null | undefined, now: Date): Date | null {
  if (!text || text.length > longestDate) return null;
  const at = instant(plainDigits(text.normalize('NFKC')).trim());
  if (at === null || at < firstOfWeb || at > now.getTime() + day) return null;
  return new Date(at);
}

/** No date is longer. The patterns backtrack on runs of spaces: a megabyte of them would stop the program. */
const longestDate = 200;
const day = 24 * 3600 * 1000;
const firstOfWeb = Date.UTC(1990, 0, 1);

/** Converts Arabic and Persian digits to ours. */
function plainDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

const isoDay = /^(\d{4})-?(\d\d)(?:-?(\d\d))?(?=$|[T\s])/;
const isoTime = /^[T\s]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?(?!\p{L}))?\s*(.*)$/iu;

/** A time of day anywhere, with the half-day before or after it, then its zone. */
const clock =
  /(?<half>[前後上下午오전후]{2})?\s*(?<!\d)(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?(?!\d)\s*(?:(?<ap>[ap])\.?\s?m\.?(?!\p{L}))?\s*(?<zone>(?:GMT|UTC)?\s*[+-]\d\d?(?::?\d\d)?(?!\d)|[A-Z]{1,5}(?![\p{L}\d]))?/iu;

interface Time {
  hour: number;
  minute: number;
  second: number;
  /** Minutes from UTC. */
  offset: number;
}

const midnight: Time = { hour: 0, minute: 0, second: 0, offset: 0 };

function instant(text: string): number | null {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const three = isoDay.exec(text);
  if (three) {
    const [all, year = '', month, date = '1'] = three;
    return utc(year, Number(month) - 1, date, isoTimeOf(text.slice(all.length)));
  }
  const { time, rest } = timeIn(text);
  const found = dayIn(rest);
  return found && utc(...found, time);
}

function isoTimeOf(text: string): Time | null {
  if (text.trim() === '') return midnight;
  const [, hour, minute, second, half, zone = ''] = isoTime.exec(text) ?? [];
  return hour === undefined ? null : timeOf({ hour, minute, second, half, zone });
}

/** The time of day in a text, midnight where there is none, and the text without it. */
function timeIn(text: string): { time: Time | null; rest: string } {
  const found = clock.exec(text);
  if (!found?.groups) return { time: midnight, rest: text };
  const { half, hour, minute, second, ap, zone } = found.groups;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const halves = half === undefined ? ap : /[後下후]/u.test(half) ? 'p' : 'a';
  return {
    time: timeOf({ hour, minute, second, half: halves, zone }),
    rest: `${before} ${after.replace(/\([^)]*\)/g, '')}`,
  };
}

function timeOf(
  parts: Partial<Record<'hour' | 'minute' | 'second' | 'half' | 'zone', string | undefined>>,
): Time | null {
  const [hours, minute, second] = [parts.hour, parts.minute, parts.second].map((part) => Number(part ?? 0));
  const offset = offsetMinutes((parts.zone ?? '').trim());
  if (hours === undefined || minute === undefined || second === undefined || offset === null) return null;
  if (hours > 24 || minute > 59 || second > 60) return null;
  const half = hours <= 12 ? parts.half?.toLowerCase() : undefined;
  const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return { hour, minute, second, offset };
}

type Day = [year: string, month: number, date: string];

/** Year, month and day in a text without its time of day. */
function dayIn(text: string): Day | null {
  const signs = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})/u.exec(text);
  if (signs) return [signs[1] ?? '', Number(signs[2]) - 1, signs[3] ?? ''];
  return numericDay(text) ?? namedDay(text);
}

function numericDay(text: string): Day | null {
  const yearFirst = /(?<!\d)(\d{4})([./])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text);
  if (yearFirst) return [yearFirst[1] ?? '', Number(yearFirst[3]) - 1, yearFirst[4] ?? ''];
  const found = /(?<!\d)(\d{1,2})([./])\s?(\d{1,2})\2\s?(\d{4}|\d\d)(?!\d)/.exec(text);
  if (!found) return null;
  const [, one = '', sign, two = '', year = ''] = found;
  if (sign === '.' || Number(one) > 12) return [year, Number(two) - 1, one];
  // With slashes Americans write the month first, most others the day.
  return Number(two) > 12 ? [year, Number(one) - 1, two] : null;
}

const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|-?го|-?е|[.º])?[\s-]+(?:de\s+|d['’])?(\p{L}[\p{L}\p{M}]*|\d{1,2}(?=[月월]))[月월.]?[\s,-]+(?:del?\s+)?(\d{4}|\d\d)(?![\d])/giu;
const monthFirst = /(\p{L}[\p{L}\p{M}]*)\.?\s+(\d{1,2})(?:st|nd|rd|th|\.)?,?\s+(\d{4})(?!\d)/giu;

function namedDay(text: string): Day | null {
  for (const [, date = '', name = '', year = ''] of text.matchAll(dayFirst)) {
    const month = /^\d/.test(name) ? Number(name) - 1 : monthNamed(name);
    if (month !== null) return [year, month, date];
  }
  for (const [, name = '', date = '', year = ''] of text.matchAll(monthFirst)) {
    const month = monthNamed(name);
    if (month !== null) return [year, month, date];
  }
  return null;
}

function utc(year: string, month: number, date: string, time: Time | null): number | null {
  if (time === null) return null;
  const full = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  const at = new Date(Date.UTC(full, month, Number(date)));
  // A day beyond the month's end would roll over.
  if (month < 0 || month > 11 || at.getUTCDate() !== Number(date)) return null;
  const { hour, minute, second, offset } = time;
  return at.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000;
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

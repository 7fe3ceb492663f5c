import { t } from '@lingui/core/macro';

import { isRightToLeft, pageLanguage, pageLocale } from './page-language.ts';
import { shownZone } from './preferences.ts';
import { dayAndTimeAt, zoneFormat } from './zone-format.ts';

/**
 * Creates the value at its first use: the first formatter of a page takes 15 ms, which no script should wait
 * for.
 */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const whole = once(() => new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 0 }));
const compact = once(
  () => new Intl.NumberFormat(pageLocale(), { notation: 'compact', maximumFractionDigits: 1 }),
);
const tenth = once(() => new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 1 }));
const wholePercent = once(() => new Intl.NumberFormat(pageLocale(), { style: 'percent' }));
const tenthPercent = once(
  () => new Intl.NumberFormat(pageLocale(), { style: 'percent', maximumFractionDigits: 1 }),
);

/** 12,431 */
export function exactNumber(value: number): string {
  return whole().format(value);
}

/** 980 · 12.4k · 3.1m */
export function shortNumber(value: number): string {
  const parts = compact().formatToParts(value);
  // German has no short form of thousands: the number is then written out, like any other.
  if (Math.abs(value) >= 100 && !parts.some(({ type }) => type === 'compact')) return whole().format(value);
  const text = parts.map((part) => part.value).join('');
  // English has 12.4K; other languages have words.
  return pageLanguage === 'en' ? text.toLowerCase() : text;
}

/** Keeps a sign to the left of its number. */
const beforeSign = isRightToLeft ? '\u200E' : '';

/** +1.2k · −340 · ±0, with a true minus sign. */
export function signed(value: number, format: (value: number) => string = shortNumber): string {
  if (value === 0) return '±0';
  return `${beforeSign}${value > 0 ? '+' : '−'}${format(Math.abs(value))}`;
}

/** 34% · 0.4% · 1,240%; below a tenth "< 0.1%", since it is not zero. The sign is shown elsewhere. */
export function percent(value: number): string {
  const size = Math.abs(value);
  if (size < 0.05) return `${beforeSign}<\u00a0${tenthPercent().format(0.001)}`;
  return (size >= 100 ? wholePercent() : tenthPercent()).format(size / 100);
}

/** 34% · 0%: a percentage that was counted, so it may be zero. */
export function percentOrZero(value: number): string {
  return value === 0 ? wholePercent().format(0) : percent(value);
}

/** 23 h · 19.9 h · 0.5 h */
export function hours(value: number): string {
  const amount = tenth().format(value);
  return t`${amount} h`;
}

type Span = (amount: number) => string;

interface Step {
  /** Up to which age, and in which parts, in ms. */
  limit: number;
  size: number;
  short: Span;
  ahead: Span;
  past: Span;
}

const steps: readonly [...Step[], Step] = [
  {
    limit: 3_600_000,
    size: 60_000,
    short: (amount) => t`${amount} min`,
    ahead: (amount) => t`in ${amount} min`,
    past: (amount) => t`${amount} min ago`,
  },
  {
    limit: 86_400_000,
    size: 3_600_000,
    short: (amount) => t`${amount} h`,
    ahead: (amount) => t`in ${amount} h`,
    past: (amount) => t`${amount} h ago`,
  },
  {
    limit: 30 * 86_400_000,
    size: 86_400_000,
    short: (amount) => t`${amount} d`,
    ahead: (amount) => t`in ${amount} d`,
    past: (amount) => t`${amount} d ago`,
  },
  {
    limit: 365 * 86_400_000,
    size: 30 * 86_400_000,
    short: (amount) => t`${amount} mo`,
    ahead: (amount) => t`in ${amount} mo`,
    past: (amount) => t`${amount} mo ago`,
  },
  {
    limit: Infinity,
    size: 365 * 86_400_000,
    short: (amount) => t`${amount} y`,
    ahead: (amount) => t`in ${amount} y`,
    past: (amount) => t`${amount} y ago`,
  },
];

/** 5 min · 3 h · 12 d · 4 mo · 2 y, from `iso` to now; "now" below a minute, "in 2 h" ahead of it. */
export function age(iso: string, now = Date.now()): string {
  return spanTo(iso, now, 'short') ?? t`now`;
}

/** 5 min ago · just now · in 2 h: an age within a sentence. */
export function ago(iso: string, now = Date.now()): string {
  return spanTo(iso, now, 'past') ?? t`just now`;
}

/** Null below a minute. */
function spanTo(iso: string, now: number, form: 'short' | 'past'): string | null {
  const ms = now - Date.parse(iso);
  const size = Math.abs(ms);
  if (size < 60_000) return null;
  const step = steps.find(({ limit }) => size < limit) ?? steps[0];
  // Rounded down, so that 90 days ahead does not read "in 2 mo" a second later.
  const amount = ms < 0 ? Math.round(size / step.size) : Math.floor(size / step.size);
  return step[ms < 0 ? 'ahead' : form](amount);
}

const dayAndClock = { day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/**
 * Fri, 3 July 2026 at 14:05, Berlin time: the exact time, with its zone. Where a user reads their own zone, it comes
 * first, and the clock of `zone` after it if it differs: …, Berlin time (08:05, New York time).
 */
export function exactTime(iso: string, zone: string): string {
  const shown = shownZone(zone);
  const options = { ...dayAndClock, weekday: 'short', year: 'numeric', month: 'long' } as const;
  const time = zoneFormat(shown, options).format(new Date(iso));
  const place = zoneLabel(shown);
  return `${t`${time}, ${place}`}${besides(iso, zone)}`;
}

/** “ (08:05, New York time)”, with the day if it is another one; nothing where the clock of `zone` shows what is read. */
export function besides(iso: string, zone: string): string {
  const at = Date.parse(iso);
  const [own, other] = [dayAndTimeAt(at, shownZone(zone)), dayAndTimeAt(at, zone)];
  if (own.day === other.day && own.time === other.time) return '';
  const time = own.day === other.day ? clockTime(at, zone) : shortTime(iso, zone);
  const place = zoneLabel(zone);
  return ` ${t`(${time}, ${place})`}`;
}

/** 3 Jul, 14:05 */
export function shortTime(iso: string, zone: string): string {
  return zoneFormat(zone, { ...dayAndClock, month: 'short' }).format(new Date(iso));
}

/** 14:05 · 2:05 pm */
export function clockTime(at: number, zone: string): string {
  return zoneFormat(zone, { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** 14:05 · 2:05 pm, of 14:05: what a clock shows that is of no zone. */
export function clockText(time: string): string {
  return clockTime(Date.parse(`1970-01-01T${time}Z`), 'UTC');
}

/** Berlin, of Europe/Berlin: what a person calls the zone. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

const inFull = new Map<string, string>();

/** Berlin (Central European Time), of Europe/Berlin: for where the zone is chosen or named by itself. */
export function zoneInFull(zone: string): string {
  const written = inFull.get(zone) ?? writtenInFull(zone);
  inFull.set(zone, written);
  return written;
}

function writtenInFull(zone: string): string {
  const city = zoneName(zone);
  if (city === 'UTC') return city;
  const name = nameOfTime(zone);
  // Some are named after their city already: “Troll (Ortszeit)”.
  return name.includes(city) ? name : t`${city} (${name})`;
}

function nameOfTime(zone: string): string {
  try {
    const format = new Intl.DateTimeFormat(pageLocale(), { timeZone: zone, timeZoneName: 'longGeneric' });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    // This browser does not know it: it is newer than the browser, or was typed into the URL.
    return zone.replaceAll('_', ' ');
  }
}

/** “Berlin time” for Europe/Berlin: follows every time, so that readers do not take it for their own zone. */
export function zoneLabel(zone: string): string {
  const city = zoneName(zone);
  return zone === 'UTC' ? zone : t`${city} time`;
}

/** Fri 3 Jul, of 2026-07-03: a day of UTC, which is not converted to another zone. */
export function utcDay(date: string): string {
  return zoneFormat('UTC', { weekday: 'short', day: 'numeric', month: 'short' })
    .format(Date.parse(date))
    .replace(',', '');
}

/** 3 Jul 2026: the day of an instant in the zone. */
export function dayIn(iso: string, zone: string): string {
  return zoneFormat(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(Date.parse(iso));
}

/** 16:00, of 14 in Berlin's summer: an hour of today's UTC as the zone's clock shows it. */
export function hourIn(hourUtc: number, zone: string, now = new Date()): string {
  return clockTime(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc), zone);
}

import { zoneFormat } from './zone-format.ts';

const locale = 'en-GB';

/** Makes it when it is first used: the first formatter of a page takes 15 ms, which no script should wait for. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const whole = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const compact = once(() => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }));
const tenth = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** 12,431 */
export function exactNumber(value: number): string {
  return whole().format(value);
}

/** 980 · 12.4k · 3.1m */
export function shortNumber(value: number): string {
  return compact().format(value).toLowerCase();
}

/** +1.2k · −340 · ±0, with a true minus sign. */
export function signed(value: number, format: (value: number) => string = shortNumber): string {
  if (value === 0) return '±0';
  return `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`;
}

/** 34 % · 0.4 % · 1,240 %; below a tenth "< 0.1 %", for it is not nothing. The sign is said elsewhere. */
export function percent(value: number): string {
  const size = Math.abs(value);
  if (size < 0.05) return '< 0.1 %';
  return `${size >= 100 ? whole().format(size) : tenth().format(size)} %`;
}

/** 23 h · 19.9 h · 0.5 h */
export function hours(value: number): string {
  return `${tenth().format(value)} h`;
}

const steps = [
  { limit: 3_600_000, size: 60_000, unit: 'min' },
  { limit: 86_400_000, size: 3_600_000, unit: 'h' },
  { limit: 30 * 86_400_000, size: 86_400_000, unit: 'd' },
  { limit: 365 * 86_400_000, size: 30 * 86_400_000, unit: 'mo' },
] as const;

/** 5 min · 3 h · 12 d · 4 mo · 2 y, from `iso` to now; "now" below a minute, "in 2 h" ahead of it. */
export function age(iso: string, now = Date.now()): string {
  const ms = now - Date.parse(iso);
  const size = Math.abs(ms);
  if (size < 60_000) return 'now';
  const step = steps.find(({ limit }) => size < limit) ?? { size: 365 * 86_400_000, unit: 'y' };
  // What is 90 days ahead must not read "in 2 mo" a second later.
  const amount = ms < 0 ? Math.round(size / step.size) : Math.floor(size / step.size);
  return `${ms < 0 ? 'in ' : ''}${amount} ${step.unit}`;
}

/** 5 min ago · just now · in 2 h: an age within a sentence. */
export function ago(iso: string, now = Date.now()): string {
  const words = age(iso, now);
  if (words === 'now') return 'just now';
  return words.startsWith('in ') ? words : `${words} ago`;
}

const dayAndClock = { day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** Fri, 3 July 2026 at 14:05, Berlin time: the exact time in the zone, with the zone’s name. */
export function exactTime(iso: string, zone: string): string {
  return `${zoneFormat(zone, { ...dayAndClock, weekday: 'short', year: 'numeric', month: 'long' }).format(new Date(iso))}, ${zoneWords(zone)}`;
}

/** 3 Jul, 14:05 */
export function shortTime(iso: string, zone: string): string {
  return zoneFormat(zone, { ...dayAndClock, month: 'short' }).format(new Date(iso));
}

/** 14:05 */
export function clockTime(at: number, zone: string): string {
  return zoneFormat(zone, { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** Berlin, of Europe/Berlin: what a person calls the zone. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Berlin time, of Europe/Berlin: what stands behind every time, so that nobody takes it for their own. */
export function zoneWords(zone: string): string {
  return zone === 'UTC' ? zone : `${zoneName(zone)} time`;
}

/** Fri 3 Jul, of 2026-07-03: a day of UTC, which is not moved into another zone. */
export function utcDay(date: string): string {
  return zoneFormat('UTC', { weekday: 'short', day: 'numeric', month: 'short' })
    .format(Date.parse(date))
    .replace(',', '');
}

/** 3 Jul 2026: the day of an instant in the zone. */
export function dayIn(iso: string, zone: string): string {
  return zoneFormat(zone, { dateStyle: 'medium' }).format(Date.parse(iso));
}

/** 16:00, of 14 in Berlin's summer: an hour of today's UTC as the zone's clock shows it. */
export function hourIn(hourUtc: number, zone: string, now = new Date()): string {
  return clockTime(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc), zone);
}

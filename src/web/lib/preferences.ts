import { firstPreferences, type Preferences } from '#contract/workspace/preferences.ts';
import { browserLocale, deviceZone } from './locale.ts';
import { pageLanguage, pageLocale } from './page-language.ts';

let current = firstPreferences;

/** Called by the shell, with the preferences of whoever is signed in, before anything below it is rendered. */
export function applyPreferences(chosen: Preferences) {
  current = chosen;
}

/** How dates and clocks are written. */
export interface DateForms {
  /** The page's language in a region: its order of day and month, its names for the halves of the day. */
  locale: string;
  hourCycle: 'h12' | 'h23';
  /** Whole dates as 2026-11-22. */
  isIso: boolean;
}

export function dateForms(chosen = current, browser = browserLocale()): DateForms {
  const { date_form: form, clock } = chosen;
  return {
    locale: localeOf(form, browser),
    hourCycle: clock === '12h' || (clock === 'auto' && hasHalfDays(browser)) ? 'h12' : 'h23',
    isIso: form === 'year_month_day',
  };
}

/** A locale by which weeks begin as the user chose. Only for weeks: its language is nobody's. */
export function weekLocale({ week_start: start } = current, browser = browserLocale()): string {
  return start === 'auto' ? browser : `en-u-fw-${start.slice(0, 3)}`;
}

/** The zone that the user chose; the device's until they do. */
export function ownZone({ timezone } = current): string {
  return timezone ?? deviceZone;
}

/** The zone in which times are shown of what belongs to this one: the user's own, or this. */
export function shownZone(zone: string, chosen = current): string {
  return chosen.times === 'own' ? ownZone(chosen) : zone;
}

function localeOf(form: Preferences['date_form'], browser: string): string {
  // Only English is written in both orders.
  if (pageLanguage === 'ar') return pageLocale();
  if (pageLanguage !== 'en') return browser.startsWith(`${pageLanguage}-`) ? browser : pageLocale();
  switch (form) {
    case 'auto':
      return browser.startsWith('en-') ? browser : 'en-GB';
    case 'day_month_year':
      return 'en-GB';
    case 'month_day_year':
    // Without a year the month comes first too: Nov 22.
    case 'year_month_day':
      return 'en-US';
  }
}

const halves = new Map<string, boolean>();

/** Whether clocks of the region count to twelve. Making a formatter takes long, so it is asked once. */
function hasHalfDays(locale: string): boolean {
  const known = halves.get(locale);
  if (known !== undefined) return known;
  const has = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  halves.set(locale, has);
  return has;
}

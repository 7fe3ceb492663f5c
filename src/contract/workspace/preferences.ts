import type { LanguageCode } from '#contract/languages.ts';

/** `auto` follows the language and region of the browser, here and below. */
export const weekStarts = ['auto', 'monday', 'saturday', 'sunday'] as const;
export const clocks = ['auto', '24h', '12h'] as const;
/** 22 Nov 2026 · Nov 22, 2026 · 2026-11-22. Forms like 11/12/2026 are not offered: readers disagree about them. */
export const dateForms = ['auto', 'day_month_year', 'month_day_year', 'year_month_day'] as const;
/** Whose time is shown: the user's, or that of the project which something belongs to. */
export const shownTimes = ['own', 'project'] as const;

/** How a user reads the interface. */
export interface Preferences {
  /** Of the interface; `auto`: the browser's, if there is one, else English. */
  language: 'auto' | LanguageCode;
  week_start: (typeof weekStarts)[number];
  clock: (typeof clocks)[number];
  date_form: (typeof dateForms)[number];
  times: (typeof shownTimes)[number];
  /** IANA zone; null: the device's in the browser, the organization's for mail and push. */
  timezone: string | null;
}

/** What applies until a user chooses, and to visitors. */
export const firstPreferences: Preferences = {
  language: 'auto',
  week_start: 'auto',
  clock: 'auto',
  date_form: 'auto',
  times: 'own',
  timezone: null,
};

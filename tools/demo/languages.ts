import { asianLanguages } from './languages-asia.ts';
import { europeanLanguages } from './languages-europe.ts';
import type { Fillers } from './phrases.ts';

/** One of the demo's languages besides English: whole sentences, so that grammar never depends on a blank. */
export interface Language {
  /** BCP 47. */
  lang: string;
  givenNames: readonly string[];
  familyNames: readonly string[];
  /** True where the family name comes first. */
  familyFirst?: boolean;
  fillers: Fillers;
  sentences: readonly { topic: string; headline: string; post: string }[];
}

export const languages: readonly Language[] = [...europeanLanguages, ...asianLanguages];

/** The script that each language is written in, as Unicode names it. */
export const scripts: Readonly<Record<string, string>> = {
  en: 'Latin',
  de: 'Latin',
  es: 'Latin',
  fr: 'Latin',
  pt: 'Latin',
  tr: 'Latin',
  pl: 'Latin',
  ar: 'Arabic',
  he: 'Hebrew',
  ja: 'Han|Hiragana|Katakana',
  zh: 'Han',
  hi: 'Devanagari',
  ko: 'Hangul',
};

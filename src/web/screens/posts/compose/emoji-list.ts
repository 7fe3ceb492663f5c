import type { LanguageCode } from '#contract/languages.ts';
import { keptAt } from '#web/lib/kept.ts';
import { pageLanguage } from '#web/lib/page-language.ts';

/** One of emojibase's data. */
interface Entry {
  unicode: string;
  label: string;
  tags?: readonly string[] | undefined;
  /** Absent for parts of flags. */
  group?: number | undefined;
  order?: number | undefined;
}

export interface Emoji {
  /** The character itself. */
  sign: string;
  name: string;
  /** What else finds it. */
  words: readonly string[];
}

/** Unicode has no Arabic names of emoji that can be had as a package. */
const files: Readonly<Record<LanguageCode, () => Promise<{ default: readonly Entry[] }>>> = {
  en: () => import('emojibase-data/en/compact.json', { with: { type: 'json' } }),
  de: () => import('emojibase-data/de/compact.json', { with: { type: 'json' } }),
  fr: () => import('emojibase-data/fr/compact.json', { with: { type: 'json' } }),
  es: () => import('emojibase-data/es/compact.json', { with: { type: 'json' } }),
  'pt-BR': () => import('emojibase-data/pt/compact.json', { with: { type: 'json' } }),
  ja: () => import('emojibase-data/ja/compact.json', { with: { type: 'json' } }),
  ar: () => import('emojibase-data/en/compact.json', { with: { type: 'json' } }),
};

/** Unicode’s group of what is no emoji by itself: colours of skin and hair. */
const components = 2;

/** All emoji in Unicode’s order, with their names in the language of the page. */
export async function allEmoji(): Promise<readonly Emoji[]> {
  const { default: entries } = await files[pageLanguage]();
  return entries
    .filter(({ group }) => group !== undefined && group !== components)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ unicode, label, tags = [] }) => ({ sign: unicode, name: label, words: tags }));
}

/** @param typed letters of its name or of a word that finds it */
export function findEmoji(emoji: readonly Emoji[], typed: string): readonly Emoji[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return emoji;
  return emoji.filter(
    ({ sign, name, words }) =>
      sign === wanted || [name, ...words].some((word) => plain(word).includes(wanted)),
  );
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const kept = keptAt('copydesk.emoji');
const mostRecent = 16;

/** Those that were inserted last on this device, the latest first. */
export function recentEmoji(): readonly string[] {
  return kept.get()?.split(' ').filter(Boolean) ?? [];
}

export function keepEmoji(sign: string): void {
  kept.set([sign, ...recentEmoji().filter((other) => other !== sign)].slice(0, mostRecent).join(' '));
}

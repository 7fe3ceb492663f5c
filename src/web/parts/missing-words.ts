import { hasWords, missingFrom, type KeptKind } from '#contract/translation.ts';

const kinds: Readonly<Record<KeptKind, string>> = {
  link: 'the link',
  mention: 'the mention',
  number: 'the number',
};

/** What a translation lacks of its source, as one line; null where it lacks nothing. */
export function missingWords(source: string, translation: string): string | null {
  if (translation.trim() === '' && hasWords(source)) return 'Not written yet.';
  const missing = missingFrom(source, translation);
  if (missing.length === 0) return null;
  return `Missing: ${missing.map(({ kind, text }) => `${kinds[kind]} ${text}`).join(', ')}.`;
}

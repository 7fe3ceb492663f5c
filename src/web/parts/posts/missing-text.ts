import { isTranslatable, missingFrom, type KeptKind } from '#contract/posts/translation.ts';

const kinds: Readonly<Record<KeptKind, string>> = {
  link: 'the link',
  mention: 'the mention',
  number: 'the number',
};

/** What a translation lacks of its source, as one line; null where it lacks nothing. */
export function missingText(source: string, translation: string): string | null {
  if (translation.trim() === '' && isTranslatable(source)) return 'Not written yet.';
  const missing = missingFrom(source, translation);
  if (missing.length === 0) return null;
  return `Missing: ${missing.map(({ kind, text }) => `${kinds[kind]} ${text}`).join(', ')}.`;
}

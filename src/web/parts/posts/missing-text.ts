import { t } from '@lingui/core/macro';

import { isTranslatable, missingFrom, type KeptKind } from '#contract/posts/translation.ts';

const kinds: Readonly<Record<KeptKind, (text: string) => string>> = {
  link: (text) => t`the link ${text}`,
  mention: (text) => t`the mention ${text}`,
  number: (text) => t`the number ${text}`,
};

/** What a translation lacks compared with its source, as one line; null if nothing. */
export function missingText(source: string, translation: string): string | null {
  if (translation.trim() === '' && isTranslatable(source)) return t`Not written yet.`;
  const missing = missingFrom(source, translation);
  if (missing.length === 0) return null;
  const parts = missing.map(({ kind, text }) => kinds[kind](text)).join(', ');
  return t`Missing: ${parts}.`;
}

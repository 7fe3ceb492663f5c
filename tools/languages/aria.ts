import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync } from 'vite';

import type { LanguageCode } from '#contract/languages.ts';

/** React Aria's files of texts, in English. */
export const ariaTexts =
  /\/(?:react-aria|react-stately|react-aria-components)\/dist\/private\/(?:[\w/]+\/)?intl\/(?:[\w]+\/)?en-US\.mjs$/;

const fileNames: Record<LanguageCode, string> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  'pt-BR': 'pt-BR',
  ja: 'ja-JP',
  ar: 'ar-AE',
};

/**
 * The texts beside `file` (its English ones) in a language, as the code of an object: some of them are functions.
 * @throws Error where the file is not as React Aria's are
 */
export function ariaCode(file: string, language: LanguageCode): string {
  const path = join(dirname(file), `${fileNames[language]}.mjs`);
  const object = /\$exports = (\{\n[^]*\n\});/.exec(readFileSync(path, 'utf8'))?.[1];
  if (object === undefined) throw new Error(`${path} is not as expected: see ariaCode.`);
  const { code } = minifySync('texts.js', `export default (${object})`);
  return `(${code.replace(/^export default\s*/, '').replace(/;\s*$/, '')})`;
}

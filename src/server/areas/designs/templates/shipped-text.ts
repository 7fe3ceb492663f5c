import { currentReader } from '#contract/reader.ts';
import { shippedTemplates } from './shipped.ts';

/**
 * A text of a global template in the reader's language. In the database, and in `template.json`, it is English; there
 * `npm run messages` finds it (`tools/languages/template-texts.ts`).
 */
export const shippedText = (text: string): string =>
  currentReader()?.translate(text, 'template')?.({}) ?? text;

/** The global templates with these letters in their name or description as the reader reads them. */
export function shippedWith(letters: string): string[] {
  const wanted = letters.toLowerCase();
  return shippedTemplates().flatMap(({ slug, name, description }) =>
    [name, description].some((text) => shippedText(text).toLowerCase().includes(wanted)) ? [slug] : [],
  );
}

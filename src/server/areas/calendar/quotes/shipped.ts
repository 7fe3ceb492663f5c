import { readFileSync } from 'node:fs';

import { quoteFile, type QuoteFile } from './format.ts';

/** The quotes that come with the program. Throws a ZodError where the file does not match its format. */
export function shippedQuotes(): QuoteFile {
  const file = new URL('./quotes.json', import.meta.url);
  return quoteFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}

import Negotiator from 'negotiator';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';

import { directionOf, languageCodes, languageCookie, type LanguageCode } from '#contract/languages.ts';

/** What the build says of its copies in other languages than English: see `tools/languages/plugin.ts`. */
const builtShape = z.object({
  /** Scripts that there are in each language. */
  files: z.array(z.string()),
  copies: z.record(z.string(), z.object({ folder: z.string() })),
});

/** Languages that the page was built in. */
export interface PageLanguages {
  /** The language of a page for this request. */
  of: (headers: IncomingHttpHeaders) => LanguageCode;
  /** The one that was chosen on this device, of those that there are; null for none. */
  chosen: (headers: IncomingHttpHeaders) => LanguageCode | null;
  /** The URL of a script in a language. */
  script: (url: string, language: LanguageCode) => string;
  /** The page in a language: its scripts, its `lang` and its direction. */
  page: (html: string, language: LanguageCode) => string;
}

/**
 * @param root of the built app
 * @returns English alone where the build names no copies
 */
export async function pageLanguages(root: string): Promise<PageLanguages> {
  const text = await readFile(join(root, '.vite', 'languages.json'), 'utf8').catch(
    () => '{"files":[],"copies":{}}',
  );
  const { files, copies } = builtShape.parse(JSON.parse(text));
  const copied = new Set(files.map((file) => `/${file}`));
  const available = languageCodes.filter((code) => code === 'en' || copies[code]);

  const script = (url: string, language: LanguageCode) => {
    const folder = copies[language]?.folder;
    return folder && copied.has(url) ? `/${folder}/${url.slice(url.lastIndexOf('/') + 1)}` : url;
  };
  return {
    of: (headers) => languageOf(headers, available),
    chosen: (headers) => chosenLanguage(headers, available),
    script,
    page: (html, language) =>
      html
        .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
        .replaceAll(/"(\/assets\/[\w.-]+\.js)"/g, (_whole, url: string) => `"${script(url, language)}"`),
  };
}

/** The language of a request: the one chosen on this device, else the best of `Accept-Language`, else English. */
export function languageOf(
  headers: IncomingHttpHeaders,
  available: readonly LanguageCode[] = languageCodes,
): LanguageCode {
  return chosenLanguage(headers, available) ?? acceptedLanguage(headers, available) ?? 'en';
}

/** Browsers name a few languages; the rest of a longer header costs time and names none that anybody reads. */
const longestHeader = 300;

function acceptedLanguage(
  { 'accept-language': header }: IncomingHttpHeaders,
  available: readonly LanguageCode[],
): LanguageCode | undefined {
  if (!header) return undefined;
  const headers = { 'accept-language': header.slice(0, longestHeader) };
  const accepted = new Negotiator({ headers }).language([...available]);
  return available.find((language) => language === accepted);
}

function chosenLanguage(
  { cookie = '' }: IncomingHttpHeaders,
  available: readonly LanguageCode[],
): LanguageCode | null {
  const found = cookie.split('; ').find((part) => part.startsWith(`${languageCookie}=`));
  const chosen = found?.slice(languageCookie.length + 1);
  return available.find((language) => language === chosen) ?? null;
}

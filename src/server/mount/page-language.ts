import Negotiator from 'negotiator';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';

import { languageCodes, languageCookie, rightToLeft, type LanguageCode } from '#contract/languages.ts';

/** What the build says of its copies in other languages than English: see `tools/languages/plugin.ts`. */
const builtShape = z.object({
  /** Scripts that there are in each language. */
  files: z.array(z.string()),
  copies: z.record(z.string(), z.object({ folder: z.string() })),
});

/** Languages that the page was built in. */
export interface PageLanguages {
  /** The language of a page for this request: the one chosen on this device, else the browser's, else English. */
  of: (headers: IncomingHttpHeaders) => LanguageCode;
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
  const isAvailable = (code: string | undefined): code is LanguageCode =>
    available.some((language) => language === code);

  const script = (url: string, language: LanguageCode) => {
    const folder = copies[language]?.folder;
    return folder && copied.has(url) ? `/${folder}/${url.slice(url.lastIndexOf('/') + 1)}` : url;
  };
  return {
    of(headers) {
      const chosen = cookieOf(headers.cookie);
      if (isAvailable(chosen)) return chosen;
      const preferred = new Negotiator({ headers }).language([...available]);
      return isAvailable(preferred) ? preferred : 'en';
    },
    script,
    page: (html, language) =>
      html
        .replace(
          '<html lang="en">',
          `<html lang="${language}" dir="${rightToLeft.includes(language) ? 'rtl' : 'ltr'}">`,
        )
        .replaceAll(/"(\/assets\/[\w.-]+\.js)"/g, (_whole, url: string) => `"${script(url, language)}"`),
  };
}

function cookieOf(cookie = ''): string | undefined {
  const found = cookie.split('; ').find((part) => part.startsWith(`${languageCookie}=`));
  return found?.slice(languageCookie.length + 1);
}

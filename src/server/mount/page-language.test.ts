import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pageLanguages, type PageLanguages } from './page-language.ts';

let folder: string;
let languages: PageLanguages;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-languages-'));
  await mkdir(join(folder, '.vite'));
  const copies = {
    de: { folder: 'assets/de-1a2b3c4' },
    'pt-BR': { folder: 'assets/pt-BR-5d' },
    ar: { folder: 'assets/ar-6e' },
  };
  await writeFile(
    join(folder, '.vite', 'languages.json'),
    JSON.stringify({ files: ['assets/index-abc.js'], copies }),
  );
  languages = await pageLanguages(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the language of a page', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr,de;q=0.5', 'de'],
    ['pt,en;q=0.5', 'pt-BR'],
    ['ar-EG', 'ar'],
    ['sv', 'en'],
    ['en-US,de;q=0.9', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['de;q=nonsense;;,', 'en'],
  ])('for a browser that asks for %s is %s', (accepted, language) => {
    expect(languages.of({ 'accept-language': accepted })).toBe(language);
  });

  test('is English for who says nothing', () => expect(languages.of({})).toBe('en'));

  test('is the one chosen on the device, whatever the browser asks for', () => {
    const cookie = 'a=1; copydesk_language=ar; b=2';
    expect(languages.of({ cookie, 'accept-language': 'de' })).toBe('ar');
  });

  test.each(['xx', '', '../../etc', 'fr', 'constructor', '__proto__'])(
    'is the browser’s where the device asks for “%s”, which was not built',
    (chosen) => {
      expect(languages.of({ cookie: `copydesk_language=${chosen}`, 'accept-language': 'de' })).toBe('de');
    },
  );

  test('is English where nothing else was built', async () => {
    const english = await pageLanguages(join(folder, 'nowhere'));
    expect(english.of({ 'accept-language': 'de' })).toBe('en');
  });
});

describe('a page', () => {
  const html =
    '<!doctype html><html lang="en"><script src="/assets/index-abc.js"></script><script src="/assets/vendor-d.js">';

  test('says its language and direction, and asks for the scripts of its language', () => {
    expect(languages.page(html, 'ar')).toBe(
      '<!doctype html><html lang="ar" dir="rtl"><script src="/assets/ar-6e/index-abc.js"></script><script src="/assets/vendor-d.js">',
    );
    expect(languages.page(html, 'en')).toContain(
      '<html lang="en" dir="ltr"><script src="/assets/index-abc.js">',
    );
  });

  test('takes scripts without texts from where all languages take them', () => {
    expect(languages.script('/assets/vendor-d.js', 'de')).toBe('/assets/vendor-d.js');
    expect(languages.script('/assets/index-abc.js', 'de')).toBe('/assets/de-1a2b3c4/index-abc.js');
  });
});

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { shippedFonts } from '#contract/designs/template-fonts.ts';
import { fontFile, fontNameIn } from '#server/lib/fonts.ts';
import { card, rendererForTests } from '#test/app/renderer.ts';
import { fontFaces, linkedFontFaces } from './fonts.ts';

// Nothing here takes for ever; a busy machine may take its time.
const renderer = rendererForTests({ patienceMs: 60_000 });

const families = shippedFonts.map(({ family }) => family);

/** Two letters of each script, to distinguish letters from the identical boxes for missing ones. */
const scripts = {
  Arabic: ['ب', 'ش'],
  Hebrew: ['א', 'ש'],
  Devanagari: ['क', 'ज'],
  Chinese: ['港', '灯'],
} as const;

/** In no font, so whatever is drawn is the box. */
const missing = '\u{10FFFD}';

/** The picture of a text in a font; without falling back to the machine's fonts. */
async function drawn(text: string, font: string, style = ''): Promise<string> {
  const { bytes } = await renderer.render(
    card({
      html: `<div class="vh-card" style="font:60px '${font}', 'Adobe Blank';${style}">${text}</div>`,
      fonts: [font],
    }),
    { type: 'png', scale: 1 },
  );
  return Buffer.from(bytes).toString('base64');
}

const kilobytes = (text: string, names = ['Inter']) => fontFaces(names, text).length / 1024;

describe.each(Object.entries(scripts))('%s', (_script, [one, other]) => {
  test('has letters in every family of ours, and they are no boxes', async () => {
    const box = await drawn(missing, 'Inter');
    for (const family of families) {
      expect(fontFaces([family], one)).toContain(`font-family:'${family}'`);
      const [first, second] = await Promise.all([drawn(one, family), drawn(other, family)]);
      expect(first).not.toBe(second);
      expect([first, second]).not.toContain(box);
    }
  });

  test('looks the same in all of them: it is ours, not the machine’s', async () => {
    const [first, ...others] = await Promise.all(families.map((family) => drawn(one, family)));
    for (const another of others) expect(another).toBe(first);
    expect(await drawn(one, 'No Such Font')).not.toBe(first);
  });

  test('is upright where the family is slanted', async () => {
    const slanted = await drawn(one, 'Source Serif 4', 'font-style:italic');
    expect(slanted).toBe(await drawn(one, 'Source Serif 4'));
  });
});

test('only what occurs is embedded', () => {
  expect(kilobytes('Tide')).toBeLessThan(80);
  expect(kilobytes('<em>Tide</em>')).toBeGreaterThan(80);
  expect(kilobytes('مد')).toBeLessThan(240);
  expect(kilobytes('灯')).toBeLessThan(110);
  expect(kilobytes('Tide “and” ebb … — 5 €')).toBeLessThan(80);
  expect(kilobytes('灯', ['Comic Sans'])).toBe(0);
});

test('two hundred Chinese letters make a document of a sane size', () => {
  const letters = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index * 37)).join(
    '',
  );
  expect(kilobytes(letters, ['Inter', 'Source Serif 4'])).toBeLessThan(8_000);
  expect(kilobytes('海不问岸属于谁，它来了又去，把同一个潮水留给每一个人。')).toBeLessThan(800);
});

test('for a browser the same files are addresses, and all are there', () => {
  const sheet = linkedFontFaces(['Fraunces']);
  const addresses = [...sheet.matchAll(/url\(([^)]*)\)/g)].map(([, address = '']) => address);
  expect(addresses).toContain('/fonts/fraunces-latin-italic.woff2');
  expect(addresses).toContain('/fonts/noto-sans-arabic-arabic.woff2');
  const gone = addresses.filter((address) => !existsSync(fontFile(fontNameIn(address) ?? '') ?? ''));
  expect(gone).toEqual([]);
  expect(linkedFontFaces(['Comic Sans', 'Noto Sans SC'])).toBe('');
});

test.each(shippedFonts)(
  '$family is there with the weights that the list says',
  ({ family, weight, url_woff2 }) => {
    expect(existsSync(fontFile(fontNameIn(url_woff2) ?? '') ?? '')).toBe(true);
    expect(linkedFontFaces([family])).toContain(`font-weight:${weight};src:url(${url_woff2})`);
  },
);

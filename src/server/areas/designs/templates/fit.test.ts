import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';

import { fill } from '#contract/designs/template-fill.ts';
import type { TemplateVariable } from '#contract/designs/template-shape.ts';
import { makeCardReady } from '#server/render/card-ready.ts';
import { launchChromium } from '#server/render/chromium.ts';
import { fontFaces } from '#server/render/fonts.ts';
import { findBrowserOfTests } from '#test/app/browser.ts';
import { misfits } from './fit-measure.ts';
import { shippedTemplates, type ShippedTemplate } from './shipped.ts';

/** Sentences, repeated until a variable is as long as its rules allow. */
const languages = {
  latin: 'The harbour lights go out one by one when the first boats come home with the morning. ',
  german: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  arabic: 'تعود القوارب الأولى مع الصباح وتنطفئ أضواء الميناء واحدا بعد الآخر ',
  hebrew: 'אורות הנמל כבים בזה אחר זה כשהסירות הראשונות חוזרות עם הבוקר ',
  chinese: '第一批渔船随着清晨回来港口的灯一盏一盏地熄灭孩子们在码头上数着它们的名字',
  devanagari: 'सुबह के साथ पहली नावें लौटती हैं और बंदरगाह की बत्तियाँ एक-एक करके बुझ जाती हैं ',
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const smallest = 2.2;

function longest({ type, rules }: TemplateVariable, sentence: string) {
  const text = [...graphemes.segment(sentence.repeat(Math.ceil((rules.max_chars ?? 0) / 20)))]
    .slice(0, rules.max_chars)
    .map(({ segment }) => segment)
    .join('')
    .trim();
  if (type === 'text') return text;
  if (type === 'list') return Array.from({ length: rules.max ?? 0 }, () => text);
  // The longest form of a number.
  return type === 'number' ? 66.666667 : undefined;
}

const page = await openPage();

async function openPage(): Promise<Page> {
  const path = await findBrowserOfTests();
  if (path === null) throw new Error('No Chromium here: set E2E_CHROMIUM.');
  const browser = await launchChromium(path, { warn: () => {} });
  afterAll(() => browser.close());
  const opened = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const families = new Set(shippedTemplates().flatMap(({ fonts }) => fonts.map(({ family }) => family)));
  const letters = `${Object.values(languages).join('')} 0123456789.,:%“”‘’`;
  await opened.setContent('<style id="own"></style>');
  // Not in a style sheet, where every template would load them again.
  await opened.evaluate(
    async (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      for (const rule of sheet.cssRules) {
        if (!(rule instanceof CSSFontFaceRule)) continue;
        const said = (property: string) => rule.style.getPropertyValue(property);
        const face = new FontFace(said('font-family'), said('src'), {
          style: said('font-style'),
          weight: said('font-weight'),
          unicodeRange: said('unicode-range'),
        });
        document.fonts.add(await face.load());
      }
    },
    fontFaces([...families], letters),
  );
  return opened;
}

/** Fills the template on the open page, whose fonts are loaded, and reports what does not fit. */
async function measured(
  template: ShippedTemplate,
  given: Readonly<Record<string, unknown>>,
  format: string,
): Promise<string[]> {
  const { html, css, findings } = fill(template, given, { format });
  expect(findings).toEqual([]);
  await page.evaluate(
    ([body, style]) => {
      const own = document.querySelector('#own');
      if (own) own.textContent = `html,body{margin:0;padding:0}${style}`;
      document.body.innerHTML = body;
    },
    [html, css] as const,
  );
  await page.evaluate(makeCardReady, true);
  const found = await page.evaluate(misfits, smallest);
  return found.map(({ text, problem }) => `${format}: “${text}” ${problem}`);
}

describe.each(shippedTemplates())('the global template $slug', (template) => {
  const examples = Object.fromEntries(template.variables.map(({ key, example }) => [key, example]));

  test('fits in every format with the longest texts that its rules allow, in six languages', async () => {
    const problems: string[] = [];
    for (const { name, w, h } of template.formats) {
      await page.setViewportSize({ width: w, height: h });
      for (const [language, sentence] of Object.entries(languages)) {
        const values = Object.fromEntries(
          template.variables.map((variable) => [
            variable.key,
            longest(variable, sentence) ?? examples[variable.key],
          ]),
        );
        for (const problem of await measured(template, values, name)) problems.push(`${language} ${problem}`);
      }
    }
    expect(problems).toEqual([]);
  });

  test('can be read in each of its colours, on each of its grounds', async () => {
    for (const variable of template.variables.filter(({ type }) => type === 'token'))
      for (const token of variable.rules.enum ?? Object.keys(template.palette)) {
        const values = { ...examples, [variable.key]: token };
        expect(await measured(template, values, template.formats[0]?.name ?? '')).toEqual([]);
      }
  });
});

import { expect, test } from 'vitest';

import { undeclaredIn } from '#contract/designs/template-check.ts';
import { emptyTemplate, inputOf, keptEditOf, lineOf, problemsOfDraft } from './template-draft.ts';

test('a new template is whole but for its names', () => {
  expect(Object.keys(problemsOfDraft(emptyTemplate))).toEqual(['name', 'slug']);
});

test('a placeholder that nobody declared is named with its line and its key', () => {
  const html = '<div class="vh-card">\n  <p>{{sub_title}}</p>\n</div>';
  const draft = { ...emptyTemplate, html };
  const problem = problemsOfDraft(draft)['html'] ?? '';
  expect(undeclaredIn(draft)).toBe('sub_title');
  expect(lineOf(html, problem)).toBe(2);
  expect(undeclaredIn({ ...draft, html: '<p>{{two words}}</p>' })).toBeNull();
  expect(lineOf(html, 'needs an element of the class vh-card')).toBeNull();
});

test('what is sent has the sides of the default format, its aspect, and fonts without this desk’s address', () => {
  const input = inputOf({
    ...emptyTemplate,
    formats: [
      { name: 'wide', w: 1600, h: 900, aspect: '4:5', default: false, networks: [] },
      { name: 'square', w: 1080, h: 1080, aspect: '', default: true, networks: [] },
    ],
    fonts: [{ family: 'Inter', weight: 400, url_woff2: 'http://localhost:4400/fonts/inter-latin.woff2' }],
  });
  expect(input).toMatchObject({
    canvas_w: 1080,
    canvas_h: 1080,
    fonts: [{ url_woff2: '/fonts/inter-latin.woff2' }],
  });
  expect(input.formats.map(({ aspect }) => aspect)).toEqual(['16:9', '1:1']);
});

test('what is kept on the device is taken up only when it is an edit', () => {
  const kept = { base: null, draft: emptyTemplate };
  expect(keptEditOf(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const wrong of [
    null,
    'x',
    {},
    { base: 1, draft: emptyTemplate },
    { base: null, draft: { html: 'x' } },
  ])
    expect(keptEditOf(wrong)).toBeNull();
});

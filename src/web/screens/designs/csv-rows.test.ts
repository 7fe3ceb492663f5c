import { expect, test } from 'vitest';

import type { Fillable } from '#contract/designs/template-shape.ts';
import { exampleCsv, readCsv, type CsvTable } from './csv-rows.ts';

const variable = {
  label: '',
  type: 'text' as const,
  description: '',
  rules: {},
  highlightable: false,
  required: false,
};
const template: Fillable = {
  html: '<div class="vh-card"><h1>{{title}}</h1><ol>{{points}}</ol></div>',
  css: '',
  palette: {},
  formats: [
    { name: 'square', w: 1080, h: 1080, aspect: '1:1', default: true, networks: [] },
    { name: 'wide', w: 1600, h: 900, aspect: '16:9', default: false, networks: [] },
  ],
  variables: [
    {
      ...variable,
      key: 'title',
      label: 'Headline',
      required: true,
      rules: { max_chars: 12 },
      example: 'Say "hi"',
    },
    { ...variable, key: 'points', type: 'list', rules: { max: 2 }, example: ['one', 'two'] },
  ],
};
const tableOf = (text: string): CsvTable => {
  const table = readCsv(text, template);
  if (typeof table === 'string') throw new Error(table);
  return table;
};

test('each row fills the template by keys or labels, with the words of its post and its format', () => {
  const { rows, ignored } = tableOf(
    '\uFEFFHeadline,points,post_text,Format,mood\n"Sea, calm",one | two,"Read\nmore",wide,good\nLand,,,,\n',
  );
  expect(rows).toEqual([
    {
      line: 2,
      filling: { format: 'wide', variables: { title: 'Sea, calm', points: ['one', 'two'] } },
      body: 'Read\nmore',
      problems: [],
    },
    { line: 3, filling: { variables: { title: 'Land' } }, body: '', problems: [] },
  ]);
  expect(ignored).toEqual(['mood']);
});

test('what breaks a rule is said for its row, and the others stay whole', () => {
  const { rows } = tableOf('title;points;format\nA headline far too long;a|b|c;round\n;x;\nShort;x;\n');
  expect(rows.map(({ problems }) => problems)).toEqual([
    [
      'Headline has 23 characters; 12 fit.',
      'points must have at most 2 items.',
      'The template has no format round. It has square, wide.',
    ],
    ['Headline is missing.'],
    [],
  ]);
});

test('a row with more cells than the header is told', () => {
  expect(tableOf('title\nSea,calm\n').rows[0]?.problems).toEqual([
    'This row has 2 cells, but the header has 1.',
  ]);
});

test.each([
  ['nothing', '', 'needs a header line'],
  ['a header alone', 'title\n', 'needs a header line'],
  [
    'no variable',
    'mood\ngood\n',
    'No column matches a variable. Name the columns after these variables: title, points.',
  ],
  ['a quote that never ends', 'title\n"Sea\n', 'Couldn’t read the table'],
  ['too many rows', `title\n${'Sea\n'.repeat(201)}`, '200 at a time'],
])('a table of %s is refused in a sentence', (_what, text, message) => {
  expect(readCsv(text, template)).toContain(message);
});

test('the example is a table that can be read', () => {
  expect(tableOf(exampleCsv(template)).rows).toMatchObject([
    { filling: { variables: { title: 'Say "hi"', points: ['one', 'two'] } }, problems: [] },
  ]);
});

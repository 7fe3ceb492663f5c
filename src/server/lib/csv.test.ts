import { expect, test } from 'vitest';

import { csvOf } from './csv.ts';

test('a table is a line of names and a line a row; what is not known is empty, not 0', () => {
  expect(
    csvOf([
      { network: 'x', impressions: 12 },
      { network: 'bluesky', impressions: null },
    ]),
  ).toBe('network,impressions\r\nx,12\r\nbluesky,\r\n');
});

test('quotes, commas and lines stay in their cell', () => {
  expect(csvOf([{ body: 'He said "no",\nthen left' }])).toBe('body\r\n"He said ""no"",\nthen left"\r\n');
});

test('words that a spreadsheet would compute are words; a number below zero stays a number', () => {
  expect(csvOf([{ body: '=1+1', score: -3 }])).toBe("body,score\r\n'=1+1,-3\r\n");
});

test('an empty table is empty', () => {
  expect(csvOf([])).toBe('\r\n');
});

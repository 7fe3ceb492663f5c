import { expect, test } from 'vitest';

import { missingWords } from './missing-words.ts';

const source = 'Doors open at 18:30, says @courier: https://courier.example/doors';

test('what a translation lacks is named by what it is', () => {
  expect(missingWords(source, 'Einlass ist am Abend.')).toBe(
    'Missing: the link https://courier.example/doors, the mention @courier, the number 18:30.',
  );
});

test('nothing is said of one that has it all, in whatever order', () => {
  expect(missingWords(source, '@courier: https://courier.example/doors – Einlass um 18.30 Uhr')).toBeNull();
});

test('an empty one is not written yet, unless there is nothing to say in another language', () => {
  expect(missingWords(source, '  ')).toBe('Not written yet.');
  expect(missingWords('https://courier.example/doors', '')).toBe(
    'Missing: the link https://courier.example/doors.',
  );
  expect(missingWords('', '')).toBeNull();
});

import { expect, test } from 'vitest';

import { missingText } from './missing-text.ts';

const source = 'Doors open at 18:30, says @courier: https://courier.example/doors';

test('what a translation lacks is named by what it is', () => {
  expect(missingText(source, 'Einlass ist am Abend.')).toBe(
    'Missing: the link https://courier.example/doors, the mention @courier, the number 18:30.',
  );
});

test('nothing is said of one that has it all, in whatever order', () => {
  expect(missingText(source, '@courier: https://courier.example/doors – Einlass um 18.30 Uhr')).toBeNull();
});

test('an empty one is not written yet, unless there is nothing to say in another language', () => {
  expect(missingText(source, '  ')).toBe('Not written yet.');
  expect(missingText('https://courier.example/doors', '')).toBe(
    'Missing: the link https://courier.example/doors.',
  );
  expect(missingText('', '')).toBeNull();
});

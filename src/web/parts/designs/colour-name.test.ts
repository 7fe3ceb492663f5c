import { expect, test } from 'vitest';

import { colourName } from './colour-name.ts';

test('a color that a team named stays as named, even if an object has something of that name', () => {
  expect(colourName('harbour blue')).toBe('harbour blue');
  expect(colourName('constructor')).toBe('constructor');
});

import { describe, expect, test } from 'vitest';

import { contrast, token } from '#test/theme-colours.ts';

const grounds = ['paper', 'rail', 'raised', 'sunken', 'hover', 'press'] as const;

describe.each(['light', 'dark'] as const)('in the theme %s', (theme) => {
  const colour = (name: string) => token(name)[theme];

  test.each(grounds)('fields, checkboxes and switches have an outline that is seen on %s', (ground) => {
    expect(contrast(colour('outline'), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  test('a switch that is on, and the knob of one that is off, are seen', () => {
    expect(contrast(colour('accent'), colour('paper'))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('outline'), colour('paper'))).toBeGreaterThanOrEqual(3);
  });

  test.each(grounds)('texts are read on %s', (ground) => {
    for (const text of ['ink', 'soft'])
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
});

import { expect, test } from 'vitest';

import { shippedTemplates } from '#server/areas/designs/templates/shipped.ts';
import { shippedColours } from '#web/parts/designs/colour-name.ts';

test('the colors that the shipped templates offer, and no others, have names to translate', () => {
  const offered = shippedTemplates().flatMap(({ variables }) =>
    variables.flatMap(({ type, rules }) => (type === 'token' ? (rules.enum ?? []) : [])),
  );
  expect(new Set(shippedColours.keys())).toEqual(new Set(offered));
});

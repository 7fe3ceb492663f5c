import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { settingsIndex } from '#web/parts/workspace/settings-places.ts';

test('every place that the search of the settings leads to is on a screen', () => {
  const screens = globSync('src/web/screens/settings/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const missing = settingsIndex.filter(
    ({ place }) => place && !screens.some((text) => text.includes(`place="${place}"`)),
  );
  expect(missing).toEqual([]);
});

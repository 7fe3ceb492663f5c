import { expect, test } from 'vitest';

import { zonesWith } from './zones.ts';

test('the likely zones come first, each once, then all by city', () => {
  const [first, second, , ...others] = zonesWith('Asia/Tokyo', 'Asia/Tokyo', 'Europe/Paris').map(
    ({ value }) => value,
  );
  expect([first, second]).toEqual(['Asia/Tokyo', 'Europe/Paris']);
  expect(others.filter((zone) => zone === 'Asia/Tokyo')).toEqual([]);
  expect(others.indexOf('Africa/Abidjan')).toBeLessThan(others.indexOf('Europe/Amsterdam'));
  expect(others.indexOf('Europe/Amsterdam')).toBeLessThan(others.indexOf('America/Anchorage'));
});

test('a zone is found by its official name as well', () => {
  expect(zonesWith('America/New_York')[0]).toMatchObject({
    label: 'New York (Eastern Time)',
    keywords: 'America/New York',
  });
});

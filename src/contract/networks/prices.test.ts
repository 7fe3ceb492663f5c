import { expect, test } from 'vitest';

import { priceOf } from './prices.ts';
import { x } from './x.ts';

test('an alternative text is charged for an image, and not for a video, where it is not sent', () => {
  const { prices } = x;
  const priceWith = (url: string, alt: string) =>
    prices && priceOf(prices, { body: 'words', media: [{ url, alt }] });
  expect(priceWith('https://example.com/a.jpg', 'a boat')).toBe(20);
  expect(priceWith('https://example.com/a.jpg', ' ')).toBe(15);
  expect(priceWith('https://example.com/a.mp4', 'a boat')).toBe(15);
});

import { expect, test } from 'vitest';

import { screenName, screenTitle } from './screen-title.ts';

test('a tab of the browser begins with what is open, then the screen, the organization and the product', () => {
  expect(screenTitle([null, 'Board', 'My work'], null, 'Harbour Courier')).toBe(
    'My work · Board · Harbour Courier – Copydesk',
  );
  expect(screenTitle(['Compose', null], 'Norway’s land tax', 'Harbour Courier')).toBe(
    'Norway’s land tax · Compose · Harbour Courier – Copydesk',
  );
});

test('visitors see no organization, and an address without a screen only the product', () => {
  expect(screenTitle(['Sign in'], null, null)).toBe('Sign in – Copydesk');
  expect(screenTitle([null], null, null)).toBe('Copydesk');
});

test('a screen is announced without the organization', () => {
  expect(screenName(['Settings', 'Members'], null)).toBe('Members · Settings');
});

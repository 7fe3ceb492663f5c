import { expect, test } from 'vitest';

import { unsavedAt } from './unsaved.ts';

const text = (kept: unknown) => (typeof kept === 'string' ? kept : null);

function storage(items = new Map<string, string>()): Storage {
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('what is not saved is found again until it is dropped', () => {
  const device = storage();
  unsavedAt('note', text, () => device).set('Half a sentence');
  expect(unsavedAt('note', text, () => device).get()).toBe('Half a sentence');
  expect(unsavedAt('another', text, () => device).get()).toBeNull();
  unsavedAt('note', text, () => device).set(null);
  expect(unsavedAt('note', text, () => device).get()).toBeNull();
});

test('what cannot be read any more counts as nothing', () => {
  const device = storage(
    new Map([
      ['broken', '{"te'],
      ['old', '{"text":"of another shape"}'],
    ]),
  );
  expect(unsavedAt('broken', text, () => device).get()).toBeNull();
  expect(unsavedAt('old', text, () => device).get()).toBeNull();
});

test('a browser that forbids storage loses the work with the page, and nothing fails', () => {
  const unsaved = unsavedAt('note', text, () => {
    throw new DOMException('denied', 'SecurityError');
  });
  unsaved.set('Half a sentence');
  expect(unsaved.get()).toBeNull();
});

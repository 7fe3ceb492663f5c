import { expect, test } from 'vitest';

import { keptVerdicts } from './kept-verdicts.ts';
import { emptyDraft } from './verdict-draft.ts';

function tab() {
  const items = new Map<string, string>();
  const storage: Storage = {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
  return { open: (user = '1-1') => keptVerdicts(user, () => storage), items };
}

const draft = { ...emptyDraft('abc'), scores: { risk10: 4 }, note: 'Half a sentence' };

test('what was typed survives a reload, for the same content and person', () => {
  const { open } = tab();
  open().set(7, draft);
  expect(open().get(7, 'abc')).toEqual(draft);
  expect(open().get(7, 'another')).toBeUndefined();
  expect(open().get(8, 'abc')).toBeUndefined();
  expect(open('2-1').get(7, 'abc')).toBeUndefined();
});

test('while the screen is open, it stays when the content changes', () => {
  const kept = tab().open();
  kept.set(7, draft);
  expect(kept.get(7, 'another')).toEqual(draft);
});

test('nothing stays of a given verdict, nor of what cannot be read', () => {
  const { open, items } = tab();
  const kept = open();
  kept.set(7, draft);
  kept.delete(7);
  expect(kept.get(7, 'abc')).toBeUndefined();
  expect(items.size).toBe(0);
  items.set('verdict 1-1 7', '{"note":7,"read":"abc"}');
  expect(open().get(7, 'abc')).toBeUndefined();
});

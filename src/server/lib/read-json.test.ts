import { expect, test } from 'vitest';

import { readJson } from './read-json.ts';

test('texts come without what the database refuses, everything else as it was sent', () => {
  const sent = String.raw`{"name":"A\u0000da \ud83d\ude00","in":[{"broken":"\ud800!"}],"count":3,"none":null}`;
  expect(readJson(sent)).toEqual({ name: 'Ada 😀', in: [{ broken: '\ufffd!' }], count: 3, none: null });
});

test.each(['', '{"name":', '<html>'])('what is no JSON, %j, is null', (text) => {
  expect(readJson(text)).toBeNull();
});

import { describe, expect, test } from 'vitest';

import { livedWords } from './quote-words.ts';
import { parametersOf, parametersText } from './recipe-words.ts';

describe('parameters of a recipe', () => {
  test('are lines that say again what they were read from', () => {
    const parameters = { max_chars: 140, unused: true, category: 'work', q: 'a = b' };
    expect(parametersOf(parametersText(parameters))).toEqual(parameters);
    expect(parametersOf(' max_chars = 100 \n\n')).toEqual({ max_chars: 100 });
  });

  test.each(['max_chars', '=3', 'Max Chars=3', 'q='])('%s is none', (text) => {
    expect(parametersOf(text)).toBeUndefined();
  });
});

test.each([
  [{ born: 1844, died: 1900, approximate: false }, '1844–1900'],
  [{ born: -106, died: -43, approximate: false }, '106–43 BC'],
  [{ born: -4, died: 65, approximate: true }, 'c. 4 BC–65'],
  [{ born: 1950, died: null, approximate: false }, 'born 1950'],
  [{ born: null, died: -322, approximate: false }, 'died 322 BC'],
  [{ born: null, died: null, approximate: true }, null],
])('the years of %j read %s', (years, words) => {
  expect(livedWords({ description: 'writer', ...years })).toBe(words);
});

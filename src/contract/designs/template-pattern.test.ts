import { describe, expect, test } from 'vitest';

import { matches, patternOf } from './template-pattern.ts';

test.each([
  ['\\d{1,2}:\\d{2}', '9:30', '9:30 h'],
  ['#\\w+', '#harbour', 'harbour'],
  ['\\d{1,3}(?:[.,]\\d)? %', '12,5 %', '12,5'],
  ['(Mon|Tue|Wed)', 'Tue', 'Tuesday'],
  ['\\p{Lu}[^()]*', 'Été', 'été'],
  ['a|b', 'b', 'ab'],
  ['[*+?|]', '|', 'x'],
  ['\\(\\)', '()', '('],
  ['\\.[.]', '..', '.x'],
])('%s takes %s whole, and not %s', (pattern, taken, refused) => {
  expect([matches(pattern, taken), matches(pattern, refused)]).toEqual([true, false]);
});

describe('a pattern that could be tried in very many ways is not taken', () => {
  test.each([
    ['(a+)+', 'repeat a group'],
    ['(?:a|a)*', 'repeat a group'],
    ['(a){2,}', 'repeat a group'],
    ['(?:[ab]+c){30}', 'repeat a group'],
    ['a*a*a*', 'repeats'],
    ['.{0,99}.{0,99}.{0,99}', 'repeats'],
    ['a?a?a?a?a?a', '? and |'],
    ['(a|a)(a|a)(a|a)(a|a)(a|a)', '? and |'],
    ['(a)\\1', 'refer back'],
    ['(?<x>a)\\k<x>', 'refer back'],
    ['(?=a)a', 'look ahead'],
    ['(?<!a)a', 'look ahead'],
    ['[', 'regular expression'],
    ['a'.repeat(121), 'characters'],
  ])('%s', (pattern, why) => {
    expect(patternOf(pattern)).toContain(why);
    expect(matches(pattern, 'a')).toBe(false);
  });

  test('and a long text matches none', () => {
    expect(matches('a*', 'a'.repeat(121))).toBe(false);
  });
});

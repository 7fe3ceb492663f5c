import { describe, expect, test } from 'vitest';

import { lifespanText } from './quote-text.ts';
import { isOverdue, parametersOf, parametersText, claimText } from './recipe-labels.ts';

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

describe('a day that somebody has taken', () => {
  const claim = { due: '2026-11-21', at: '2026-11-21T11:03:00.000Z', user_id: 1, user_name: 'Ada' };

  test.each([
    ['2026-11-21T12:00:00Z', 'Ada', 'Taken by Ada since 12:03'],
    ['2026-11-22T12:00:00Z', 'Ada', 'Taken by Ada since 21 Nov, 12:03'],
    ['2026-11-21T12:00:00Z', null, 'Taken by a former member since 12:03'],
  ])('at %s by %s is said as %s', (now, user_name, text) => {
    expect(claimText({ ...claim, user_name }, 'Europe/Berlin', Date.parse(now))).toBe(text);
  });

  test.each([
    ['2026-11-21T08:00:00Z', '2026-11-21T07:59:00Z', false],
    ['2026-11-21T08:00:00Z', '2026-11-21T08:01:00Z', true],
    [null, '2026-11-21T22:59:00Z', false],
    [null, '2026-11-21T23:00:00Z', true],
  ])('and is due at %s is overdue at %s: %s', (at, now, overdue) => {
    const next_due = { date: '2026-11-21', at, time_call: null };
    expect(isOverdue({ next_due }, 'Europe/Berlin', Date.parse(now))).toBe(overdue);
  });
});

test.each([
  [{ born: 1844, died: 1900, approximate: false }, '1844–1900'],
  [{ born: -106, died: -43, approximate: false }, '106–43 BC'],
  [{ born: -4, died: 65, approximate: true }, 'c. 4 BC–65'],
  [{ born: 1950, died: null, approximate: false }, 'born 1950'],
  [{ born: null, died: -322, approximate: false }, 'died 322 BC'],
  [{ born: null, died: null, approximate: true }, null],
])('the years of %j read %s', (years, text) => {
  expect(lifespanText({ description: 'writer', ...years })).toBe(text);
});

import { describe, expect, test } from 'vitest';

import { matchesOne } from './patterns.ts';

/** Where the answer counts, however busy the machine is. */
const enoughMs = 60_000;

describe('patterns of strangers', () => {
  test('are tried as they are written, and one of them is enough', () => {
    expect(matchesOne(['^\\d+$', '(?i)^the'], 'The harbour', enoughMs)).toBe(true);
    expect(matchesOne(['^\\d+$'], 'The harbour', enoughMs)).toBe(false);
  });

  test('that take for ever, or are none here, are given up', () => {
    expect(matchesOne(['^(a+)+$'], `${'a'.repeat(40)}b`)).toBeNull();
    expect(matchesOne(['(?P<name>x'], 'x', enoughMs)).toBeNull();
    expect(matchesOne(['a|'.repeat(50_000)], 'b', enoughMs)).toBeNull();
  });

  test('have little time together, however many there are', () => {
    const endless = Array.from({ length: 1_000 }, (_, at) => `^(a+)+${at}$`);
    // One after the other would take far longer than this test may.
    expect(matchesOne(endless, `${'a'.repeat(40)}b`)).toBeNull();
  });

  test('are left to Reddit where letters count otherwise there: its \\w knows é', () => {
    expect(matchesOne(['^\\w+$'], 'Café', enoughMs)).toBeNull();
    expect(matchesOne(['^\\w+$'], 'Cafe!', enoughMs)).toBe(false);
  });

  test('reach nothing of this program', () => {
    expect(matchesOne([')/; process.exit(); /('], 'x', enoughMs)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';

import { remembering } from './remembering.ts';

describe('what is remembered of texts', () => {
  const asking = (...bound: [] | [{ texts: number; letters: number }]) => {
    let asked = 0;
    const ask = remembering(
      (text) => {
        asked += 1;
        return text.length;
      },
      ...bound,
    );
    /** Whether the answer was cached. */
    return (text: string) => {
      const before = asked;
      expect(ask(text)).toBe(text.length);
      return asked === before;
    };
  };
  const long = (mark: number) => `${mark}`.padEnd(10_000, 'x');

  it('is bounded in letters, however few the texts: the oldest go first', () => {
    const remembers = asking({ texts: 200, letters: 100_000 });
    const many = Array.from({ length: 30 }, (_, mark) => long(mark));
    for (const text of many) expect(remembers(text)).toBe(false);
    expect(many.filter((text) => remembers(text))).toEqual([]);
    expect(many.slice(20).filter((text) => remembers(text))).toHaveLength(10);
    expect(remembers(long(19))).toBe(false);
  });

  it('is bounded in texts, however short they are', () => {
    const remembers = asking({ texts: 2, letters: 100 });
    expect(['a', 'b', 'c'].map(remembers)).toEqual([false, false, false]);
    expect(['c', 'b', 'a'].map(remembers)).toEqual([true, true, false]);
  });

  it('counts the pieces of an answer too', () => {
    let asked = 0;
    const pieces = remembering(
      (text) => {
        asked += 1;
        return text.split(' ');
      },
      { texts: 10, letters: 400 },
    );
    for (const text of ['a b c', 'd e f', 'a b c', 'd e f']) pieces(text);
    expect(asked).toBe(2);
    for (const text of ['g h i', 'a b c']) pieces(text);
    expect(asked).toBe(4);
  });

  it('is nothing of a text that is beyond the bound by itself, and the others stay', () => {
    const remembers = asking({ texts: 10, letters: 100 });
    expect(remembers('short')).toBe(false);
    expect([remembers('x'.repeat(101)), remembers('x'.repeat(101))]).toEqual([false, false]);
    expect(remembers('short')).toBe(true);
  });
});

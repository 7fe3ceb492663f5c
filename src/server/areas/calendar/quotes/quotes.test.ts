import { describe, expect, test } from 'vitest';

import { quoteFile, quotesOf } from './format.ts';
import { foldedQuote, repeatedQuotes, rightsOf } from './rules.ts';
import { shippedQuotes } from './shipped.ts';

/** Fixed, so that the checks of the shipped file do not depend on the present year. */
const thisYear = 2026;

const shipped = shippedQuotes();
const quotes = quotesOf(shipped);

describe('the shipped quotes', () => {
  test('each belongs to an author and a work', () => {
    expect(quotes).toHaveLength(shipped.works.flatMap((work) => work.quotes).length);
    expect(new Set(quotes.map(({ author }) => author.key)).size).toBe(shipped.authors.length);
  });

  test('each has evidence that has its words', () => {
    const without = quotes.filter(
      ({ text, evidence }) => !` ${foldedQuote(text)} `.includes(` ${foldedQuote(evidence.words)} `),
    );
    expect(without.map(({ text }) => text)).toEqual([]);
  });

  test('evidence quotes at most 20 words, and all of a shorter text', () => {
    const wrong = quotes.filter(({ text, evidence }) => {
      const quoted = evidence.words.split(/\s+/).length;
      return quoted > 20 || (quoted < 20 && foldedQuote(evidence.words) !== foldedQuote(text));
    });
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  test('evidence is a page that can’t change: a file at one commit', () => {
    const movable = quotes.filter(
      ({ evidence }) => !/^https:\/\/github\.com\/[^/]+\/[^/]+\/blob\/[0-9a-f]{40}\/\S+$/.test(evidence.url),
    );
    expect(movable.map(({ text }) => text)).toEqual([]);
  });

  test('none is there twice, nor a piece of another', () => {
    expect(repeatedQuotes(quotes).map((pair) => pair.map(({ text }) => text))).toEqual([]);
  });

  test('no text has blanks at its ends, double blanks, straight quotes or markup', () => {
    const untidy = quotes.filter(({ text }) => text !== text.trim() || / {2}|["'<>]|[^\S \n]/.test(text));
    expect(untidy.map(({ text }) => text)).toEqual([]);
  });

  test('nine in ten fit the usual 180 characters', () => {
    const fitting = quotes.filter(({ text }) => text.length <= 180);
    expect(fitting.length / quotes.length).toBeGreaterThan(0.9);
  });

  test('a dozen or more are restricted, and these are short', () => {
    const restricted = quotes.filter((quote) => rightsOf(quote, thisYear) === 'restricted');
    expect(restricted.length).toBeGreaterThanOrEqual(12);
    expect(restricted.filter(({ text }) => text.length > 180).map(({ text }) => text)).toEqual([]);
  });

  test('works lie within the lives of their authors, or soon after', () => {
    const wrong = quotes.filter(
      ({ author, work }) =>
        (author.born !== null && work.year < author.born + 10) ||
        (author.died !== null && work.year > author.died + 50),
    );
    expect(wrong.map(({ work }) => work.title)).toEqual([]);
  });

  test('where an author’s dates are missing, they are said to be uncertain', () => {
    const silent = shipped.authors.filter(
      ({ born, died, dates_approximate }) => (born === null || died === null) && !dates_approximate,
    );
    expect(silent).toEqual([]);
  });
});

describe('rights', () => {
  const author = (died: number | null) => ({
    key: 'a',
    name: 'A',
    description: 'a writer',
    born: null,
    died,
    dates_approximate: false,
    picture: null,
  });
  const work = (year: number, translator: { died: number | null; year: number | null } | null = null) => ({
    title: 'W',
    year,
    year_approximate: false,
    language: 'en',
    translator: translator && { name: 'T', born: null, ...translator },
  });

  test.each([
    ['in the seventieth year after the death', 2026, author(1956), work(1926), 'restricted'],
    ['in the year after it', 2027, author(1956), work(1926), 'public_domain'],
    [
      'an old author, a young translator',
      2026,
      author(180),
      work(175, { died: 1958, year: 1910 }),
      'restricted',
    ],
    [
      'the same when the translator is free',
      2029,
      author(180),
      work(175, { died: 1958, year: 1910 }),
      'public_domain',
    ],
    ['an author of unknown dates, long ago', 2026, author(null), work(-450), 'public_domain'],
    ['an author of unknown dates, lately', 2026, author(null), work(1856), 'restricted'],
    ['a translator of unknown death', 2026, author(180), work(175, { died: null, year: 1908 }), 'restricted'],
  ] as const)('%s, asked in %i', (_, year, by, of, rights) => {
    expect(rightsOf({ author: by, work: of }, year)).toBe(rights);
  });
});

describe('repeated quotes', () => {
  test('signs, case, accents and line breaks make no second quote', () => {
    const one = { text: 'Où est l’art?\nLà.' };
    const other = { text: '“ou est l\u2019art — LA”' };
    expect(repeatedQuotes([one, { text: 'Something else.' }, other])).toEqual([[one, other]]);
  });

  test('a piece is found, a word that only begins alike is not', () => {
    const whole = { text: 'To be, or not to be: that is the question.' };
    const piece = { text: 'That is the question.' };
    expect(repeatedQuotes([whole, piece, { text: 'That is the quest' }])).toEqual([[whole, piece]]);
  });
});

describe('a file of quotes is refused', () => {
  const good = () =>
    structuredClone({ ...shipped, works: shipped.works.slice(0, 1), authors: shipped.authors });
  const messages = (file: object) =>
    quoteFile.safeParse(file).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('not when it is of the format', () => {
    expect(messages(good())).toBeUndefined();
  });

  test('when a work names an author who is not there', () => {
    expect(messages({ ...good(), authors: [] })).toEqual(['works.0.author: no author austen']);
  });

  test('when an author is there twice', () => {
    const file = good();
    expect(messages({ ...file, authors: [...file.authors, file.authors[0]] })?.join()).toContain('twice');
  });

  test.each([
    ['no place in the work', { place: '' }],
    ['no evidence', { evidence: undefined }],
    ['an address that is none', { evidence: { url: 'my shelf', words: 'It is' } }],
    ['an unknown category', { categories: ['vibes'] }],
    ['too long a text', { text: 'x'.repeat(321) }],
    ['a field that nobody knows', { source: 'heard it' }],
  ])('when a quote has %s', (_, change) => {
    const file = good();
    const [first] = file.works;
    Object.assign(first?.quotes[0] ?? {}, change);
    expect(messages(file)?.join()).toContain('works.0.quotes.0');
  });

  test('when nothing tells how long a translation is protected', () => {
    const file = good();
    const [first] = file.works;
    Object.assign(first ?? {}, { translator: { name: 'T', born: 1900, died: null, year: null } });
    expect(messages(file)?.join()).toContain('year of death');
  });
});

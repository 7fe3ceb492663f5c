import { expect, test } from 'vitest';

import { quoteFile, quotesOf } from './format.ts';
import { rightsOf } from './rules.ts';
import { fromWikiquote } from './wikiquote.ts';

const page = (title: string, text: string) =>
  `<page><title>${title}</title><revision><text xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></revision></page>`;
const dump = (...pages: string[]) => `<mediawiki>${pages.join('')}</mediawiki>`;
const austen = `[[File:Jane.jpg|thumb|A picture]]
'''[[w:Jane Austen|Jane Austen]]''' ([[16 December]] [[1775]] – [[18 July]] [[1817]]) was an English [[novelist]].

== Quotes ==
=== ''Pride and Prejudice'' (1813) ===
* It is a '''truth''' universally acknowledged &mdash; nearly.<ref>A note</ref>
** Chapter 1
* Nobody says where this stands in the book.
=== Letters ===
* A saying of a work without a year is left out.
** Letter 4
== Misattributed ==
=== ''A Film'' (1995) ===
* What she never said at all, as it happens.
** Minute 4
== External links ==
* [https://example.com Her page on the web]
`;

test('a quote is taken whose work, year and place are named, with its page and licence', () => {
  const { file, pages, passedOver } = fromWikiquote(dump(page('Jane Austen', austen)));
  expect(quoteFile.parse(file)).toEqual(file);
  expect({ pages, passedOver, licence: file.licence }).toEqual({
    pages: 1,
    passedOver: 2,
    licence: 'CC BY-SA 4.0',
  });
  expect(file.authors).toEqual([
    {
      key: 'jane-austen',
      name: 'Jane Austen',
      description: 'English novelist',
      born: 1775,
      died: 1817,
      dates_approximate: false,
      picture: null,
    },
  ]);
  expect(file.works).toMatchObject([
    {
      author: 'jane-austen',
      title: 'Pride and Prejudice',
      year: 1813,
      quotes: [
        {
          text: 'It is a truth universally acknowledged — nearly.',
          place: 'Chapter 1',
          popularity: 'low',
          evidence: { url: 'https://en.wikiquote.org/wiki/Jane_Austen' },
        },
      ],
    },
  ]);
});

test('what is doubtful or misattributed is never taken', () => {
  const { file } = fromWikiquote(dump(page('Jane Austen', austen)));
  expect(JSON.stringify(file)).not.toContain('never said');
});

test('what may be a translation is restricted, for nobody says whose', () => {
  const lived = `'''Marcus Example''' (121 – 180) was a Roman emperor.\n== Quotes ==\n=== Thoughts (170) ===\n* Whoever waits long enough arrives.\n** Book V\n`;
  const foreign = quotesOf(fromWikiquote(dump(page('Marcus Example', lived))).file);
  const own = quotesOf(fromWikiquote(dump(page('Jane Austen', austen))).file);
  expect([...foreign, ...own].map((quote) => rightsOf(quote, 2027))).toEqual(['restricted', 'public_domain']);
});

test('whoever lives has no year of death, so that the rights are counted as theirs', () => {
  const living = `'''Ada Example''' (born 4 May 1950) is a writer.\n== Quotes ==\n=== A Book (1990) ===\n* Whoever waits long enough arrives.\n** p. 3\n`;
  expect(fromWikiquote(dump(page('Ada Example', living))).file.authors).toMatchObject([
    { born: 1950, died: null },
  ]);
});

test.each([
  ['a page of no person', page('Proverbs', '== A ==\n* A saying of nobody in particular.\n** Somewhere')],
  ['talk', page('Talk:Jane Austen', austen)],
  ['no dump', 'hello'],
  ['half a dump', dump(page('Jane Austen', austen)).slice(0, 200)],
])('%s gives nothing', (_what, xml) => {
  expect(fromWikiquote(xml).file.works).toEqual([]);
});

test('a page that was made to keep us busy is given up', () => {
  const text = `'''A''' (${'1 '.repeat(50_000)}) was a ${'['.repeat(50_000)}${'{{'.repeat(20_000)}`;
  expect(fromWikiquote(dump(page('A', text))).file.works).toEqual([]);
});

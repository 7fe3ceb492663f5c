import { expect, it } from 'vitest';

import { readFeed } from './feed.ts';
import { SourceError } from './source.ts';

/** Much longer than any of them takes, and much shorter than with a backtracking pattern. */
const patienceMs = 60_000;

const feed = (html: string) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'F',
    items: Array.from({ length: 8 }, (_, at) => ({
      id: `https://site.example/${at}`,
      url: `https://site.example/${at}`,
      content_html: html,
    })),
  });

const longest = 128 * 1024;
const filled = (begins: string, again: string, ends: string, length = longest) =>
  begins + again.repeat((length - begins.length - ends.length) / again.length) + ends;

function outcomeOf(document: string): string {
  try {
    readFeed(document, { url: 'https://site.example/feed', now: new Date('2026-11-20T12:00:00Z') });
    return 'read';
  } catch (error) {
    return error instanceof SourceError ? error.problem : String(error);
  }
}

it.each([
  ['bodies that never end', filled('<rss "http://www.w3.org/1999/xhtml"', '<body', '', 1_000_000)],
  ['bodies that end late', filled('<rss "http://www.w3.org/1999/xhtml"', '<body', '>', 1_000_000)],
  ['a cut tag of nothing but spaces', feed(filled('<a', ' ', '"'))],
  ['a cut tag with a name before the spaces', feed(filled('<a x', ' ', '"'))],
  ['pictures whose names are all placeholders', feed(filled('<img src="', '-blank', '">'))],
  ['an entity that never ends', filled('<!DOCTYPE x [<!ENTITY x "', '&a;', '', 65_536)],
  ['types of documents that never begin', filled('', '<!DOCTYPE', '', 65_536)],
])('a feed of %s is read as fast as any of its size', (_what, document) => {
  const begun = performance.now();
  expect(outcomeOf(document)).toMatch(/^(?:read|not_understood)$/);
  expect(performance.now() - begun).toBeLessThan(patienceMs);
});

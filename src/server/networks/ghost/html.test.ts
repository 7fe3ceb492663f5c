import { expect, test } from 'vitest';

import { htmlOfMarkdown } from '#contract/text/markdown.ts';
import { contentOf } from './html.ts';

/** What Ghost 6.65 converts with losses is kept in cards for HTML; all else becomes cards of its editor. */

const isCard = (content: string) =>
  content.startsWith('<!--kg-card-begin: html-->') && content.endsWith('<!--kg-card-end: html-->');

test.each([
  'words',
  '- one\n- two\n  - three',
  '- one\n\n- two',
  '1. one\n2. two',
  '> one\n>\n> two',
  '```js\na < b\n```',
  '## Harbour',
  '---',
  '|a|\n|-|\n|1|',
])('%j is left to Ghost', (markdown) => {
  expect(contentOf(htmlOfMarkdown(markdown), [])).toBe(htmlOfMarkdown(markdown).trim());
});

test.each([
  '- one\n\n  two',
  '- one\n\n  ```\n  two\n  ```',
  '- > one',
  '- # one',
  '1. one\n\n   - two',
  '> - one',
  '> ## one',
  '> > one',
])('%j is kept as it is', (markdown) => {
  const content = contentOf(htmlOfMarkdown(markdown), []);
  expect(isCard(content)).toBe(true);
  expect(content).toContain(htmlOfMarkdown(markdown).trim());
});

test('each block is judged by itself, in its place', () => {
  const content = contentOf(htmlOfMarkdown('one\n\n> - two\n\nthree'), []);
  expect(content).toMatch(
    /^<p>one<\/p>\n<!--kg-card-begin: html-->[^]*two[^]*<!--kg-card-end: html-->\n<p>three<\/p>$/,
  );
});

test('nobody ends a card by writing its end', () => {
  const content = contentOf(htmlOfMarkdown('> - <!--kg-card-end: html--><script>'), []);
  expect(content.match(/<!--kg-card-end: html-->/g)).toHaveLength(1);
  expect(content).not.toContain('<script>');
});

test('what is struck is written as Ghost reads it', () => {
  expect(contentOf(htmlOfMarkdown('~~gone~~'), [])).toBe('<p><s>gone</s></p>');
});

test('media follow the text, with their length and their texts escaped', () => {
  const picture = {
    url: 'https://blog.example/a.png',
    width: 20,
    height: 10,
    alt: 'a "boat"',
    seconds: null,
  };
  const video = { url: 'https://blog.example/a.mp4', width: 640, height: 360, alt: '', seconds: 75.4 };
  const content = contentOf('<p>words</p>', [picture, video]);
  expect(content).toMatch(
    /^<p>words<\/p>\n<figure class="kg-card kg-image-card"><img [^>]*alt="a &#34;boat&#34;"/,
  );
  expect(content).toContain('<span class="kg-video-duration">1:15</span>');
});

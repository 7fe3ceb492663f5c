import { expect, test } from 'vitest';

import { firstPicture } from './first-picture.ts';

test.each([
  ['the first of several', '<p><img src="/a.jpg"><img src="/b.jpg">'],
  ['not a counting pixel', '<img src="/count" width="1" height="1"><img src="/a.jpg">'],
  ['not an emoji by its class', '<img class="wp-smiley" src="/smile.png"><img src="/a.jpg">'],
  [
    'not an emoji by its address',
    '<img src="https://s.w.org/images/core/emoji/15/72x72/1f600.png"><img src="/a.jpg">',
  ],
  ['not an icon in a line', '<img src="/icon.png" width="16" height="16"><img src="/a.jpg" width="16">'],
  ['what is loaded later, not its placeholder', '<img src="/img/placeholder.gif" data-src="/a.jpg">'],
  ['what is loaded later, not its data', '<img src="data:image/gif;base64,R0" data-lazy-src="/a.jpg">'],
  ['what is loaded later in sizes', '<img src="/1x1.png" data-srcset="/a.jpg 300w, /b.jpg 600w">'],
  [
    'what stands there for those without scripts',
    '<img src="/lazy.svg"><noscript><img src="/a.jpg"></noscript>',
  ],
])('%s', (_what, html) => expect(firstPicture(html)).toBe('/a.jpg'));

test('none is none', () => {
  for (const html of [null, '', 'words', '<img alt="x">', '<img src="/blank.gif">'])
    expect(firstPicture(html)).toBeNull();
});

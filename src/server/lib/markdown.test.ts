import { describe, expect, test } from 'vitest';

import { htmlOfMarkdown } from '#contract/text/markdown.ts';
import { markdownHtml } from './markdown.ts';

describe('Markdown becomes HTML', () => {
  test.each([
    ['*one* **two** `three`', '<p><em>one</em> <strong>two</strong> <code>three</code></p>'],
    ['## Harbour', '<h2>Harbour</h2>'],
    ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
    ['> words', '<blockquote>\n<p>words</p>\n</blockquote>'],
    ['[here](https://example.com/a)', '<p><a href="https://example.com/a">here</a></p>'],
    ['~~gone~~', '<p><del>gone</del></p>'],
    ['```sh\na \\\n  b\n```', '<pre><code class="language-sh">a \\\n  b\n</code></pre>'],
    [
      '|a|\n|-|\n|1|',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>',
    ],
  ])('%j', (markdown, html) => {
    expect(htmlOfMarkdown(markdown)).toBe(html);
  });

  test('a bare URL can be clicked', () => {
    expect(htmlOfMarkdown('Read https://example.com/harbour?a=1&b=ü today')).toBe(
      '<p>Read <a href="https://example.com/harbour?a=1&amp;b=%C3%BC">https://example.com/harbour?a=1&amp;b=ü</a> today</p>',
    );
  });
});

describe('what people write as plain text is shown as they wrote it', () => {
  test.each([
    ['one\ntwo\r\nthree', '<p>one<br />two<br />three</p>'],
    ['ends with a backslash \\\nnext', '<p>ends with a backslash \\<br />next</p>'],
    ['Zwölf & <drei> “quoted” \\ 100 %', '<p>Zwölf &amp; &lt;drei&gt; “quoted” \\ 100 %</p>'],
    ['&copy; and &amp;', '<p>&amp;copy; and &amp;amp;</p>'],
    ['<div>\n*one*\n</div>', '<p>&lt;div&gt;<br /><em>one</em><br />&lt;/div&gt;</p>'],
    ['<!-- kept -->', '<p>&lt;!-- kept --&gt;</p>'],
    ['    indented', '<p>indented</p>'],
    ['[Note]: it stays', '<p>[Note]: it stays</p>'],
    ['a line\n---', '<p>a line</p>\n<hr />'],
    ['~100 to ~200, snake_case_name', '<p>~100 to ~200, snake_case_name</p>'],
    ['#news 1) C# @ada', '<p>#news 1) C# @ada</p>'],
    ['- [ ] a task[^1]', '<ul>\n<li>[ ] a task[^1]</li>\n</ul>'],
  ])('%j', (markdown, html) => {
    expect(htmlOfMarkdown(markdown)).toBe(html);
  });

  test('a link to a script leads nowhere', () => {
    expect(htmlOfMarkdown('[click](javascript:alert(1)) ![x](data:text/html,hello)')).not.toMatch(
      /javascript|data:/,
    );
  });
});

describe('in a thread of its own', () => {
  test('the same comes out', async () => {
    const markdown = '# Harbour\n\nZwölf & <drei>\nשלום 👩‍👩‍👧\n\n'.repeat(100);
    expect(await markdownHtml(markdown)).toBe(htmlOfMarkdown(markdown));
  });

  test('a text that keeps the parser busy is given up, and others are converted meanwhile', async () => {
    const busy = markdownHtml('_a*b_*'.repeat(16_000), 2_000);
    expect(await markdownHtml('words')).toBe('<p>words</p>');
    expect(await busy).toBeNull();
  });

  test('a text nested too deeply is given up', async () => {
    expect(await markdownHtml(`${'> '.repeat(50_000)}a`, 2_000)).toBeNull();
  });
});

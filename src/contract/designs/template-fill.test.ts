import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';

import { findReaderBy } from '#contract/reader.ts';
import { emptyPicture, fill } from './template-fill.ts';
import type { Fillable, TemplateVariable } from './template-shape.ts';

const base: TemplateVariable = {
  key: 'it',
  label: '',
  type: 'text',
  description: '',
  rules: {},
  highlightable: false,
  required: false,
};

const format = (name: string, w: number, h: number) => ({
  name,
  w,
  h,
  aspect: '1:1',
  default: name === 'square',
  networks: [],
});

function template(html: string, ...variables: Partial<TemplateVariable>[]): Fillable {
  return {
    html,
    css: '.vh-card{color:var(--ink)}',
    palette: { ink: '#111111', sea: '#0a5' },
    formats: [format('tall', 1080, 1350), format('square', 1080, 1080)],
    variables: (variables.length > 0 ? variables : [{}]).map((one) => ({ ...base, ...one })),
  };
}

const codes = (it: Fillable, given: Record<string, unknown>, options = {}) =>
  fill(it, given, options).findings.map(({ key, code }) => `${key} ${code}`);
const htmlOf = (it: Fillable, given: Record<string, unknown>) => fill(it, given).html;

describe('a filled template', () => {
  test('has the value at every place of its placeholder', () => {
    const it = template('<p title="{{it}}">{{it}} and {{it}}</p>');
    expect(fill(it, { it: 'a & b' })).toMatchObject({
      html: '<p title="a &amp; b">a &amp; b and a &amp; b</p>',
      findings: [],
    });
  });

  test('never fills what a value says a second time', () => {
    const it = template('<p>{{it}}{{other}}</p>', {}, { key: 'other' });
    expect(htmlOf(it, { it: '{{other}}', other: '{{it}}' })).toBe('<p>{{other}}{{it}}</p>');
  });

  test('sets marked words in mark between tags, and says them plainly in an attribute', () => {
    const it = template('<p title="{{it}}">{{it}}</p>', { highlightable: true });
    expect(htmlOf(it, { it: 'The **<sea>** is **wide**' })).toBe(
      '<p title="The &lt;sea&gt; is wide">The <mark>&lt;sea&gt;</mark> is <mark>wide</mark></p>',
    );
    expect(htmlOf(template('<p>{{it}}</p>'), { it: '**x**' })).toBe('<p>**x**</p>');
  });

  test('has the items of a list as li', () => {
    const it = template('<ol>{{it}}</ol>', { type: 'list', highlightable: true });
    expect(htmlOf(it, { it: ['**One**', '2 < 3'] })).toBe(
      '<ol><li><mark>One</mark></li><li>2 &lt; 3</li></ol>',
    );
  });

  test('has the palette before its own style, in the colours that are asked for', () => {
    const { css } = fill(template('<p>{{it}}</p>'), {}, { palette: { sea: '#123456' } });
    expect(css).toBe(':root{--ink:#111111;--sea:#123456;}\n.vh-card{color:var(--ink)}');
  });

  test('is of the format that is asked for, else of the default one', () => {
    const it = template('<p>{{it}}</p>');
    expect(fill(it, {}).format).toEqual({ name: 'square', w: 1080, h: 1080 });
    expect(fill(it, {}, { format: 'tall' }).format).toEqual({ name: 'tall', w: 1080, h: 1350 });
    expect(codes(it, {}, { format: 'wide' })).toEqual(['null unknown_format']);
  });

  test('has an empty picture where none is given', () => {
    const it = template('<img src="{{it}}">', { type: 'image' });
    expect(htmlOf(it, {})).toBe(`<img src="${emptyPicture.replaceAll('=', '&#61;')}">`);
  });
});

describe('a rule that is broken is named', () => {
  const family = '👩‍👩‍👧‍👦';
  test.each<[string, Partial<TemplateVariable>, unknown, string[]]>([
    ['a text that is missing', { required: true }, undefined, ['it required']],
    ['an empty text', { required: true }, '', ['it required']],
    ['a default', { required: true, rules: { default: 'x' } }, undefined, []],
    ['graphemes', { rules: { max_chars: 3 } }, `${family}${family}é`, []],
    ['one grapheme too many', { rules: { max_chars: 3 } }, `${family}abc`, ['it max_chars']],
    ['marks, which are not counted', { highlightable: true, rules: { max_chars: 5 } }, '**a** b**c**', []],
    ['an em dash', { rules: { no_em_dash: true } }, 'a — b', ['it no_em_dash']],
    ['an en dash', { rules: { no_em_dash: true } }, 'a – b', []],
    ['a value of the list', { rules: { enum: ['a', 'b'] } }, 'b', []],
    ['another value', { rules: { enum: ['a', 'b'] } }, 'c', ['it enum']],
    ['a text that matches', { rules: { pattern: '\\d{1,2}:\\d{2}' } }, '9:30', []],
    ['a text that matches in part', { rules: { pattern: '\\d{1,2}:\\d{2}' } }, '9:30 h', ['it pattern']],
    ['a number', { type: 'number', rules: { min: 0, max: 100 } }, 99.5, []],
    ['a number as text', { type: 'number' }, '12.5', []],
    ['a number too small', { type: 'number', rules: { min: 0 } }, -1, ['it min']],
    ['a number too large', { type: 'number', rules: { max: 100 } }, 101, ['it max']],
    ['what is no number', { type: 'number' }, '12px', ['it wrong_type']],
    ['no number at all', { type: 'number' }, Number.NaN, ['it wrong_type']],
    ['too few items', { type: 'list', rules: { min: 2 } }, ['a'], ['it min']],
    ['an item too long', { type: 'list', rules: { max_chars: 2 } }, ['ab', 'abc'], ['it max_chars']],
    ['items that are no texts', { type: 'list' }, [1], ['it wrong_type']],
    ['a text for a list', { type: 'list' }, 'a', ['it wrong_type']],
    ['a list for a text', {}, ['a'], ['it wrong_type']],
    ['an object', {}, { toString: 'a' }, ['it wrong_type']],
    ['a colour of the palette', { type: 'token' }, 'sea', []],
    ['a raw colour', { type: 'token' }, '#00aa55', ['it token']],
    ['a name of the language', { type: 'token' }, 'constructor', ['it token']],
    ['a token that is not offered', { type: 'token', rules: { enum: ['ink'] } }, 'sea', ['it enum']],
  ])('%s', (_, variable, value, expected) => {
    const html = variable.type === 'list' ? '<ul>{{it}}</ul>' : '<p>{{it}}</p>';
    expect(codes(template(html, variable), { it: value })).toEqual(expected);
  });

  test('a variable that the template does not have, and a placeholder that it does not declare', () => {
    expect(codes(template('<p>{{it}}{{gone}}</p>'), { it: 'a', more: 'b' })).toEqual([
      'more unknown_variable',
      'gone undeclared',
    ]);
    expect(codes(template('<p>{{constructor}}</p>'), {})).toEqual(['constructor undeclared']);
  });

  test('colours of tokens that it does not have, or that are none', () => {
    const it = template('<p>{{it}}</p>');
    expect(codes(it, {}, { palette: { moon: '#fff' } })).toEqual(['null palette']);
    const { css, findings } = fill(it, {}, { palette: { ink: 'red;}*{display:none' } });
    expect(findings).toHaveLength(1);
    expect(css).not.toContain('display');
  });
});

describe('the address of a picture', () => {
  const it = template('<img src="{{it}}">', { type: 'image' });
  test.each([
    'https://desk.example/media/a.jpg?w=1&h=2',
    'http://desk.example/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('%s is taken', (address) => {
    expect(codes(it, { it: address })).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,"><script>',
    'file:///etc/passwd',
    'blob:https://desk.example/1',
    '//desk.example/a.png',
    '/media/a.png',
    'https://user:secret@desk.example/a.png',
    'https://',
    'vbscript:x',
  ])('%s is refused, and nothing of it is left', (address) => {
    expect(codes(it, { it: address })).toEqual(['it address']);
    expect(htmlOf(it, { it: address })).toBe(htmlOf(it, {}));
  });
});

test('what is wrong is said in the language of each reader, though places are remembered', () => {
  const it = template('<style>{{it}}</style>', { label: 'Line', rules: { max_chars: 2 } });
  const { findings } = fill(it, { it: 'long' });
  const texts = () => findings.map(({ text }) => text);
  const english = ['Line has 4 characters; 2 fit.', '{{it}}: Nothing can be filled in inside <style>.'];
  expect(texts()).toEqual(english);
  const before = findReaderBy(() => ({
    locale: 'de',
    translate: (message) => (message.startsWith('Nothing') ? ({ element }) => `Nichts in ${element}.` : null),
  }));
  try {
    expect(texts()).toEqual([english[0], '{{it}}: Nichts in <style>.']);
  } finally {
    findReaderBy(before);
  }
  expect(texts()).toEqual(english);
});

describe('a place where nothing may be filled stays empty and is named', () => {
  test.each([
    '<style>{{it}}</style>',
    '<script>{{it}}</script>',
    '<script>"<p>{{it}}</p>"</script>',
    '<p style="{{it}}"></p>',
    '<p style="color:{{it}}"></p>',
    '<p onclick="{{it}}"></p>',
    '<a href="{{it}}">x</a>',
    '<img src="{{it}}">',
    '<img srcset="{{it}}">',
    '<iframe srcdoc="{{it}}"></iframe>',
    '<iframe>{{it}}</iframe>',
    '<p title={{it}}></p>',
    '<p {{it}}></p>',
    '<p data-{{it}}="x"></p>',
    '<{{it}}></{{it}}>',
    'a <{{it}}{{it}} b',
    '<p{{it}}>',
    '</{{it}}>',
    '<!{{it}}>',
    '<?{{it}}>',
    '<!-- {{it}} -->',
    '<!-- <p>{{it}}</p> -->',
    '<!doctype {{it}}>',
    '<title>{{it}}</title>',
    '<textarea>{{it}}</textarea>',
    '<noscript><p>{{it}}</p></noscript>',
    '<svg><a xlink:href="{{it}}"/></svg>',
    '<animate values="{{it}}">',
    '<meta http-equiv="refresh" content="{{it}}">',
  ])('%s', (html) => {
    const filled = fill(template(html), { it: 'VALUE' });
    expect(filled.html).toBe(html.replaceAll('{{it}}', ''));
    expect(new Set(filled.findings.map(({ code }) => code))).toEqual(new Set(['misplaced']));
  });

  test.each(['<p style="width:{{it}}%"></p>', '<rect width="{{it}}"/>', '<p>{{it}}</p>'])(
    'a number may stand in %s',
    (html) => {
      const filled = fill(template(html, { type: 'number' }), { it: 40 });
      expect(filled).toMatchObject({ html: html.replace('{{it}}', '40'), findings: [] });
    },
  );

  test('a picture stands nowhere but as the whole address of a picture', () => {
    for (const html of [
      '<p>{{it}}</p>',
      '<p style="background:url({{it}})"></p>',
      '<img src="https://a.example/{{it}}">',
      '<iframe src="{{it}}"></iframe>',
      '<script src="{{it}}"></script>',
    ])
      expect(codes(template(html, { type: 'image' }), { it: 'https://a.example/a.png' })).toEqual([
        'it misplaced',
      ]);
  });
});

/** The HTML as a page parses it: its elements with their attributes, and its text. */
function shapeOf(html: string): string[] {
  const shape: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void shape.push(`${name} ${Object.keys(attributes).join(' ')}`),
    oncomment: () => void shape.push('comment'),
  });
  parser.write(html);
  parser.end();
  return shape;
}

const breakers =
  '< > " \' ` = & / \\ a {{it}} ** --> <!-- ]]> </p> </style> <script> &lt; &#60; onload= javascript:'
    .split(' ')
    .concat(' ', '\n');

describe('whatever a value says', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.constantFrom(...breakers), { maxLength: 12 }).map((parts) => parts.join('')),
  );

  test('the page has the elements and attributes that the template gave it, and no more', () => {
    const html = '<p title="{{it}}" class=\'{{it}}\'>a{{it}}b</p><svg><text>{{it}}</text></svg>';
    const it = template(html);
    fc.assert(
      fc.property(hostile, (value) => {
        expect(shapeOf(htmlOf(it, { it: value }))).toEqual(shapeOf(html));
      }),
      { numRuns: 500 },
    );
  });

  test('it leaves no raw bracket, quote or equals sign anywhere', () => {
    const it = template('<p title="|{{it}}|">|{{it}}|</p>');
    fc.assert(
      fc.property(hostile, (value) => {
        const parts = htmlOf(it, { it: value }).split('|');
        fc.pre(!value.includes('|'));
        for (const written of [parts[1], parts[3]]) expect(written).not.toMatch(/[<>"'`=]/);
      }),
      { numRuns: 500 },
    );
  });

  test('marks add mark elements alone', () => {
    const it = template('<p>{{it}}</p>', { highlightable: true });
    fc.assert(
      fc.property(hostile, (value) => {
        const elements = shapeOf(htmlOf(it, { it: value })).filter((element) => element !== 'mark ');
        expect(elements).toEqual(['p ']);
      }),
      { numRuns: 300 },
    );
  });

  test('a picture’s address stays within its attribute', () => {
    const it = template('<img src="{{it}}" alt="a">', { type: 'image' });
    fc.assert(
      fc.property(hostile, (value) => {
        const html = htmlOf(it, { it: `https://a.example/${value}` });
        expect(shapeOf(html)).toEqual(['img src alt']);
        expect(html).toMatch(/^<img src="(?:https:|data:image\/gif)/);
      }),
      { numRuns: 300 },
    );
  });
});

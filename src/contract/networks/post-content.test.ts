import { describe, expect, it } from 'vitest';

import { networks } from './all.ts';
import { kindOf } from './medium-kind.ts';
import { copyFor, mediaAddressesOf, titleAndText, withCopy, type PostContent } from './post-content.ts';

const content: PostContent = {
  body: 'For all',
  media: ['https://desk.example/a.jpg'],
  thread: [{ body: 'More' }],
  first_comment: 'Source',
  overrides: {
    x: { body: 'For X', thread: [] },
    7: { body: 'For seven', first_comment: '' },
    8: null,
    9: { body: null },
  },
};

const copy = (account_id: number, network: 'x' | 'mastodon') => copyFor(content, { account_id, network });

describe('what an account sends', () => {
  it('is its own copy, else its network’s, else the text for all, field by field', () => {
    expect(copy(7, 'x')).toMatchObject({
      body: 'For seven',
      thread: [],
      first_comment: null,
      media: [{ url: 'https://desk.example/a.jpg' }],
      from: { body: '7', thread: 'x', first_comment: '7', media: 'base' },
    });
    expect(copy(8, 'x')).toMatchObject({ body: 'For X', first_comment: 'Source' });
    expect(copy(9, 'mastodon')).toMatchObject({ body: 'For all', thread: [{ body: 'More', media: [] }] });
  });

  it('changes for one account, one network or all', () => {
    const one = withCopy(content, '8', { body: 'For eight' });
    expect(copyFor(one, { account_id: 8, network: 'x' }).body).toBe('For eight');
    expect(copyFor(withCopy(content, 'x', { body: 'New' }), { account_id: 8, network: 'x' }).body).toBe(
      'New',
    );
    expect(withCopy(content, 'base', { body: 'New' })).toEqual({ ...content, body: 'New' });
  });
});

describe('the title', () => {
  const split = (body: string, network: 'reddit' | 'pinterest' | 'x') =>
    titleAndText(body, networks[network], (line) => line.length <= 100);

  it.each([
    ['reddit', 'A title\n\nThe text\nin lines', { title: 'A title', text: 'The text\nin lines' }],
    ['reddit', 'A title alone', { title: 'A title alone', text: '' }],
    ['reddit', '  ', { title: null, text: '' }],
    ['pinterest', 'A title\nThe text', { title: 'A title', text: 'The text' }],
    ['pinterest', 'One line', { title: null, text: 'One line' }],
    ['x', 'A line\nand another', { title: null, text: 'A line\nand another' }],
  ] as const)('on %s of %j', (network, body, parts) => {
    expect(split(body, network)).toEqual(parts);
  });

  it('that is not needed is none where the first line is too long for one', () => {
    const body = `${'a'.repeat(101)}\nThe text`;
    expect(split(body, 'pinterest')).toEqual({ title: null, text: body });
  });
});

describe('the kind of a medium', () => {
  const url = 'https://desk.example/media/1';
  it.each([
    [{ url: `${url}.JPEG?w=1` }, { kind: 'image', format: 'jpg' }],
    [{ url: `${url}.mov` }, { kind: 'video', format: 'mov' }],
    [
      { url, type: 'image/png' },
      { kind: 'image', format: 'png' },
    ],
    [
      { url, type: 'video/quicktime' },
      { kind: 'video', format: 'mov' },
    ],
    [
      { url: `${url}.png`, type: 'image' },
      { kind: 'image', format: 'png' },
    ],
    [
      { url, type: 'video' },
      { kind: 'video', format: null },
    ],
    [
      { url: `${url}.mp4`, type: 'image/tiff' },
      { kind: 'image', format: 'tiff' },
    ],
    [{ url }, null],
    [{ url: 'no address', type: null }, null],
  ])('of %j', (medium, kind) => {
    expect(kindOf(medium)).toEqual(kind);
  });
});

it('the media of a post are those of its copies and parts too, each once', () => {
  const url = (name: string) => `https://desk.example/media/${name}.jpg`;
  expect(
    mediaAddressesOf({
      media: [{ url: url('a') }, { url: url('b') }],
      thread: [{ body: '', media: [{ url: url('a') }, { url: url('c') }] }],
      overrides: {
        bluesky: { media: [url('d')], thread: [{ body: '', media: [url('e')] }, { body: '' }] },
        '7': null,
      },
    }),
  ).toEqual(['a', 'b', 'c', 'd', 'e'].map(url));
});

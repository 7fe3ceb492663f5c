import { describe, expect, it } from 'vitest';

import { addressesIn, sentText } from './sent-text.ts';

const links = {
  'https://a.example.com/x': { sent: 'https://s.example.org/s/1', leads_to: 'https://a.example.com/x?u=1' },
  'https://a.example.com/x_(y)': { sent: 'https://s.example.org/s/2', leads_to: 'https://b.example' },
};

describe('A text as it is published', () => {
  it.each([
    ['Read https://a.example.com/x.', 'Read https://s.example.org/s/1.'],
    ['[here](https://a.example.com/x)', '[here](https://s.example.org/s/1)'],
    ['[here](https://a.example.com/x_(y))', '[here](https://s.example.org/s/2)'],
    [
      '[https://a.example.com/x](https://a.example.com/x)',
      '[https://s.example.org/s/1](https://s.example.org/s/1)',
    ],
    ['<a href="https://a.example.com/x">x</a>', '<a href="https://s.example.org/s/1">x</a>'],
    ['<https://a.example.com/x>', '<https://s.example.org/s/1>'],
    [
      '“https://a.example.com/x”, 👩‍🚀 https://a.example.com/x',
      '“https://s.example.org/s/1”, 👩‍🚀 https://s.example.org/s/1',
    ],
    ['日本語 https://a.example.com/x 、', '日本語 https://s.example.org/s/1 、'],
  ])('has the published form of each address: %s', (text, sent) => {
    expect(sentText(text, links)).toBe(sent);
  });

  it.each([
    'a.example.com/x',
    '![picture](https://a.example.com/x)',
    'https://a.example.com/x/longer',
    '@user@a.example.com and me@a.example.com',
    'ftp://a.example.com/x',
  ])('keeps what is no address to publish otherwise: %s', (text) => {
    expect(sentText(text, links)).toBe(text);
  });

  it('keeps addresses that nothing names, whatever they are called', () => {
    expect(sentText('https://constructor.com https://a.example.com/__proto__', {})).toBe(
      'https://constructor.com https://a.example.com/__proto__',
    );
    expect(addressesIn('HTTPS://A.example.com/X')).toHaveLength(1);
  });
});

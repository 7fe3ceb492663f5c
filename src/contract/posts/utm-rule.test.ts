import { describe, expect, it } from 'vitest';

import {
  filledValue,
  presetFor,
  taggedAddress,
  unknownPlaceholders,
  utmName,
  type UtmPreset,
} from './utm-rule.ts';

const empty = {
  network: null,
  campaign_id: null,
  source: null,
  medium: null,
  campaign: null,
  term: null,
  content: null,
  domains: null,
} satisfies UtmPreset;

const fillings = {
  network: 'mastodon',
  project: 'daily-nord',
  campaign: null,
  account: 'nord',
  post_id: '12',
  date: '2026-11-27',
};

const of = (values: Partial<UtmPreset>) => ({ ...empty, ...values });
const tagged = (address: string, values: Partial<UtmPreset> = { source: '{network}', medium: 'social' }) =>
  taggedAddress(address, of(values), fillings);

describe('An address with UTM parameters', () => {
  it.each([
    ['https://example.com', 'https://example.com/?utm_source=mastodon&utm_medium=social'],
    ['https://example.com/a', 'https://example.com/a?utm_source=mastodon&utm_medium=social'],
    ['https://example.com/a?b=c%20d', 'https://example.com/a?b=c%20d&utm_source=mastodon&utm_medium=social'],
    ['https://example.com/a?', 'https://example.com/a?utm_source=mastodon&utm_medium=social'],
    ['https://example.com/a#part', 'https://example.com/a?utm_source=mastodon&utm_medium=social#part'],
    [
      'https://example.com/日本',
      'https://example.com/%E6%97%A5%E6%9C%AC?utm_source=mastodon&utm_medium=social',
    ],
    ['https://münchen.example/a', 'https://xn--mnchen-3ya.example/a?utm_source=mastodon&utm_medium=social'],
    ['HTTP://Example.com:8080/A', 'HTTP://Example.com:8080/A?utm_source=mastodon&utm_medium=social'],
  ])('keeps all its other parts: %s', (address, sent) => {
    expect(tagged(address)).toBe(sent);
  });

  it('keeps parameters of its own, each for itself', () => {
    expect(tagged('https://example.com/?utm_source=own')).toBe(
      'https://example.com/?utm_source=own&utm_medium=social',
    );
    expect(tagged('https://example.com/?UTM_Medium=mail&utm_source=')).toBe(
      'https://example.com/?UTM_Medium=mail&utm_source=',
    );
  });

  it.each(['https://', 'https://exa mple.com/', 'https://example.com/\ud800'])(
    'stays as it is where it is no URL: %j',
    (address) => {
      expect(tagged(address)).toBe(address);
    },
  );

  it('gets them only at the sites that are listed', () => {
    const values = { source: 'x', domains: ['example.com'] };
    expect(tagged('https://shop.example.com/', values)).toContain('utm_source');
    expect(tagged('https://example.com./', values)).toContain('utm_source');
    expect(tagged('https://notexample.com/', values)).not.toContain('utm_source');
    expect(tagged('https://example.com.evil.net/', values)).not.toContain('utm_source');
  });

  it('encodes what would end it in a text', () => {
    expect(tagged('https://example.com/', { content: 'a (b)&c=d#é' })).toBe(
      'https://example.com/?utm_content=a%20%28b%29%26c%3Dd%23%C3%A9',
    );
  });
});

describe('A preset', () => {
  const presets = [
    of({ source: 'all', medium: 'social', content: 'all' }),
    of({ network: 'x', source: 'twitter', content: 'x' }),
    of({ campaign_id: 3, content: 'spring' }),
    of({ campaign_id: 3, network: 'x', term: 'both' }),
  ];

  it('is overridden by a narrower one, parameter by parameter', () => {
    expect(presetFor(presets, { network: 'x', campaign_id: 3 })).toMatchObject({
      source: 'twitter',
      medium: 'social',
      content: 'spring',
      term: 'both',
      campaign: null,
    });
    expect(presetFor(presets, { network: 'mastodon', campaign_id: null })).toMatchObject({
      source: 'all',
      content: 'all',
      term: null,
    });
  });

  it('leaves out a parameter whose placeholder has nothing', () => {
    expect(filledValue('{project}-{post_id}', fillings)).toBe('daily-nord-12');
    expect(filledValue('spring-{campaign}', fillings)).toBeNull();
  });

  it('knows its placeholders', () => {
    expect(unknownPlaceholders('{network} {name} {}')).toEqual(['name', '']);
  });
});

it('A name in parameters has hyphens and keeps its script', () => {
  expect(utmName('  Nordlicht: Zeitung & Co. ')).toBe('nordlicht-zeitung-co');
  expect(utmName('日本 ニュース')).toBe('日本-ニュース');
});

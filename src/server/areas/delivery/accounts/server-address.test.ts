import { describe, expect, test } from 'vitest';

import { CodedError } from '#contract/errors.ts';
import { originOf } from './server-address.ts';

const settings = { outboundAllow: ['127.0.0.1:4999'] };

test.each([
  ['mastodon.example', 'https://mastodon.example'],
  ['  Mastodon.Example ', 'https://mastodon.example'],
  ['https://mastodon.example/about?x', 'https://mastodon.example'],
  ['@marsh@mastodon.example', 'https://mastodon.example'],
  ['marsh@mastodon.example', 'https://mastodon.example'],
  ['mastodon.example:8443', 'https://mastodon.example:8443'],
  ['münchen.example', 'https://xn--mnchen-3ya.example'],
  ['http://127.0.0.1:4999', 'http://127.0.0.1:4999'],
])('%s is %s', (given, origin) => {
  expect(originOf(given, settings)).toBe(origin);
});

test.each([
  'http://mastodon.example',
  'https://marsh:secret@mastodon.example',
  'mastodon',
  'javascript:alert(1)',
  'ftp://mastodon.example',
  'https://',
  '@',
  '<b>x</b>',
])('%s is no server', (given) => {
  expect(() => originOf(given, settings)).toThrow(CodedError);
});

describe('of a site', () => {
  const site = { pages: ['/wp-admin', '/wp-login.php'] };

  test.each([
    ['blog.example.com', 'https://blog.example.com'],
    [' https://blog.example.com/ ', 'https://blog.example.com'],
    ['https://blog.example.com/wp-admin', 'https://blog.example.com'],
    ['blog.example.com/wp-admin/profile.php?x#y', 'https://blog.example.com'],
    ['https://blog.example.com/wp-login.php?redirect_to=z', 'https://blog.example.com'],
    ['http://127.0.0.1:4999/wp-admin/', 'http://127.0.0.1:4999'],
  ])('%s is %s', (given, origin) => {
    expect(originOf(given, settings, site)).toBe(origin);
  });

  test.each([
    'https://blog.example.com/folder',
    'blog.example.com/folder/',
    'https://blog.example.com/folder/wp-admin/',
    'https://blog.example.com/wp-administration',
    'https://blog.example.com/wp-admin/../folder',
    'https://blog.example.com//folder',
  ])('%s is in a folder, and never taken for its host', (given) => {
    expect(() => originOf(given, settings, site)).toThrow(
      'A site in a folder can’t be connected. If the site is at blog.example.com itself, enter only that.',
    );
  });

  test.each(['site', 'https://', 'marsh@blog.example.com', 'ftp://blog.example.com'])(
    '%s is none, in words for sites',
    (given) => {
      expect(() => originOf(given, settings, site)).toThrow('This is not the address of a site.');
    },
  );

  test('is refused without encryption, in words for sites', () => {
    expect(() => originOf('http://blog.example.com', settings, site)).toThrow('The site address must begin');
  });
});

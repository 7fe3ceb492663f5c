import { expect, test } from 'vitest';

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

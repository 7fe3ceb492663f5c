import { expect, test } from 'vitest';

import { isPublicBase } from './public-base.ts';

test.each([
  'https://desk.example.org',
  'https://desk.example.org:8443',
  'https://desk.example.org.',
  'https://xn--mnchen-3ya.de',
  'https://93.184.215.14',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]',
  'https://internal.org',
  'https://local.example.org',
])('networks reach %s', (base) => {
  expect(isPublicBase(base)).toBe(true);
});

test.each([
  'http://desk.example.org',
  'http://localhost:4400',
  'https://localhost',
  'https://desk',
  'https://desk.localhost',
  'https://desk.local',
  'https://desk.local.',
  'https://desk.internal',
  'https://desk.home.arpa',
  'https://desk.test',
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://0.0.0.0',
  'https://10.1.2.3',
  'https://172.16.0.9',
  'https://192.168.1.2:8443',
  'https://169.254.169.254',
  'https://100.64.0.1',
  'https://[::1]',
  'https://[fe80::1]',
  'https://[fd00::5]',
  'https://[::ffff:10.0.0.1]',
  'https://192.0.2.7',
  'no URL',
])('networks do not reach %s', (base) => {
  expect(isPublicBase(base)).toBe(false);
});

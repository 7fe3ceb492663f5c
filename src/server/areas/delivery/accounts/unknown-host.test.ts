import { expect, test } from 'vitest';

import { fetchError } from '#server/lib/fetch-error.ts';
import { NetworkError } from '#server/networks/network.ts';
import { noAnswer } from '#server/networks/replies.ts';
import { codedRefusal } from './connected.ts';

const host = 'blog.exmaple.com';

const failing = (code: string) => {
  const error = fetchError(Object.assign(new Error('it failed'), { code }), host, 1_000);
  return noAnswer(host, error, { seen: false });
};

test('a mistyped address is named once, and is what to check', () => {
  expect(codedRefusal('wordpress', failing('ENOTFOUND'), `https://${host}`)).toMatchObject({
    code: 'validation_error',
    message: 'blog.exmaple.com could not be read: host not found (DNS). Check the address.',
    details: { fields: { server: 'was not found' } },
  });
});

test('that holds where a network explains it once more', () => {
  const explained = new NetworkError('reject', () => 'It is no such server.', {
    next: null,
    cause: failing('ENOTFOUND'),
  });
  expect(codedRefusal('mastodon', explained, `https://${host}`).message).toBe(
    'blog.exmaple.com could not be read: host not found (DNS). Check the address.',
  );
});

test('where nobody typed an address, nobody is to check it', () => {
  expect(codedRefusal('bluesky', failing('ENOTFOUND'))).toMatchObject({
    code: 'invalid_state',
    message: 'blog.exmaple.com could not be read: host not found (DNS). Try again in a while.',
  });
});

test('a host that exists but does not answer is no fault of the address', () => {
  expect(codedRefusal('wordpress', failing('ECONNREFUSED'), `https://${host}`)).toMatchObject({
    code: 'invalid_state',
    message: expect.stringContaining('connection refused. Try again in a while.'),
  });
});

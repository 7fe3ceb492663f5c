import { describe, expect, test } from 'vitest';

import { NetworkError } from '#server/networks/network.ts';
import { keptAndRenewed, openCredentials, sealCredentials } from './credentials.ts';

const settings = { appSecret: 'a secret only for tests, of some length' };

describe('credentials', () => {
  test('open for their account, and cannot be read as they are stored', () => {
    const sealed = sealCredentials(settings, 7, '{"token":"abc"}');
    expect(sealed.toString()).not.toContain('abc');
    expect(openCredentials(settings, 7, sealed)).toBe('{"token":"abc"}');
  });

  test.each([
    ['put into another account', settings, 8],
    ['under another APP_SECRET', { appSecret: 'another secret, also of some length' }, 7],
  ])('%s, they say that the account must be connected again', (_, opened, id) => {
    const sealed = sealCredentials(settings, 7, '{"token":"abc"}');
    expect(() => openCredentials(opened, id, sealed)).toThrow(NetworkError);
    expect(() => openCredentials(opened, id, sealed)).toThrow(/APP_SECRET/);
  });
});

describe('after a renewal', () => {
  const before = '{"access":"a1","refresh":"r1"}';
  test.each([
    ['new ones take the place of the old', '{"access":"a2","refresh":"r2"}', { access: 'a2', refresh: 'r2' }],
    [
      'a refresh token that is empty changes nothing',
      '{"access":"a2","refresh":""}',
      { access: 'a2', refresh: 'r1' },
    ],
    ['nor does one that is missing', '{"access":"a2"}', { access: 'a2', refresh: 'r1' }],
    ['nor one that is null', '{"access":"a2","refresh":null}', { access: 'a2', refresh: 'r1' }],
    ['nor an answer with nothing', '{}', { access: 'a1', refresh: 'r1' }],
    ['nor an empty one', '  ', { access: 'a1', refresh: 'r1' }],
    ['what is new is added', '{"dpop":0}', { access: 'a1', refresh: 'r1', dpop: 0 }],
  ])('%s', (_, renewed, kept) => {
    expect(JSON.parse(keptAndRenewed(before, renewed))).toEqual(kept);
  });

  test('a plain text takes the place of a plain text', () => {
    expect(keptAndRenewed('old', 'new')).toBe('new');
  });
});

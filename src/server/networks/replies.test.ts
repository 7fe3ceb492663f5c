import { describe, expect, test } from 'vitest';

import { FetchError } from '#server/lib/fetch-error.ts';
import { silenceOf } from './bluesky/errors.ts';
import { silent } from './mastodon/errors.ts';
import { noAnswer } from './replies.ts';

const refusedAt = (nothingSent: boolean) =>
  new FetchError('refused', 'The address is not on the public internet.', { nothingSent });

describe.each([
  ['a network', (error: FetchError, seen: boolean) => noAnswer('Ghost', error, { seen })],
  ['Mastodon', (error: FetchError, seen: boolean) => silent(error, seen)],
  ['Bluesky', (error: FetchError, commits: boolean) => silenceOf(error, { commits })],
])('an address that may not be fetched, of %s,', (_, kindOf) => {
  test('leaves the outcome open where a redirect led there: its first server may have published', () => {
    expect(kindOf(refusedAt(false), true)).toMatchObject({ kind: 'unknown' });
  });

  test('is final where nothing was sent, or nothing would be seen', () => {
    expect(kindOf(refusedAt(true), true)).toMatchObject({ kind: 'reject' });
    expect(kindOf(refusedAt(false), false)).toMatchObject({ kind: 'reject' });
  });
});

import { expect, test } from 'vitest';

import { leavesOpen, meaningOf, meaningOfReason } from './codes.ts';

const answer = { status: 400, code: 0, subcode: 0, transient: false };

test.each([
  [190, 0, 'expired'],
  [190, 458, 'expired'],
  [190, 463, 'expired'],
  [190, 467, 'expired'],
  [102, 0, 'expired'],
  [10, 0, 'forbidden'],
  [200, 0, 'forbidden'],
  [299, 0, 'forbidden'],
  [4, 0, 'limited'],
  [17, 0, 'limited'],
  [32, 0, 'limited'],
  [341, 0, 'limited'],
  [613, 0, 'limited'],
  [80_001, 0, 'limited'],
  [80_002, 0, 'limited'],
  [80_014, 0, 'limited'],
  [80_015, 0, 'refused'],
  [368, 0, 'blocked'],
  [506, 0, 'repeated'],
  [100, 1_366_051, 'repeated'],
  [1, 0, 'broken'],
  [2, 0, 'broken'],
  [-1, 2_207_001, 'broken'],
  [9, 2_207_042, 'quota'],
  // Alone, code 4 is a limit of requests; with this subcode it is a suspicion of spam.
  [4, 2_207_051, 'blocked'],
  [25, 2_207_050, 'blocked'],
  [-2, 2_207_003, 'unfetched'],
  [9_004, 2_207_052, 'unfetched'],
  [-2, 2_207_020, 'unready'],
  [9_007, 2_207_027, 'unready'],
  [24, 4_279_009, 'unready'],
  [352, 2_207_026, 'refused'],
  [36_000, 2_207_004, 'refused'],
  [100, 33, 'gone'],
  [100, 0, 'refused'],
])('code %i with subcode %i is a case of “%s”', (code, subcode, meaning) => {
  expect(meaningOf({ ...answer, code, subcode })).toBe(meaning);
});

test.each([
  // Documented rate limits: the request fails because earlier ones have used the limit up.
  [400, 4, 0, false],
  [400, 17, 2_446_079, false],
  [400, 32, 0, false],
  [400, 613, 1_996, false],
  [400, 80_001, 0, false],
  [400, 80_002, 0, false],
  // Documented to come before anything is published.
  [403, 9, 2_207_042, false],
  [400, 9_007, 2_207_027, false],
  [400, -2, 2_207_020, false],
  [400, 190, 463, false],
  [400, 10, 0, false],
  [400, 100, 0, false],
  [400, 506, 0, false],
  // A suspicion of spam, with which posts were seen published, and other blocks.
  [400, 4, 2_207_051, true],
  [400, 4, 9_999_999, true],
  [400, 25, 2_207_050, true],
  [400, 368, 0, true],
  [400, 368, 1_390_008, true],
  [400, 1, 4_279_013, true],
  // Downtime, or a limit that is not documented.
  [400, 341, 0, true],
  [429, 0, 0, true],
  // A temporary error publishing a container; pictures that are in a post.
  [400, 24, 2_207_008, true],
  [400, 100, 1_366_051, true],
  [500, 1, 0, true],
])(
  'after publishing, status %i with code %i and subcode %i leaves the outcome open: %s',
  (status, code, subcode, is) => {
    expect(leavesOpen({ status, code, subcode, transient: false })).toBe(is);
  },
);

test.each([
  [401, 'expired'],
  [408, 'broken'],
  [429, 'limited'],
  [500, 'broken'],
  [503, 'broken'],
  [404, 'refused'],
])('status %i without a code is a case of “%s”', (status, meaning) => {
  expect(meaningOf({ ...answer, status })).toBe(meaning);
});

test('an error that says that it passes is tried again, whatever its code', () => {
  expect(meaningOf({ ...answer, code: 31_415, transient: true })).toBe('broken');
});

test.each([
  ['Error: Media download has failed. The media could not be fetched. 2207052', 'unfetched'],
  ['FAILED_DOWNLOADING_VIDEO', 'unfetched'],
  ['Error: The video format is not supported (2207026)', 'refused'],
  ['INVALID_ASPEC_RATIO', 'refused'],
  ['UNKNOWN', 'broken'],
  [null, 'broken'],
])('a container that failed with “%s” is a case of “%s”', (reason, meaning) => {
  expect(meaningOfReason(reason)).toBe(meaning);
});

import { expect, test } from 'vitest';

import { t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { readBy } from '#server/lib/languages.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { tooLarge } from '#server/lib/unpack.ts';
import { silenceOf } from '#server/networks/bluesky/errors.ts';
import { silent } from '#server/networks/mastodon/errors.ts';
import { NetworkError } from '#server/networks/network.ts';
import { shouting } from '#test/app/shouting.ts';
import { openCredentials, sealCredentials } from './credentials.ts';
import { refusalOf } from './trouble.ts';

const refused = () => new FetchError('refused', () => t`It is not public.`);

function opened(): NetworkError {
  const secret = (appSecret: string) => ({ appSecret: `${appSecret}, of some length for the tests` });
  const sealed = sealCredentials(secret('a secret'), 7, '{}');
  try {
    openCredentials(secret('another one'), 7, sealed);
  } catch (error) {
    if (error instanceof NetworkError) return error;
  }
  throw new Error('it was not refused');
}

const large = 'The answer is larger than 1 MiB.';

test.each([
  ['no answer', () => refusalOf(tooLarge(1_048_576)), `The network could not be asked: ${large}`],
  [
    'no answer of Bluesky',
    () => silenceOf(tooLarge(1_048_576), { commits: false }),
    `Bluesky cannot be reached. ${large}`,
  ],
  [
    'no answer of Bluesky to a post',
    () => silenceOf(tooLarge(1_048_576), { commits: true }),
    `No answer came. ${large}`,
  ],
  [
    'no answer of Mastodon',
    () => silent(tooLarge(1_048_576), false),
    `The account’s server gave no answer: ${large}`,
  ],
  [
    'credentials of before',
    opened,
    'The account’s sign-in cannot be read. It was stored under another APP_SECRET, or has been changed since.',
  ],
])('%s that one reader met is stored in English', (_, meet, english) => {
  const { texts } = readBy(shouting, meet);
  expect(readBy(shouting, () => inEnglish(texts.problem))).toBe(english);
});

test('an address that Bluesky’s server may not have is stored in English', () => {
  const { replyText } = readBy(shouting, () => silenceOf(refused(), { commits: false }));
  expect(replyText).toBe('It is not public.');
});

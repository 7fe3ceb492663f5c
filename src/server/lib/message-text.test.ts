import { expect, test } from 'vitest';

import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';
import { RenderError } from '#server/render/render-error.ts';
import { shouting } from '#test/app/shouting.ts';
import { ChatError } from './chat-model.ts';
import { fetchError } from './fetch-error.ts';
import { readBy } from './languages.ts';
import { MediaProblem } from './media-problem.ts';
import { inEnglish } from './message-text.ts';
import { SealError } from './secrets.ts';
import { StoreProblem } from './store-problem.ts';
import { tooLarge } from './unpack.ts';

test('a refusal is said to each reader in their language, and stored in English', () => {
  const refuse = () => new NetworkError('reject', () => t`It is full.`, { next: () => t`Try another one.` });
  const { message, next, texts } = readBy(shouting, refuse);
  expect([message, next]).toEqual(['IT IS FULL.', 'TRY ANOTHER ONE.']);
  expect(textNow(texts.problem)).toBe('It is full.');
  expect(readBy(shouting, () => inEnglish(texts.problem))).toBe('It is full.');
  expect(readBy(shouting, () => textNow(refuse().texts.problem))).toBe('IT IS FULL.');
});

test.each([
  [
    'a request without a response',
    () => fetchError(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), 'a.example', 1_000),
    'a.example could not be read: host not found (DNS).',
  ],
  ['a response that is too large', () => tooLarge(1_048_576), 'The answer is larger than 1 MiB.'],
  ['a secret', () => new SealError(), 'It was stored under another APP_SECRET, or has been changed since.'],
  ['a file', () => new MediaProblem(() => t`It is no picture.`), 'It is no picture.'],
  [
    'a language model',
    () => new ChatError('broken', () => t`${{ model: 'small' }} declined to answer.`),
    'small declined to answer.',
  ],
  ['a card', () => new RenderError('no_card', () => t`It has no card.`), 'It has no card.'],
])('%s that failed for one reader is stored in English', (_, fail, english) => {
  const { message, text } = readBy(shouting, fail);
  expect(message).not.toBe(english);
  expect(readBy(shouting, () => inEnglish(text))).toBe(english);
});

test('a failure of the store is only for the log: in English', () => {
  const { message } = readBy(shouting, () => new StoreProblem(new Error('the disk is full')));
  expect(message).toBe('Media storage is not available.');
});

test('a text that was said already stays as it is', () => {
  expect(readBy(shouting, () => textNow('It is full.'))).toBe('It is full.');
});

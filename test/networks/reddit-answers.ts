import type { Answer } from './site-double.ts';

/** What Reddit refuses in an answer that is successful otherwise. */
export const errors = (
  code: string,
  words: string,
  field = '',
  more: Record<string, unknown> = {},
): Answer => ({
  status: 200,
  body: { json: { errors: [[code, words, field]], ...more } },
});

export const badRequest: Answer = { status: 400, body: { message: 'Bad Request', error: 400 } };

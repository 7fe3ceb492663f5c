import { expect, test } from 'vitest';

import { read } from './request.ts';

/** As a proxy answers: a page of its own. */
const byProxy = (status: number) =>
  new Response('<html><h1>nginx</h1></html>', { status, headers: { 'content-type': 'text/html' } });

test.each([
  [413, /proxy in front of Copydesk limits uploads.*client_max_body_size/],
  [502, /gets no answer.*502.*try again/],
  [504, /gets no answer.*504.*try again/],
  [418, /answered 418 without a reason/],
])('an answer %i that is not Copydesk’s says who gave it and what to do', async (status, words) => {
  await expect(read(byProxy(status))).rejects.toMatchObject({
    status,
    message: expect.stringMatching(words),
  });
});

test('a refusal of Copydesk speaks for itself', async () => {
  const error = { code: 'validation_error', message: 'Too long.' };
  const response = Response.json({ success: false, error }, { status: 413 });
  await expect(read(response)).rejects.toMatchObject({ message: 'Too long.', code: 'validation_error' });
});

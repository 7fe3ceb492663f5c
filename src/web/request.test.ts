import { expect, test, vi } from 'vitest';

import { read, request } from './request.ts';

/** As a proxy answers: a page of its own. */
const byProxy = (status: number) =>
  new Response('<html><h1>nginx</h1></html>', { status, headers: { 'content-type': 'text/html' } });

test.each([
  [413, /limit of the proxy in front of Copydesk.*client_max_body_size/],
  [502, /isn’t responding.*502.*Try again/],
  [504, /isn’t responding.*504.*Try again/],
  [418, /responded with an error \(418\)/],
])('an answer %i that is not Copydesk’s says who gave it and what to do', async (status, text) => {
  await expect(read(byProxy(status))).rejects.toMatchObject({
    status,
    message: expect.stringMatching(text),
  });
});

test('a refusal of Copydesk speaks for itself', async () => {
  const error = { code: 'validation_error', message: 'Too long.' };
  const response = Response.json({ success: false, error }, { status: 413 });
  await expect(read(response)).rejects.toMatchObject({ message: 'Too long.', code: 'validation_error' });
});

test.each([
  ['a choice', 10, true, {}],
  // Browsers refuse more than 64 kB that are under way like this.
  ['a long text', 20_000, false, {}],
  // Nobody is left to read its answer.
  ['a test of settings', 10, false, { reads: true }],
] as const)(
  'whether %s of %i letters is sent on when its page is left: %s',
  async (_what, letters, keepsAlive, more) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ success: true }));
    try {
      await request({ kind: 'command', path: 'me.php', ...more }, { name: 'x'.repeat(letters) });
      expect(fetched.mock.lastCall?.[1]).toMatchObject({ keepalive: keepsAlive });
    } finally {
      fetched.mockRestore();
    }
  },
);

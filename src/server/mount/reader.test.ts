import { expect, test } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const app = await startApp(await freshDatabase(), { isEmpty: true });

const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });

/** Over a real connection: what is called when a body has arrived is called by that, and knows no request. */
async function refusal(method: 'GET' | 'POST', headers: Record<string, string>) {
  const response = await fetch(`${address}/tool/api/v1/no-such-thing.php`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: JSON.stringify({ text: 'x'.repeat(500_000) }) }),
  });
  const { error } = (await response.json()) as { error: { message: string } };
  return error.message;
}

const german = 'Diesen Endpunkt gibt es nicht.';
const english = 'This endpoint was not found.';

test.each(['GET', 'POST'] as const)('a %s is answered in the language of its request', async (method) => {
  expect(await refusal(method, {})).toBe(english);
  expect(await refusal(method, { 'accept-language': 'de-AT,en;q=0.5' })).toBe(german);
  expect(await refusal(method, { cookie: 'copydesk_language=de', 'accept-language': 'fr' })).toBe(german);
  expect(await refusal(method, { cookie: 'copydesk_language=en', 'accept-language': 'de' })).toBe(english);
});

test('requests at the same time do not read each other’s language', async () => {
  const asked = ['de', 'en', 'de', 'sv', 'de', 'en'];
  const said = await Promise.all(asked.map((code) => refusal('POST', { 'accept-language': code })));
  expect(said).toEqual(asked.map((code) => (code === 'de' ? german : english)));
});

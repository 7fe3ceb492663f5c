import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { addPerson, Browser, signInApp } from '#test/app/sign-in-app.ts';

const { db } = await freshDatabase();
const app = signInApp(db);

test('sign-in answers nonsense with what is wrong, never with an error of its own', async () => {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:4400' };
  const url = '/api/auth/sign-in/email';
  const payloads = [
    '{',
    'null',
    '[]',
    '"',
    '{"email":1}',
    '{"email":"a@b.example","password":"\\u0000"}',
    '\0',
  ];
  for (const [index, payload] of payloads.entries()) {
    const remoteAddress = `10.9.0.${index}`;
    const { statusCode } = await app.fastify.inject({ method: 'POST', url, headers, payload, remoteAddress });
    expect(`${payload} ${Math.floor(statusCode / 100)}`).toBe(`${payload} 4`);
  }
  const large = { method: 'POST', url, headers, payload: 'x'.repeat(70_000) } as const;
  expect((await app.fastify.inject(large)).statusCode).toBe(413);
  expect((await app.fastify.inject({ url: '/api/auth/no-such-thing' })).statusCode).toBe(404);
  expect((await app.fastify.inject({ method: 'DELETE', url })).statusCode).toBe(404);
});

test('nobody chooses the address they are counted under', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '10.9.1.1',
      headers: {
        origin: 'http://localhost:4400',
        'x-copydesk-address': `10.9.2.${guess}`,
        'x-forwarded-for': `10.9.3.${guess}`,
      },
      payload: { email: 'nobody@example.com', password: 'some guess or other' },
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test('a passkey’s answer that makes no sense is refused', async () => {
  const person = await addPerson(app);
  const browser = new Browser(app.fastify);
  await browser.signIn(person.email);
  await browser.get('/api/auth/passkey/generate-register-options');
  for (const response of [{}, { id: 'x', rawId: 'x', type: 'public-key', response: {} }, null]) {
    const { statusCode, body } = await browser.post('/api/auth/passkey/verify-registration', { response });
    expect(body).not.toContain('at ');
    expect(statusCode).toBeGreaterThanOrEqual(400);
  }
  expect(await db.selectFrom('auth_passkeys').select('id').execute()).toEqual([]);
});

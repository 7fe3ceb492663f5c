import { expect, test } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPerson, Browser, password, signInApp } from '#test/app/sign-in-app.ts';
import { passwordResetLink } from './sign-in.ts';

const database = await freshDatabase();
const app = signInApp(database.db);
const { fastify } = await startApp(database, { isEmpty: true });

test('an installation is not set up with a password that is guessed first', async () => {
  const first = { name: 'Ada Marsh', organization: 'Hill Media', timezone: 'Europe/Berlin' };
  const email = 'ada.marsh@example.com';
  for (const weak of [
    'password12',
    '1234567890',
    'Dragon2024!',
    'aaaaaaaaaaaa',
    email,
    'ada.marsh2026',
    'ADA MARSH 1',
  ]) {
    const { body } = await new Browser(fastify).post('/tool/api/v1/setup.php', {
      ...first,
      email,
      password: weak,
    });
    expect({ weak, answer: body }).toMatchObject({
      weak,
      answer: expect.stringContaining('"fields":{"password":"is guessed first"}'),
    });
  }
  const { statusCode } = await new Browser(fastify).post('/tool/api/v1/setup.php', {
    ...first,
    email,
    password,
  });
  expect(statusCode).toBe(200);
});

test('nobody changes to a password that is guessed first, or takes one by a link', async () => {
  const person = await addPerson(app);
  const ada = new Browser(app.fastify);
  await ada.signIn(person.email);
  const token = new URL(await passwordResetLink(app.signIn, person.id, 'http://localhost')).searchParams.get(
    'token',
  );
  for (const newPassword of ['password12', person.email]) {
    const change = { currentPassword: password, newPassword };
    expect((await ada.post('/api/auth/change-password', change)).json().code).toBe('WEAK_PASSWORD');
    const reset = await new Browser(app.fastify).post('/api/auth/reset-password', { token, newPassword });
    expect(reset.json().code).toBe('WEAK_PASSWORD');
  }
  const taken = { token, newPassword: 'an altogether new one' };
  expect((await new Browser(app.fastify).post('/api/auth/reset-password', taken)).statusCode).toBe(200);
});

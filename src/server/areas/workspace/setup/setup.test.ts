import { expect, test } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';

const database = await freshDatabase();
const { fastify } = await startApp(database, { isEmpty: true });
const url = '/tool/api/v1/setup.php';
const browser = () => new Browser(fastify);
const first = {
  name: 'Ada Marsh',
  email: 'Ada@Example.com',
  password: 'a long sentence that is hard to guess',
  organization: 'Hill Media',
  timezone: 'Europe/Berlin',
};

test('a new installation is set up by the first who comes, once, even when ten come at once', async () => {
  expect((await browser().get(url)).json().data).toEqual({
    needed: true,
    demo: false,
    oidc: null,
    single_sign_on: false,
    mail: false,
  });

  for (const wrong of [
    { timezone: 'Mars/Olympus' },
    { password: 'too short' },
    { email: 'ada' },
    { name: ' ' },
  ])
    expect((await browser().post(url, { ...first, ...wrong })).json().error.code).toBe('validation_error');
  for (const password of ['Password1234', first.email, 'ada marsh 2026'])
    expect((await browser().post(url, { ...first, password })).json().error).toMatchObject({
      code: 'validation_error',
      details: { fields: { password: 'is guessed first' } },
    });
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);

  const comers = Array.from({ length: 10 }, (_, index) => ({
    browser: browser(),
    email: index % 2 ? first.email : `${index}@example.com`,
  }));
  const answers = await Promise.all(
    comers.map(({ browser, email }) => browser.post(url, { ...first, email })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  for (const table of ['users', 'members', 'auth_accounts'] as const)
    expect(await database.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
  const made = database.db.selectFrom('organizations').where('name', '=', first.organization);
  expect(await made.select('id').execute()).toHaveLength(1);
  expect((await browser().get(url)).json().data.needed).toBe(false);
  const late = await browser().post(url, first);
  expect(late.json().error.code).toBe('invalid_state');
  expect(late.cookies).toEqual([]);

  const winner = comers[answers.findIndex(({ statusCode }) => statusCode === 200)];
  const mine = await winner?.browser.get('/tool/api/v1/me.php');
  expect(mine?.json().data).toMatchObject({
    user: { name: 'Ada Marsh', email: winner?.email.toLowerCase() },
    organization: { name: 'Hill Media', role: 'owner', timezone: 'Europe/Berlin', plan: 'desk' },
    administrator: true,
  });

  const again = browser();
  expect((await again.signIn(winner?.email ?? '', first.password)).statusCode).toBe(200);
});

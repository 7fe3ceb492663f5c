import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { addOrganization, addPerson, signInApp } from '#test/app/sign-in-app.ts';
import { purgeExpired } from './store.ts';

const { db } = await freshDatabase();
const app = signInApp(db);
const now = new Date('2030-05-06T03:41:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000);

test('what has run out goes, what still counts stays', async () => {
  const { id } = await addPerson(app);
  const organizationId = await addOrganization(db, 'free');
  // By SQL: this test is about the age of rows.
  for (const [name, expires_at] of [
    ['old', hours(-1)],
    ['new', hours(1)],
  ] as const) {
    await db.insertInto('auth_sessions').values({ user_id: id, token: name, expires_at }).execute();
    await db.insertInto('auth_verifications').values({ identifier: name, value: '1', expires_at }).execute();
  }
  for (const [key, at] of [
    ['old', hours(-25)],
    ['new', hours(-1)],
  ] as const)
    await db.insertInto('auth_rate_limits').values({ key, count: 1, last_request: at.getTime() }).execute();
  for (const day of ['2030-05-04', '2030-05-05', '2030-05-06'])
    await db.insertInto('daily_queries').values({ organization_id: organizationId, day, used: 1 }).execute();

  await purgeExpired(db, now);

  const left = await Promise.all([
    db.selectFrom('auth_sessions').select('token as name').execute(),
    db.selectFrom('auth_verifications').select('identifier as name').execute(),
    db.selectFrom('auth_rate_limits').select('key as name').execute(),
  ]);
  expect(left).toEqual([[{ name: 'new' }], [{ name: 'new' }], [{ name: 'new' }]]);
  const days = await db.selectFrom('daily_queries').select('day').orderBy('day').execute();
  expect(days.map(({ day }) => day)).toEqual(['2030-05-05', '2030-05-06']);
});

import { beforeAll, expect, test } from 'vitest';

import { insertPerson } from '#server/access/store.ts';
import type { Context } from '#server/context.ts';
import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addMember, addOrganization } from '#test/app/sign-in-app.ts';
import { views } from './handlers.ts';

const { db } = await freshDatabase();
const news = { name: 'News of the week', screen: 'explore', search: { source: 'rss', page: 2 } } as const;
let ada: Context;
let bo: Context;
let adaElsewhere: Context;

beforeAll(async () => {
  const here = await addOrganization(db);
  const elsewhere = await addOrganization(db);
  const [adaId, boId] = [await person('ada'), await person('bo')];
  const places = [
    { organizationId: here, userId: adaId },
    { organizationId: here, userId: boId },
    { organizationId: elsewhere, userId: adaId },
  ];
  for (const place of places) await addMember(db, place);
  const [first, second, third] = places.map((place) => contextOf(db, place));
  if (!first || !second || !third) throw new Error('three contexts were wanted');
  [ada, bo, adaElsewhere] = [first, second, third];
});

function person(name: string): Promise<number> {
  // By SQL: the handlers run without an API to call.
  return insertPerson(db, { name, email: `${name}@example.com`, passwordHash: null });
}

test('a view is each person’s own, within the organization', async () => {
  const { view } = await views.save(ada, news);
  expect(view).toMatchObject(news);
  expect((await views.list(ada, {})).views).toEqual([view]);
  expect((await views.list(bo, {})).views).toEqual([]);
  expect((await views.list(adaElsewhere, {})).views).toEqual([]);
});

test('saving under a name that is taken overwrites, and only one’s own', async () => {
  const mine = await views.save(ada, news);
  const others = await views.save(bo, news);
  const again = await views.save(ada, { ...news, search: { source: 'x' } });
  expect(again.view.id).toBe(mine.view.id);
  expect((await views.list(ada, { screen: 'explore' })).views[0]?.search).toEqual({ source: 'x' });
  expect((await views.list(bo, {})).views).toEqual([others.view]);
});

test('nobody removes somebody else’s view, nor their own from another organization', async () => {
  const { view } = await views.save(ada, news);
  await expect(views.remove(bo, { id: view.id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(views.remove(adaElsewhere, { id: view.id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await views.remove(ada, { id: view.id })).toEqual({ done: true });
  await expect(views.remove(ada, { id: view.id })).rejects.toMatchObject({ code: 'not_found' });
});

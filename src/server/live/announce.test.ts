import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { addOrganization } from '#test/app/sign-in-app.ts';
import { announce } from './announce.ts';

const { db } = await freshDatabase();

test('an announcement is stored with the change and goes when the change is rolled back', async () => {
  const organizationId = await addOrganization(db);
  const told = { organizationId, noun: 'cards', ids: [7, 8], by: null };
  await db.transaction().execute((trx) => announce(trx, told));
  const change = db.transaction().execute(async (trx) => {
    await announce(trx, { ...told, ids: [9] });
    throw new Error('not after all');
  });
  await expect(change).rejects.toThrow('not after all');
  const rows = await db.selectFrom('events').select(['organization_id', 'ids', 'user_id']).execute();
  expect(rows).toEqual([{ organization_id: organizationId, ids: [7, 8], user_id: null }]);
});

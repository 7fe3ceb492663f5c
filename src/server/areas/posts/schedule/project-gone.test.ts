import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { db, schedule } = room;

const waits = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows.length > 0;

test('a post for a project that is being removed at this moment is refused, and says what happened', async () => {
  const { id } = await room.project(['bluesky']);
  await room.project(['bluesky']);
  const owner = await room.colleague('full', { role: 'owner' });
  // By SQL: as the removal of the demo does it, held open at this moment; the lock comes first, so that
  // nothing is written in between.
  const removal = await db.startTransaction().execute();
  await removal.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute();
  const created = schedule(owner, 'create', { project_id: id, body: 'The harbour opens.', draft: true });
  await expect.poll(waits).toBe(true);
  await removal.deleteFrom('accounts').where('project_id', '=', id).execute();
  await removal.deleteFrom('projects').where('id', '=', id).execute();
  await removal.commit().execute();

  const { status, body } = await created;
  expect([status, body.error]).toEqual([
    409,
    expect.objectContaining({
      code: 'invalid_state',
      message: expect.stringContaining('The project was removed'),
    }),
  ]);
  expect(await db.selectFrom('posts').select('id').where('project_id', '=', id).execute()).toEqual([]);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { countAll } from '#server/areas/analytics/analytics/count.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { loadedDemo } from '#test/app/demo.ts';

const begun = new Date();
const demo = await loadedDemo(begun, { database: await freshDatabase() });
const { db } = demo.database;

/** Waits until this many statements wait for a row that another transaction holds. */
async function waiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(distinct pid)::int as waiting
        from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(db);
      return rows[0]?.waiting ?? 0;
    })
    .toBeGreaterThanOrEqual(count);
}

// The counting holds the marks of its days, which go with their project, and then needs the project itself.
test('the demo is removed while the numbers of its posts are counted, and neither of them fails', async () => {
  const app = await startApp(demo.database, {
    now: () => begun,
    env: { DATA_DIR: demo.dataDir },
    isEmpty: true,
  });
  const key = demo.credentials.tokens['full'] ?? '';
  await countAll(db);
  // By SQL: numbers that change mark their days, which takes hours of the clock.
  await sql`insert into post_figure_marks (project_id, day, marked_at)
    select distinct project_id, day, now() from post_figures`.execute(db);

  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from post_figures for update`.execute(trx);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const counting = countAll(db);
  await waiting(1);
  const removing = app.call('POST', 'demo.php', { action: 'remove' }, key);
  await waiting(2);
  over.resolve();
  await holding;

  const [counted, removed] = await Promise.allSettled([counting, removing]);
  expect(counted).toMatchObject({ status: 'fulfilled' });
  expect(removed).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from posts where demo`.execute(
    db,
  );
  expect(rows[0]?.left).toBe(0);
});

import autocannon from 'autocannon';

import { sourceNames, sources } from '#contract/sources/all.ts';
import { insertToken } from '#server/areas/workspace/tokens/store.ts';
import type { Database } from '#server/db/connect.ts';
import { ms, report } from './measure.ts';
import { withProgram } from './program.ts';
import { bigStore } from './store.ts';

const port = 4497;

/**
 * Requests per second of the whole program: its own process, with key check and rate limit, the driver beside
 * it.
 */
export async function httpBench(): Promise<void> {
  const { database, name } = await bigStore();
  const key = await keyIn(database);
  await database.close();
  await withProgram({ store: name, port, env: { DEMO: '0' } }, async () => {
    const rows = [['trending.php page 1', 'requests a second', 'p50', 'p99', 'not answered by 2xx']];
    for (const [title, paths] of [
      ['one list', ['trending.php?source=x']],
      ['every source × sort, 24 h to 30 d', everyPath()],
    ] as const) {
      const run = () =>
        autocannon({
          url: `http://127.0.0.1:${port}`,
          connections: 16,
          duration: 8,
          requests: paths.map((path) => ({
            path: `/tool/api/v1/${path}`,
            headers: { authorization: `Bearer ${key}` },
          })),
        });
      await run();
      const result = await run();
      rows.push([
        title,
        result.requests.average.toFixed(0),
        ms(result.latency.p50),
        ms(result.latency.p99),
        String(result.non2xx + result.errors + result.timeouts),
      ]);
    }
    report('The whole program over HTTP, 2.5 million trends (aim: 1,500 requests a second)', rows);
  });
}

function everyPath(): string[] {
  return sourceNames.flatMap((source) =>
    Object.keys(sources[source].sorts).flatMap((sort) =>
      ['24h', '7d', '30d'].map((range) => `trending.php?source=${source}&sort=${sort}&time_range=${range}`),
    ),
  );
}

async function keyIn({ db }: Database): Promise<string> {
  const { id: user_id } = await db
    .insertInto('users')
    .values({ name: 'Bench', email: `bench-${Date.now()}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Bench', timezone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('members').values({ organization_id, user_id, role: 'member' }).execute();
  const { key } = await insertToken(db, {
    userId: user_id,
    organizationId: organization_id,
    name: 'bench',
    group: 'reader',
    expiresAt: null,
  });
  return key;
}

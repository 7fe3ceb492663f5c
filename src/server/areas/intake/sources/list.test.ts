import { expect, it } from 'vitest';

import { readBy } from '#server/lib/languages.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { shouting } from '#test/app/shouting.ts';
import { presentSource } from './present.ts';
import { listSources } from './store.ts';

const database = await freshDatabase();
const app = await startApp(database);
const address = 'https://feeds.example.com/private?key=hush';

// By SQL: adding a source reads it, and this test has neither the outside nor the demo.
await database.db
  .insertInto('sources')
  .values([
    {
      kind: 'rss',
      name: 'Real',
      address,
      config: JSON.stringify({ url: address }),
      cursor: '{}',
      remarks: '[]',
    },
    {
      kind: 'rss',
      name: 'Demo',
      address: 'https://demo.example/feed',
      config: '{}',
      cursor: '{}',
      remarks: '[]',
      demo: true,
    },
  ])
  .execute();

it('only the administrator sees where a source is read', async () => {
  const administrator = await app.call('GET', 'sources.php', {}, await app.token('reader'));
  const reader = await app.call(
    'GET',
    'sources.php',
    {},
    await app.token('reader', { administrator: false }),
  );
  expect(JSON.stringify(administrator.body)).toContain(address);
  expect(JSON.stringify(reader.body)).not.toContain('hush');
  expect(reader.body.data).toMatchObject({
    sources: expect.arrayContaining([expect.objectContaining({ name: 'Real' })]),
  });
});

it('the demo’s sources are shown to the demo’s organizations alone', async () => {
  const names = async (key: string) => {
    const { body } = await app.call('GET', 'sources.php', {}, key);
    const { sources } = body.data as { sources: { name: string }[] };
    return sources.map(({ name }) => name);
  };
  // By SQL: the demo's mark, without everything that comes with it.
  await database.db
    .insertInto('organizations')
    .values({ name: 'Demo', timezone: 'UTC', demo: true })
    .execute();
  expect(await names(await app.token('reader'))).toEqual(['Real']);
  await database.db.updateTable('organizations').set({ demo: true }).execute();
  expect(await names(await app.token('reader'))).toEqual(['Real', 'Demo']);
});

it('what a poll found is said to each reader in their language', async () => {
  const [source] = await listSources(database.db);
  if (!source) throw new Error('no source is there');
  const found = { ...source, stopped_reason: null, problem: 'It is gone.', remarks: ['It has moved.'] };
  const { health } = readBy(shouting, () => presentSource(found, app.deps.settings));
  expect(health).toMatchObject({ problem: 'IT IS GONE.', remarks: ['IT HAS MOVED.'] });
});

import { expect, it } from 'vitest';

import { freshDatabase } from '#test/database.ts';
import { startDesk } from '#test/desk.ts';

const database = await freshDatabase();
const desk = await startDesk(database);
const address = 'https://feeds.example.com/private?key=hush';

// By SQL: a source is looked at when it is added, and nothing of the outside is here; nor is the demo.
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
  const administrator = await desk.call('GET', 'sources.php', {}, await desk.token('reader'));
  const reader = await desk.call(
    'GET',
    'sources.php',
    {},
    await desk.token('reader', { administrator: false }),
  );
  expect(JSON.stringify(administrator.body)).toContain(address);
  expect(JSON.stringify(reader.body)).not.toContain('hush');
  expect(reader.body.data).toMatchObject({
    sources: expect.arrayContaining([expect.objectContaining({ name: 'Real' })]),
  });
});

it('the demo’s sources are shown to the demo’s organizations alone', async () => {
  const names = async (key: string) => {
    const { body } = await desk.call('GET', 'sources.php', {}, key);
    const { sources } = body.data as { sources: { name: string }[] };
    return sources.map(({ name }) => name);
  };
  // By SQL: that there is a demo, without all that comes with it.
  await database.db
    .insertInto('organizations')
    .values({ name: 'Demo', timezone: 'UTC', demo: true })
    .execute();
  expect(await names(await desk.token('reader'))).toEqual(['Real']);
  await database.db.updateTable('organizations').set({ demo: true }).execute();
  expect(await names(await desk.token('reader'))).toEqual(['Real', 'Demo']);
});

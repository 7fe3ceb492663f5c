import { expect, test } from 'vitest';

import type { CardSummary } from '#contract/board/cards.ts';
import { createLog } from '#server/lib/log.ts';
import { createHub } from '#server/live/hub.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const app = await startApp(database);

test('who looks on is told what a card looks like after each change, and at last that it is gone', async () => {
  const key = await app.token('full');
  const hub = createHub({ ...database, log: createLog({ level: 'silent' }) });
  const stream = hub.listen(
    { organizationId: app.organizationId, userId: 0, projectIds: null, projectRoles: null },
    null,
  );
  await stream.next();

  const heard = async () => {
    const { value } = await stream.next();
    if (!value || !('data' in value)) throw new Error('no change');
    return value.data;
  };
  const change = async (path: string, sent: object) => {
    const { body } = await app.call('POST', path, { ...sent }, key);
    expect(body.success).toBe(true);
    return heard();
  };
  const face = async (id: number | undefined) => {
    const { body } = await app.call('GET', 'board.php', {}, key);
    return (body.data as { cards: CardSummary[] }).cards.find((card) => card.card_id === id);
  };

  const created = await change('cards.php', { title: 'Harbour crane' });
  const [id] = created.ids;
  expect(created).toMatchObject({ noun: 'cards', cards: [{ title: 'Harbour crane' }], gone: [] });
  expect(created.cards).toEqual([await face(id)]);
  const edited = await change('cards.php', { action: 'edit', card_id: id, priority: 'urgent' });
  expect(edited.cards).toEqual([await face(id)]);
  const archived = await change('cards.php', { action: 'archive', card_id: id });
  expect(archived.cards).toEqual([expect.objectContaining({ archived_at: expect.any(String) })]);
  const removed = await change('cards.php', { action: 'delete', card_id: id });
  expect(removed).toMatchObject({ ids: [id], cards: [], gone: [id] });
  await hub.close();
});

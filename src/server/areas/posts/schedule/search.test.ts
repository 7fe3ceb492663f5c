import { beforeAll, describe, expect, test } from 'vitest';

import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { app } = room;
const me = callerOf(app, (await room.colleague('writer')).key);
const reader = callerOf(app, (await room.colleague('reader')).key);

const found = async (q: string, by = me) =>
  (await by.get<{ posts: { body: string }[] }>('schedule.php', { action: 'list', q })).posts.map(
    ({ body }) => body,
  );
const write = (body: string) => me.post('schedule.php?action=create', { body, draft: true });

beforeAll(async () => {
  await room.project(['bluesky']);
  for (const body of ['Norway’s land tax, explained', 'Land ahoy', '100 % of the land', 'A_b'])
    await write(body);
});

describe('posts by words', () => {
  test('are those that hold every word, in any order and case, the latest first', async () => {
    expect(await found('LAND')).toEqual(['100 % of the land', 'Land ahoy', 'Norway’s land tax, explained']);
    expect(await found('tax land')).toEqual(['Norway’s land tax, explained']);
    expect(await found('land nothing')).toEqual([]);
  });

  test('are found with the apostrophe of a keyboard and with the printed one', async () => {
    for (const q of ["norway's", 'norway’s']) expect(await found(q)).toHaveLength(1);
  });

  test('signs of patterns are letters like others', async () => {
    expect(await found('%')).toEqual(['100 % of the land']);
    expect(await found('_')).toEqual(['A_b']);
    expect(await found('\\')).toEqual([]);
  });

  test('are found by colleagues who may only read, and not by another organization', async () => {
    expect(await found('ahoy', reader)).toEqual(['Land ahoy']);
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('writer', { organizationId: elsewhere });
    expect(await found('ahoy', callerOf(app, stranger.key))).toEqual([]);
  });
});

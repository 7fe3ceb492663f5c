import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

/** The specification says ISO 8601, which clients of every language write in their own way. */

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });

const spellings = [
  '2026-12-01T09:00:00Z',
  '2026-12-01T09:00:00.000Z',
  '2026-12-01T09:00:00+00:00',
  '2026-12-01T09:00:00.000000+00:00',
  '2026-12-01T09:00Z',
  '2026-12-01T10:00+0100',
  '2026-12-01T10:00:00+01',
  '2026-12-01t09:00:00z',
  '2026-12-01T09:00:00,5Z',
  '2026-12-01 03:30:00-05:30',
];

let owner: Colleague;

beforeAll(async () => {
  await room.project(['bluesky']);
  owner = await room.colleague('full', { role: 'owner' });
});

const inUtc = (spelling: string) => `2026-12-01T09:00:00.${spelling.includes(',5') ? '5' : '0'}00Z`;

describe('a time with an offset', () => {
  test.each(spellings)('%s is when a post is scheduled, by create, update and move', async (spelling) => {
    const made = outcomeOf(
      await room.schedule(owner, 'create', { body: 'The harbour.', scheduled_at: spelling }),
    );
    expect(made).toMatchObject({ status: 'scheduled', targets: [{ scheduled_at: inUtc(spelling) }] });
    const id = await room.draft(owner, { scheduled_at: '2026-12-02T09:00:00Z' });
    await room.schedule(owner, 'update', { id, scheduled_at: spelling });
    expect(await room.postOf(owner, id)).toMatchObject({ scheduled_at: inUtc(spelling) });
    await room.schedule(owner, 'update', { id, scheduled_at: null });
    const { body } = await room.schedule(owner, 'move', { id, scheduled_at: spelling, anyway: true });
    expect(body.data).toMatchObject({ scheduled_at: inUtc(spelling) });
  });

  test('is where the log of edits begins, however it is written, and a day is its beginning', async () => {
    const id = await room.draft(owner);
    await room.schedule(owner, 'update', { id, body: 'Another text.' });
    const found = async (since: string) =>
      (await room.schedule(owner, 'edit_log', { id, since })).body.meta?.total;
    for (const since of ['2026-11-20', '2026-11-20T13:00+01:00', '2026-11-20T12:00:00.000000+00:00'])
      expect([since, await found(since)]).toEqual([since, 1]);
    for (const since of ['2026-11-21', '2026-11-20T13:00:00.001+01:00'])
      expect([since, await found(since)]).toEqual([since, 0]);
  });

  test('a + that nobody escaped in the address is still one', async () => {
    const { statusCode } = await room.app.fastify.inject({
      url: '/tool/api/v1/schedule.php?action=edit_log&since=2026-11-20T12:00:00+01:00',
      headers: { authorization: `Bearer ${owner.key}` },
    });
    expect(statusCode).toBe(200);
  });
});

test.each(['2026-12-01T09:00:00', '2026-12-01 09:00', '2026-12-01'])(
  '%s says no offset and is refused with a sentence that names the field',
  async (scheduled_at) => {
    const { status, body } = await room.schedule(owner, 'create', { body: 'The harbour.', scheduled_at });
    expect([status, body.error?.code]).toEqual([422, 'validation_error']);
    expect(body.error?.message).toMatch(/^scheduled_at: must (say its offset|be a time like)/);
  },
);

test.each(['create', 'update', 'move'])('%s refuses a time further ahead than five years', async (action) => {
  const id = await room.draft(owner);
  const sent = action === 'create' ? { body: 'The harbour.' } : { id };
  const by = (scheduled_at: string) => room.schedule(owner, action, { ...sent, scheduled_at });
  const { status, body } = await by('2031-11-20T12:00:01Z');
  expect([status, body.error?.message]).toEqual([422, expect.stringContaining('up to 5 years ahead')]);
  expect((await by('2031-11-20T12:00:00Z')).status).toBe(200);
});

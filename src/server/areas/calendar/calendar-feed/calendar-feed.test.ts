import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';

import { setPostState } from '#server/areas/delivery/post-deliveries/store.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { outcomeOf, startNewsroom } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T09:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app } = room;
const project = await room.project(['bluesky', 'mastodon']);
const author = await room.colleague('full', { role: 'owner' });
const { id: userId, browser: editor } = await app.founder.person({ organizationId: room.organizationId });

async function scheduled(body: string, scheduled_at: string): Promise<number> {
  const { id } = outcomeOf(
    await room.schedule(author, 'create', { body, scheduled_at, target_account_ids: project.accounts }),
  );
  return id;
}

const path = '/tool/api/v1/calendar-feed.php';
async function make(): Promise<string> {
  const { data } = (await editor.post(path, { action: 'create' })).json<{ data: { url: string } }>();
  return new URL(data.url).pathname;
}
const read = (address: string) => app.fastify.inject({ url: address });
const unfolded = (text: string) => text.replace(/\r\n /g, '');

/** The event of a post, as a calendar program reads it. */
async function eventOf(id: number, address: string): Promise<ICAL.Event> {
  const calendar = new ICAL.Component(ICAL.parse((await read(address)).body));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  const found = events.find(({ uid }) => uid === `post-${id}@localhost`);
  if (!found) throw new Error(`post ${id} is not in the feed`);
  return found;
}

beforeEach(async () => {
  await emptyTables(db, 'calendar_feeds');
});

describe('a calendar feed', () => {
  it('has what is scheduled, each at its instant, with a way back to the desk', async () => {
    const id = await scheduled('The bridge, reopened; at last', '2026-12-01T09:30:00Z');
    const { statusCode, headers, body } = await read(await make());
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    const text = unfolded(body);
    expect(text).toContain(`UID:post-${id}@localhost`);
    expect(text).toContain('DTSTART:20261201T093000Z');
    expect(text).toContain(String.raw`SUMMARY:The bridge\, reopened\; at last`);
    expect(text).toContain(`/compose/${id}`);
    expect(text).toContain('Scheduled · Marsh Daily · Bluesky\\, Mastodon');
  });

  it('is in the language of its owner, else in that of the calendar program', async () => {
    await scheduled('In whose words?', '2026-12-01T11:30:00Z');
    const url = await make();
    const inGerman = async (headers: Record<string, string>) =>
      unfolded((await app.fastify.inject({ url, headers })).body).includes('Geplant · Marsh Daily');
    expect(await inGerman({})).toBe(false);
    expect(await inGerman({ 'accept-language': 'de' })).toBe(true);
    const choose = (language: 'auto' | 'de' | 'en') =>
      // By SQL: the owner is not signed in here, and saves preferences themselves.
      db.updateTable('users').set({ language }).where('id', '=', userId).execute();
    await choose('de');
    expect(await inGerman({})).toBe(true);
    await choose('en');
    expect(await inGerman({ 'accept-language': 'de' })).toBe(false);
    await choose('auto');
  });

  it('tells calendar programs of another time by a higher number, be it moved or sent', async () => {
    const id = await scheduled('On the move', '2026-12-03T09:30:00Z');
    const address = await make();
    const first = await eventOf(id, address);
    expect((await eventOf(id, address)).sequence).toBe(first.sequence);
    await room.schedule(author, 'move', { id, scheduled_at: '2026-12-04T10:00:00Z', anyway: true });
    const moved = await eventOf(id, address);
    expect(moved.startDate.toJSDate()).toEqual(new Date('2026-12-04T10:00:00Z'));
    expect(moved.sequence).toBeGreaterThan(first.sequence);
    const sentAt = new Date('2026-12-04T10:00:07Z');
    await setPostState(db, id, { state: 'sent', now: sentAt });
    const sent = await eventOf(id, address);
    expect(sent.startDate.toJSDate()).toEqual(sentAt);
    expect(sent.sequence).toBeGreaterThan(moved.sequence);
    expect(sent.component.getFirstPropertyValue('last-modified')?.toString()).toBe('2026-12-04T10:00:07Z');
  });

  it('ends each line as RFC 5545 wants it, the last one too, and folds after 75 octets', async () => {
    await scheduled(`${'漢字とかな'.repeat(20)}, 🎈`, '2026-12-01T10:30:00Z');
    const lines = (await read(await make())).body.split('\r\n');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines.filter((line) => line.includes('\n') || Buffer.byteLength(line) > 75)).toEqual([]);
  });

  it('does not break where the words of a post are made to', async () => {
    const evil = 'One\r\nEND:VEVENT\r\nBEGIN:VALARM';
    await scheduled(evil, '2026-12-02T09:30:00Z');
    const { body } = await read(await make());
    expect(body.match(/^BEGIN:VALARM/m)).toBeNull();
    expect(body.match(/^BEGIN:VEVENT/gm)?.length).toBe(body.match(/^END:VEVENT/gm)?.length);
  });

  it('has nothing of another organization, no draft and nothing that was called off', async () => {
    await room.draft(author, { body: 'Only a draft' });
    const text = unfolded((await read(await make())).body);
    expect(text).not.toContain('Only a draft');
  });

  it('is told of without its address, and ends when a new one is made', async () => {
    const first = await make();
    const second = await make();
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    const told = await editor.get(path);
    expect(told.json()).toMatchObject({ data: { feed: { last_read_at: now.toISOString() } } });
    const secret = second.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(told.body).not.toContain(secret);
    const rows = JSON.stringify([
      await db.selectFrom('calendar_feeds').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(rows).not.toContain(secret);
  });

  it('ends when it is removed, and when its person is no member any more', async () => {
    const first = await make();
    await editor.post(path, { action: 'remove' });
    expect((await read(first)).statusCode).toBe(404);
    const second = await make();
    await room.manage('members.php', { action: 'deactivate', user_id: userId, hand_over_to: null });
    expect((await read(second)).statusCode).toBe(404);
    await room.manage('members.php', { action: 'activate', user_id: userId });
  });

  it.each([
    '/feeds/x.ics',
    `/feeds/${'A'.repeat(43)}.ics`,
    `/feeds/${'A'.repeat(5_000)}.ics`,
    '/feeds/..%2f.ics',
  ])('is not at %s', async (address) => {
    expect([404, 414, 422]).toContain((await read(address)).statusCode);
  });

  it('is made in the browser alone', async () => {
    const { body } = await app.call('POST', 'calendar-feed.php', { action: 'create' }, author.key);
    expect(body.error?.code).toBe('forbidden');
  });
});

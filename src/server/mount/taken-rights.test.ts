import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';

import { hashOfKey } from '#server/access/keys.ts';
import { freshDatabase } from '#test/app/database.ts';
import { picture } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const clock = { now: new Date('2026-03-31T12:00:00Z') };
const database = await freshDatabase();
const room = await startNewsroom(database, { now: () => clock.now });
const { app, db, organizationId } = room;
const first = await room.project(['bluesky']);
const second = await room.project(['bluesky']);

/** A member of the first project, and what becomes of them meanwhile. */
async function member() {
  const userId = await app.founder.agent({
    organizationId,
    projects: [{ project_id: first.id, role: 'writer' }],
  });
  const key = await room.keyOf(userId, 'full');
  return { userId, key };
}

const ends = [
  ['was deactivated', ({ userId }: Member) => room.manage('members.php', deactivated(userId)), 401],
  [
    'was moved to another project',
    ({ userId }: Member) =>
      room.manage('members.php', {
        action: 'change',
        user_id: userId,
        projects: [{ project_id: second.id, role: 'writer' }],
      }),
    403,
  ],
  [
    'may only read now',
    ({ userId }: Member) =>
      room.manage('members.php', {
        action: 'change',
        user_id: userId,
        projects: [{ project_id: first.id, role: 'viewer' }],
      }),
    403,
  ],
] as const;

type Member = Awaited<ReturnType<typeof member>>;
const deactivated = (userId: number) => ({ action: 'deactivate', user_id: userId, hand_over_to: null });

/** Sends a body in two halves, and does something in between, once the first has been read. */
async function slowly(
  { key }: Member,
  { path, type, body }: { path: string; type: string; body: Buffer },
  meanwhile: () => Promise<unknown>,
) {
  const payload = new PassThrough();
  const answered = app.fastify.inject({
    method: 'POST',
    url: `/tool/api/v1/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    payload,
  });
  const half = Math.floor(body.length / 2);
  payload.write(body.subarray(0, half));
  try {
    await identified(key);
    await meanwhile();
  } finally {
    payload.end(body.subarray(half));
  }
  return answered;
}

/** Waits until the server has seen the key: it notes when a key was used. */
async function identified(key: string): Promise<void> {
  const used = () =>
    db
      .selectFrom('tokens')
      .select('last_used_at')
      .where('hash', '=', hashOfKey(key))
      .where('last_used_at', 'is not', null)
      .executeTakeFirst();
  await expect.poll(used).toBeDefined();
}

async function form() {
  const sent = new FormData();
  sent.set('file', new Blob([await picture('png').toBuffer()]), 'quay.png');
  const packed = new Response(sent);
  return {
    path: 'schedule.php?action=upload',
    type: packed.headers.get('content-type') ?? '',
    body: Buffer.from(await packed.arrayBuffer()),
  };
}

const draft = () => ({
  path: 'schedule.php',
  type: 'application/json',
  body: Buffer.from(JSON.stringify({ body: 'Late.', draft: true, project_id: first.id })),
});

test.each(ends)(
  'an upload whose sender %s meanwhile is refused, and stores nothing',
  async (_what, end, status) => {
    const sender = await member();
    const answer = await slowly(sender, await form(), () => end(sender));
    expect(answer.statusCode).toBe(status);
    expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
  },
);

test.each(ends)(
  'a message whose body comes slowly is refused where its sender %s meanwhile',
  async (_what, end, status) => {
    const sender = await member();
    const answer = await slowly(sender, draft(), async () => {
      await end(sender);
      clock.now = new Date(clock.now.getTime() + 5_000);
    });
    expect(answer.statusCode).toBe(status);
    expect(await db.selectFrom('posts').select('id').execute()).toEqual([]);
  },
);

test('a slow sender whose rights stay is served', async () => {
  const sender = await member();
  const answer = await slowly(sender, draft(), async () => {
    clock.now = new Date(clock.now.getTime() + 5_000);
  });
  expect(answer.statusCode).toBe(200);
});

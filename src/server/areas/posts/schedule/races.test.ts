import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deliver } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, startNewsroom } from '#test/data/newsroom.ts';

const start = new Date('2026-11-20T12:00:00Z');
const time = new Date('2026-11-20T12:05:00Z');
let now = start;
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule, app } = room;
const { accounts } = await room.project(['bluesky', 'telegram']);
const owner = await room.colleague('full', { role: 'owner' });

const acts = ['cancel', 'edit', 'move', 'pause', 'first worker', 'second worker'] as const;

test('whoever cancels, edits, moves or pauses while two workers come for a post: it is out once, or surely not', async () => {
  let posts = 0;
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...acts], { minLength: 3 }), async (order) => {
      now = start;
      const body = `The harbour opens again (${++posts}).`;
      const created = await schedule(owner, 'create', { body, scheduled_at: time.toISOString() });
      const { id } = outcomeOf(created);
      const targets = await db.selectFrom('post_targets').select('id').where('post_id', '=', id).execute();
      const work = () => Promise.all(targets.map((target) => deliver(app.deps, target.id)));
      now = time;
      const done = new Map<string, number>();
      const ask = async (act: string, input: object) =>
        done.set(
          act,
          (await schedule(owner, act === 'cancel' || act === 'pause' ? act : 'update', { ...input })).status,
        );
      await Promise.all(
        order.map((act) => {
          switch (act) {
            case 'cancel':
              return ask(act, { id });
            case 'edit':
              return ask(act, { id, body: `${body} Changed.` });
            case 'move':
              return ask(act, { id, scheduled_at: '2026-11-22T12:00:00Z' });
            case 'pause':
              return ask(act, { paused: true });
            case 'first worker':
            case 'second worker':
              return work();
          }
        }),
      );
      await schedule(owner, 'pause', { paused: false });
      await work();

      const taken = ['cancel', 'edit', 'move'].filter((act) => done.get(act) === 200);
      expect([...done.values()].every((status) => status === 200 || status === 409)).toBe(true);
      const out = await db
        .selectFrom('sandbox_posts')
        .select('account_id')
        .where('body', 'like', `${body}%`)
        .orderBy('account_id')
        .execute();
      expect(out.map(({ account_id }) => account_id)).toEqual(taken.length > 0 ? [] : accounts);
      const { status } = await room.postOf(owner, id);
      expect(status).toBe(done.get('cancel') === 200 ? 'cancelled' : taken.length > 0 ? 'draft' : 'sent');
    }),
    { numRuns: 12 },
  );
});

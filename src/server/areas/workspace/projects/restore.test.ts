import { expect, test } from 'vitest';

import { deliver, type DeliverOptions } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { projectsIn } from '#test/data/projects.ts';

/** What was being published when its project was archived. No worker runs: the test delivers by itself. */

const start = new Date('2030-05-06T08:00:00Z');
const due = new Date('2030-05-06T08:05:00Z');
let now = start;
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule, app } = room;
const organization = await projectsIn(room);
const { owner, post, create, sandbox } = organization;
await create('Marsh');

const minutesLater = (minutes: number) => new Date(due.getTime() + minutes * 60_000);

async function scheduled(name: string, networks: readonly string[], more: object = {}) {
  now = start;
  const project = await create(name);
  const accounts: number[] = [];
  for (const network of networks) accounts.push(await sandbox(project.id, network));
  const sent = { project_id: project.id, body: `${name}: one.`, scheduled_at: due.toISOString(), ...more };
  const { id } = outcomeOf(await schedule(owner, 'create', sent));
  now = due;
  const targets = await db
    .selectFrom('post_targets')
    .select(['id', 'account_id'])
    .where('post_id', '=', id)
    .orderBy('account_id')
    .execute();
  const carry = async (options?: DeliverOptions) => {
    for (const target of targets) await deliver(app.deps, target.id, options);
  };
  const archive = () => post('archive', { project_id: project.id });
  const restore = () => post('restore', { project_id: project.id });
  const out = async () =>
    (
      await db
        .selectFrom('sandbox_posts')
        .select('body')
        .where('account_id', 'in', accounts)
        .orderBy('id')
        .execute()
    ).map(({ body }) => body);
  return { id, accounts, targets, carry, archive, restore, out };
}

const thread = { thread: ['two', 'three', 'four'].map((word) => ({ body: `Part ${word}.` })) };

test('a thread that was cut off by archiving its project waits for a person after the restoring', async () => {
  const { id, accounts, carry, archive, restore, out } = await scheduled('Ferry', ['bluesky'], thread);
  let recorded = 0;
  let archived = '';
  await carry({
    at: async (point) => {
      if (point === 'recorded' && ++recorded === 2) archived = codeOf(await archive());
    },
  });
  expect(archived).toBe('200');
  expect(await out()).toEqual(['Ferry: one.', 'Part two.']);

  now = minutesLater(3 * 7 * 24 * 60);
  expect(codeOf(await restore())).toBe('200');
  await carry();
  expect(await out()).toHaveLength(2);
  expect((await room.postOf(owner, id)).targets).toMatchObject([
    {
      state: 'missed',
      reason: 'Its project was archived and restored before this was published.',
      next: expect.stringContaining('Decide'),
      steps: { sent: 2, total: 4 },
    },
  ]);

  now = minutesLater(3 * 7 * 24 * 60 + 1);
  const decided = await schedule(owner, 'retry', { id, account_id: accounts[0] });
  expect(codeOf(decided)).toBe('200');
  await carry();
  expect(await out()).toEqual(['Ferry: one.', 'Part two.', 'Part three.', 'Part four.']);
});

test('so does the second account of a post, though its time has hardly passed', async () => {
  const { id, targets, carry, archive, restore, out } = await scheduled('Mole', ['bluesky', 'mastodon']);
  await deliver(app.deps, targets[0]?.id ?? 0);
  await archive();
  now = minutesLater(5);
  await restore();
  await carry();
  expect(await out()).toEqual(['Mole: one.']);
  expect((await room.postOf(owner, id)).targets).toMatchObject([{ state: 'sent' }, { state: 'missed' }]);
});

test('what may be out is settled in an archived project, but not sent again before it is restored', async () => {
  const { id, accounts, carry, archive, restore } = await scheduled('Buoy', ['telegram']);
  const [account] = accounts;
  const settings = { action: 'edit', account_id: account, switches: { slow_ms: 5_000 } };
  expect(codeOf(await app.call('POST', 'accounts.php', settings, owner.key))).toBe('200');
  await carry({ patience: { sendMs: 500 } });
  expect((await room.postOf(owner, id)).targets).toMatchObject([{ state: 'unknown' }]);
  await archive();
  const settle = (outcome: string) => schedule(owner, 'settle', { id, account_id: account, outcome });
  const refused = await settle('send_again');
  expect(refused.body.error).toMatchObject({
    code: 'invalid_state',
    message: expect.stringContaining('“Buoy” is archived'),
  });
  now = minutesLater(1);
  await restore();
  now = minutesLater(2);
  expect(codeOf(await settle('send_again'))).toBe('200');
  await archive();
  expect(codeOf(await settle('give_up'))).toBe('409 invalid_state');
});

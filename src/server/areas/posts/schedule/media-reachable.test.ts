import { expect, test } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

type Targets = DataOf<typeof schedule.targets>;

const media = [{ url: 'https://elsewhere.example/a.jpg', alt: 'A boat' }];

async function roomAt(baseUrl: string) {
  const room = await startNewsroom(await freshDatabase(), { env: { BASE_URL: baseUrl } });
  const { accounts } = await room.project(['instagram', 'bluesky']);
  const [instagram = 0] = accounts;
  const owner = await room.colleague('publisher', { role: 'owner' });
  const codes = async (over: Record<string, unknown> = {}) => {
    const id = await room.draft(owner, { media, ...over });
    return (await room.postOf(owner, id)).findings.map(({ code, account_id }) => [code, account_id]);
  };
  // By SQL: there is no account at the real network here.
  const makeReal = () =>
    room.db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', instagram).execute();
  return { room, owner, instagram, codes, makeReal };
}

test('where networks cannot reach this installation, a post with media is refused for those that fetch them', async () => {
  const { room, owner, instagram, codes, makeReal } = await roomAt('http://localhost:4400');
  const unreachable = ['media_unreachable', instagram];
  expect(await codes()).not.toContainEqual(unreachable);
  await makeReal();
  expect(await codes()).toContainEqual(unreachable);
  const { body } = await room.schedule(owner, 'targets');
  expect((body.data as Targets).media_reachable).toBe(false);
  const sent = { body: 'The harbour opens again.', media, target_account_ids: [instagram] };
  const refused = await room.schedule(owner, 'create', sent);
  expect(codeOf(refused)).toBe('422 validation_error');
  expect(refused.body.error?.message).toContain('BASE_URL');
});

test('where networks can reach it, nothing is refused', async () => {
  const { room, owner, instagram, codes, makeReal } = await roomAt('https://desk.example.org');
  await makeReal();
  expect(await codes()).not.toContainEqual(['media_unreachable', instagram]);
  const { body } = await room.schedule(owner, 'targets');
  expect((body.data as Targets).media_reachable).toBe(true);
});

import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { schedule, app } = room;

let first: { id: number; accounts: number[] };
let writer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  first = await room.project(['bluesky', 'mastodon']);
  writer = await room.colleague('writer');
  owner = await room.colleague('full', { role: 'owner' });
});

const rowOf = (id: number) => room.postOf(owner, id);

async function card(category: string | null): Promise<number> {
  const made = category && (await app.call('POST', 'categories.php', { name: category }, owner.key));
  const category_id = made ? (made.body.data as { category: { id: number } }).category.id : null;
  const { body } = await app.call('POST', 'cards.php', { title: 'The harbour', category_id }, owner.key);
  return (body.data as { card_id: number }).card_id;
}

describe('another organization', () => {
  test('finds nothing of ours, on any operation', async () => {
    const home = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: home });
    const theirs = await room.project(['x'], { organizationId: home });
    const id = await room.draft(writer);
    for (const [action, input] of [
      ['get', {}],
      ['update', { body: 'Mine now.' }],
      ['review', { verdict: 'ok' }],
      ['approve', {}],
      ['cancel', {}],
      ['restore', {}],
      ['withdraw_review', { review_id: 1 }],
      ['retry', { account_id: first.accounts[0] }],
      ['settle', { account_id: first.accounts[0], outcome: 'sent' }],
    ] as const)
      expect([action, codeOf(await schedule(stranger, action, { id, ...input }))]).toEqual([
        action,
        '404 not_found',
      ]);
    for (const input of [
      { project_id: first.id },
      { target_account_ids: first.accounts },
      { card_id: await card(null) },
      { overrides: { [String(first.accounts[0])]: { body: 'x' } } },
    ])
      expect(codeOf(await schedule(stranger, 'create', { body: 'x', ...input }))).toBe(
        '422 validation_error',
      );
    expect(codeOf(await schedule(stranger, 'targets', { project_id: first.id }))).toBe(
      '422 validation_error',
    );
    expect((await schedule(stranger, 'drafts', { all: '1' })).body.meta?.total).toBe(0);
    expect((await schedule(stranger, 'list')).body.meta?.total).toBe(0);
    expect((await schedule(stranger, 'edit_log', { id })).body.meta?.total).toBe(0);
    expect((await schedule(stranger, 'review_stats')).body.data).toMatchObject({ collaborators: [] });
    expect(codeOf(await schedule(stranger, 'pause', { paused: true, project_id: first.id }))).toBe(
      '404 not_found',
    );
    for (const action of ['edit', 'remove'])
      expect(
        codeOf(
          await app.call('POST', 'accounts.php', { action, account_id: first.accounts[0] }, stranger.key),
        ),
      ).toBe('404 not_found');
    expect(
      codeOf(
        await app.call(
          'GET',
          'accounts.php',
          { action: 'next_slot', account_id: first.accounts[0] },
          stranger.key,
        ),
      ),
    ).toBe('404 not_found');
    for (const method of ['GET', 'POST'] as const)
      expect(
        codeOf(await app.call(method, 'post-comments.php', { post_id: id, comment: 'x' }, stranger.key)),
      ).toBe('404 not_found');
    const own = outcomeOf(await schedule(stranger, 'create', { body: 'x', draft: true }));
    expect(own.targets.map(({ account_id }) => account_id)).toEqual(theirs.accounts);
    const moved = await schedule(stranger, 'update', { id: own.id, target_account_ids: first.accounts });
    expect(codeOf(moved)).toBe('422 validation_error');
    expect((await rowOf(id)).body).toBe('The harbour opens again.');
  });
});

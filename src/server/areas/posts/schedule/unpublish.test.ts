import { beforeAll, describe, expect, test } from 'vitest';

import { targetStates } from '#contract/post-states.ts';
import { deliver } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { freshDatabase } from '#test/app/database.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, outcomeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule, app } = room;
const { accounts } = await room.project(['bluesky', 'mastodon', 'tiktok']);
const [bluesky = 0, mastodon = 0, undeleted = 0] = accounts;
const owner = await room.colleague('full', { role: 'owner' });

let posts = 0;

/** A post of this author that is published on these accounts. */
async function published(
  on: readonly number[] = [bluesky, mastodon],
  { by = owner, ...input }: Record<string, unknown> & { by?: Colleague } = {},
): Promise<number> {
  const created = await schedule(by, 'create', {
    body: `The harbour opens again (${++posts}).`,
    target_account_ids: on,
    ...input,
  });
  const { id } = outcomeOf(created);
  for (const target of await db.selectFrom('post_targets').select('id').where('post_id', '=', id).execute())
    await deliver(app.deps, target.id);
  return id;
}

const unpublish = (id: number, account_id = mastodon, by = owner) =>
  schedule(by, 'unpublish', { id, account_id });

const targetOf = async (id: number, account: number) =>
  (await room.postOf(owner, id)).targets.find(({ account_id }) => account_id === account);

const switches = (account: number, set: object) =>
  app.call('POST', 'accounts.php', { action: 'edit', account_id: account, switches: set }, owner.key);

const messageOf = ({ body }: Awaited<ReturnType<typeof schedule>>) => body.error?.message;

test('a published post is deleted on one account: it says when and by whom, the others stay', async () => {
  const id = await published([bluesky, mastodon], {
    thread: [{ body: 'More.' }],
    first_comment: 'Source: city',
  });
  const outcome = outcomeOf(await unpublish(id));
  expect(outcome.status).toBe('sent');
  expect(outcome.targets).toMatchObject([
    {
      account_id: bluesky,
      state: 'sent',
      removed_at: null,
      removed_by: null,
      steps: { sent: 3, removed: 0 },
    },
    {
      account_id: mastodon,
      state: 'sent',
      removed_at: now.toISOString(),
      removed_by: 'Fern Oakley',
      steps: { sent: 3, total: 3, removed: 3 },
      reason: null,
    },
  ]);
  const { body } = await schedule(owner, 'get', { id });
  const { events, support_text } = body.data as {
    events: { kind: string; account_id: number | null; text: string; user_name: string | null }[];
    support_text: string;
  };
  expect(events.at(-1)).toMatchObject({
    kind: 'removed',
    account_id: mastodon,
    text: 'Deleted on Mastodon.',
    user_name: 'Fern Oakley',
  });
  expect(support_text).toContain(`deleted ${now.toISOString()}`);
  const rows = await db
    .selectFrom('audit_log')
    .select(['subject', 'details', 'user_id'])
    .where('what', '=', 'schedule.unpublish')
    .where('subject', '=', `post ${id}`)
    .execute();
  expect(rows).toEqual([
    { subject: `post ${id}`, user_id: owner.userId, details: { account_id: mastodon, removed: 3, of: 3 } },
  ]);
});

test('the sandbox shows it as deleted', async () => {
  const id = await published([mastodon]);
  const url = (await targetOf(id, mastodon))?.url ?? '';
  await unpublish(id);
  const post = new URL(url).searchParams.get('post');
  const { body } = await app.call('GET', 'sandbox.php', { post }, owner.key);
  expect(body.data).toMatchObject({ posts: [{ id: Number(post), removed_at: now.toISOString() }] });
});

test('the same text may be published again then, without a warning', async () => {
  const body = 'Ferries run every hour.';
  const id = await published([mastodon], { body });
  const draft = () => schedule(owner, 'create', { body, draft: true, target_account_ids: [mastodon] });
  expect(outcomeOf(await draft()).warnings.map(({ code }) => code)).toContain('fix_repeat');
  await unpublish(id);
  expect(outcomeOf(await draft()).warnings.map(({ code }) => code)).not.toContain('fix_repeat');
});

test('a second time it is refused, and stored once', async () => {
  const id = await published();
  await unpublish(id);
  const again = await unpublish(id);
  expect([codeOf(again), messageOf(again)]).toEqual([
    '409 invalid_state',
    'This delivery was deleted already.',
  ]);
  const { body } = await schedule(owner, 'get', { id });
  const { events } = body.data as { events: { kind: string }[] };
  expect(events.filter(({ kind }) => kind === 'removed')).toHaveLength(1);
});

test('of two at once, one deletes it', async () => {
  const id = await published();
  const both = await Promise.all([unpublish(id), unpublish(id)]);
  expect(both.map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
  expect((await targetOf(id, mastodon))?.removed_at).toBe(now.toISOString());
});

test('an unknown account, and a post of another organization, are not found', async () => {
  const id = await published([bluesky]);
  expect(codeOf(await unpublish(id, mastodon))).toBe('404 not_found');
  expect(codeOf(await unpublish(id, 987_654))).toBe('404 not_found');
  const elsewhere = await room.addOrganization();
  const stranger = await room.colleague('full', { role: 'admin', organizationId: elsewhere });
  expect(codeOf(await unpublish(id, bluesky, stranger))).toBe('404 not_found');
});

test('a network that deletes nothing says so', async () => {
  const file = await sendFile(app, owner.key, await picture('jpeg').toBuffer());
  const id = await published([undeleted], {
    media: [uploadedOf(file).url],
    overrides: { tiktok: { options: { privacy: 'SELF_ONLY' } } },
  });
  const said = await unpublish(id, undeleted);
  expect([codeOf(said), messageOf(said)]).toEqual([
    '409 invalid_state',
    `Copydesk can’t delete posts on TikTok. Delete it there.`,
  ]);
});

describe('a network that refuses', () => {
  test('because it is down: the delivery says so until it is deleted', async () => {
    const id = await published();
    await switches(mastodon, { unavailable: true });
    const said = await unpublish(id);
    expect([codeOf(said), messageOf(said)]).toEqual([
      '409 invalid_state',
      'Deleting it did not finish. Mastodon is not available. Mastodon said: “503 Service Unavailable”. Try again. What is deleted already stays deleted.',
    ]);
    expect(await targetOf(id, mastodon)).toMatchObject({
      state: 'sent',
      removed_at: null,
      reason: 'Deleting it did not finish.',
      network_said: '503 Service Unavailable',
      next: 'Try again. What is deleted already stays deleted.',
    });
    await switches(mastodon, { unavailable: false });
    expect(codeOf(await unpublish(id))).toBe('200');
    expect(await targetOf(id, mastodon)).toMatchObject({ reason: null, network_said: null, next: null });
  });

  test('because the sign-in was revoked: the account must be reconnected first', async () => {
    const id = await published();
    await switches(mastodon, { expired_token: true });
    expect(messageOf(await unpublish(id))).toContain('no longer accepts this account’s sign-in');
    const again = await unpublish(id);
    expect([codeOf(again), messageOf(again)]).toEqual([
      '409 invalid_state',
      'Marsh on mastodon must be reconnected. Reconnect it under Settings → Connected accounts, then try again.',
    ]);
    await switches(mastodon, { expired_token: false });
    expect(codeOf(await unpublish(id))).toBe('200');
  });
});

test('an account that was disconnected deletes nothing', async () => {
  const { id: project_id, accounts: own } = await room.project(['mastodon']);
  const [account = 0] = own;
  const id = await published(own, { project_id });
  await app.call('POST', 'accounts.php', { action: 'remove', account_id: account }, owner.key);
  const said = await unpublish(id, account);
  expect([codeOf(said), messageOf(said)]).toEqual([
    '409 invalid_state',
    'Marsh on mastodon is no longer connected. Connect it again, or do it on Mastodon.',
  ]);
});

test('in an archived project too', async () => {
  const { id: project_id, accounts: own } = await room.project(['mastodon']);
  const id = await published(own, { project_id });
  await room.manage('projects.php', { action: 'archive', project_id });
  expect(codeOf(await unpublish(id, own[0]))).toBe('200');
});

describe('who may', () => {
  const people = new Map<string, Colleague>();
  let author: Colleague;
  beforeAll(async () => {
    const publisher = await room.colleague('publisher');
    author = await room.colleague('publisher');
    people.set('reader', await room.colleague('reader'));
    people.set('writer', await room.colleague('writer'));
    people.set('trusted reviewer', await room.colleague('reviewer', { okPublishes: true }));
    people.set('publisher, own', publisher);
    people.set('publisher, other’s', publisher);
    people.set('admin', await room.colleague('full', { role: 'admin' }));
    people.set('owner', owner);
  });

  test.each([
    ['reader', '403'],
    ['writer', '403'],
    ['trusted reviewer', '403'],
    ['publisher, own', '200'],
    ['publisher, other’s', '403'],
    ['admin', '200'],
    ['owner', '200'],
  ])('%s: %s', async (who, expected) => {
    const person = people.get(who) ?? author;
    const id = await published([mastodon], { by: who.endsWith('own') ? person : author });
    expect(codeOf(await unpublish(id, mastodon, person)).slice(0, 3)).toBe(expected);
    expect((await targetOf(id, mastodon))?.removed_at === null).toBe(expected !== '200');
  });

  test.each(targetStates.filter((state) => state !== 'sent'))(
    'nobody, of a delivery that is %s',
    async (state) => {
      const id = await published([mastodon]);
      // By SQL: as deliveries with this outcome leave it.
      await db.updateTable('post_targets').set({ state }).where('post_id', '=', id).execute();
      const said = await unpublish(id);
      expect(codeOf(said)).toBe('409 invalid_state');
      expect(messageOf(said)).toMatch(/^Only a published delivery can be deleted\. \w/);
    },
  );
});

import { beforeEach, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PermissionGroup, Role } from '#contract/permissions.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const database = await freshDatabase();
const room = await startNewsroom(database);
const { db, app } = room;
const path = 'members.php';

type Row = DataOf<Contract['members']['all']>['members'][number];

let home: number;
let owner: Colleague;
let admin: Colleague;
let member: Colleague;
/** The last entry of the audit log before the test. */
let begun: number;
beforeEach(async () => {
  home = await room.addOrganization();
  owner = await person('full', 'owner');
  admin = await person('full', 'admin');
  member = await person('full', 'member');
  const { last } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  begun = last;
});

/** A member of the organization who could sign in. */
const person = (group: PermissionGroup, role: Role, organizationId = home) =>
  room.colleague(group, { role, organizationId, agent: false });
const post = (by: Colleague, action: string, input: Record<string, unknown> = {}) =>
  app.call('POST', path, { action, ...input }, by.key);
const change = (by: Colleague, of: Colleague, changes: Record<string, unknown>) =>
  post(by, 'change', { user_id: of.userId, ...changes });
const deactivate = (by: Colleague, of: Colleague, hand_over_to: number | null = null) =>
  post(by, 'deactivate', { user_id: of.userId, hand_over_to });
async function rowOf(of: Colleague, by = owner): Promise<Row | undefined> {
  const { body } = await app.call('GET', path, { action: 'all' }, by.key);
  return (body.data as DataOf<Contract['members']['all']>).members.find(
    ({ user_id }) => user_id === of.userId,
  );
}
const activeIds = async () => {
  const { body } = await app.call('GET', path, {}, owner.key);
  return (body.data as DataOf<Contract['members']['list']>).members.map(({ user_id }) => user_id);
};
const audited = (organizationId = home) =>
  db
    .selectFrom('audit_log')
    .select(['what', 'user_id', 'subject', 'details', 'outcome'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', begun)
    .orderBy('id')
    .execute();

async function card(assigned_to_user_id: number | null, input: Record<string, unknown> = {}) {
  const { body } = await app.call(
    'POST',
    'cards.php',
    { title: 'A card', assigned_to_user_id, ...input },
    owner.key,
  );
  return (body.data as { card_id: number }).card_id;
}
const cardRow = (id: number) =>
  db
    .selectFrom('cards')
    .select(['assigned_to_user_id', 'created_by_user_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('roles and rights', () => {
  test('an owner makes an admin, and the audit log says from what to what', async () => {
    expect(codeOf(await change(owner, member, { role: 'admin' }))).toBe('200');
    expect(await rowOf(member)).toMatchObject({ role: 'admin', state: 'active' });
    expect(await audited()).toMatchObject([
      {
        what: 'members.change',
        user_id: owner.userId,
        subject: `user ${member.userId}`,
        details: { role: { from: 'member', to: 'admin' } },
      },
    ]);
  });

  test('a right that is given holds for the member’s next call', async () => {
    expect(codeOf(await change(admin, member, { ok_publishes: true }))).toBe('200');
    const { body } = await app.call('GET', 'me.php', {}, member.key);
    expect((body.data as DataOf<Contract['me']['get']>).flags.ok_publishes).toBe(true);
  });

  test('what is given already is no change', async () => {
    expect(codeOf(await change(owner, member, { role: 'member', ok_publishes: false }))).toBe('200');
    expect(await audited()).not.toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ role: expect.anything() }) }),
    );
  });

  test('who is made an owner leaves the keys behind that an admin may have made for them', async () => {
    const made = await app.call(
      'POST',
      'tokens.php',
      { action: 'create', name: 'Lent', group: 'full', user_id: member.userId },
      admin.key,
    );
    const { key } = made.body.data as DataOf<Contract['tokens']['create']>;
    await change(owner, member, { role: 'admin' });
    expect((await app.call('GET', 'me.php', {}, key)).status).toBe(200);
    await change(owner, member, { role: 'owner' });
    expect(codeOf(await app.call('GET', 'me.php', {}, key))).toBe('401 invalid_key');
    const raised = await app.call(
      'POST',
      path,
      { action: 'change', user_id: admin.userId, role: 'owner' },
      key,
    );
    expect(codeOf(raised)).toBe('401 invalid_key');
    expect((await rowOf(admin))?.role).toBe('admin');
  });

  test('nobody raises themselves, and an admin neither makes nor changes an owner', async () => {
    const refused = [
      change(member, member, { role: 'admin' }),
      change(admin, admin, { role: 'owner' }),
      change(admin, admin, { ok_publishes: true }),
      change(owner, owner, { publishes_own_after_grade: true }),
      change(admin, member, { role: 'owner' }),
      change(admin, owner, { role: 'member' }),
      change(admin, owner, { ok_publishes: true }),
      deactivate(admin, owner),
    ];
    for (const answer of await Promise.all(refused)) expect(codeOf(answer)).toBe('403 forbidden');
    expect((await audited()).filter(({ outcome }) => outcome === 'done')).toEqual([]);
  });

  test('of two owners who lower each other at once, one stays', async () => {
    const second = await person('full', 'owner');
    const answers = await Promise.all([
      change(owner, second, { role: 'member' }),
      change(second, owner, { role: 'member' }),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '403 forbidden']);
    const roles = [await rowOf(owner), await rowOf(second)].map((row) => row?.role);
    expect(new Set(roles)).toEqual(new Set(['member', 'owner']));
  });

  test('a token without the permission to manage changes nobody', async () => {
    const key = await room.keyOf(owner.userId, 'publisher', home);
    expect(codeOf(await change({ ...owner, key }, member, { role: 'admin' }))).toBe('403 insufficient_scope');
  });

  test('another organization’s members are not found, whatever is asked of them', async () => {
    const elsewhere = await room.addOrganization();
    const stranger = await person('full', 'owner', elsewhere);
    expect(codeOf(await change(stranger, member, { role: 'admin' }))).toBe('404 not_found');
    expect(codeOf(await deactivate(stranger, member))).toBe('404 not_found');
    expect(codeOf(await post(stranger, 'activate', { user_id: member.userId }))).toBe('404 not_found');
    const counted = await app.call(
      'GET',
      path,
      { action: 'holdings', user_id: String(member.userId) },
      stranger.key,
    );
    expect(codeOf(counted)).toBe('404 not_found');
    expect(await rowOf(member, stranger)).toBeUndefined();
  });

  test.each([
    ['no such role', { role: 'emperor' }],
    ['a right that is neither on nor off', { ok_publishes: 'very' }],
  ])('%s is refused', async (_what, changes) => {
    expect(codeOf(await change(owner, member, changes))).toBe('422 validation_error');
  });
});

describe('deactivating', () => {
  test('ends the tokens for good: an activated member needs new ones', async () => {
    expect(codeOf(await deactivate(admin, member))).toBe('200');
    expect(codeOf(await app.call('GET', 'columns.php', {}, member.key))).toBe('401 invalid_key');
    expect(await activeIds()).not.toContain(member.userId);
    expect(await rowOf(member)).toMatchObject({ state: 'deactivated', deactivated_at: expect.any(String) });

    expect(codeOf(await post(admin, 'activate', { user_id: member.userId }))).toBe('200');
    expect(await rowOf(member)).toMatchObject({ state: 'active', deactivated_at: null });
    expect(codeOf(await app.call('GET', 'columns.php', {}, member.key))).toBe('401 invalid_key');
    expect((await audited()).map(({ what }) => what)).toEqual(['members.deactivate', 'members.activate']);
  });

  test('ends the invitations and the calendar address that somebody gave out, for good', async () => {
    const invited = await app.call('POST', 'invitations.php', { action: 'create' }, admin.key);
    const { url } = invited.body.data as DataOf<Contract['invitations']['create']>;
    const secret = url?.split('/').at(-1);
    // By SQL: mail addresses are set in a browser, and these people have none.
    await db
      .insertInto('calendar_feeds')
      .values({
        organization_id: home,
        user_id: admin.userId,
        secret_hash: Buffer.from('of an address'),
        created_at: new Date(),
      })
      .execute();
    await deactivate(owner, admin);
    await post(owner, 'activate', { user_id: admin.userId });
    const look = await app.call('GET', 'join.php', { secret }, owner.key);
    expect(look.body.data).toMatchObject({ state: 'revoked' });
    const feeds = db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', admin.userId);
    expect(await feeds.execute()).toEqual([]);
  });

  test('ends the sessions at once', async () => {
    const { id, browser } = await app.founder.person({ organizationId: home });
    expect((await browser.get('/tool/api/v1/columns.php')).statusCode).toBe(200);
    await deactivate(owner, { userId: id, key: '' });
    expect((await browser.get('/tool/api/v1/columns.php')).json().error.code).toBe('auth_required');
  });

  test('leaves whoever belongs to another organization too at work there', async () => {
    const other = await room.addOrganization();
    const { id, browser } = await app.founder.person({ organizationId: home });
    await app.founder.join(browser, { organizationId: other });
    const there = await room.keyOf(id, 'reader', other);
    await browser.post('/tool/api/v1/me.php', { action: 'switch', organization_id: home });
    await deactivate(owner, { userId: id, key: '' });
    const { data } = (await browser.get('/tool/api/v1/me.php')).json();
    expect(data.organization.id).toBe(other);
    expect(data.organizations).toHaveLength(1);
    expect(codeOf(await app.call('GET', 'columns.php', {}, there))).toBe('200');
  });

  test('hands cards, drafts and watched views over to whom was chosen', async () => {
    const project_id = (await room.project(['bluesky'], { organizationId: home })).id;
    const [open, second] = [await card(member.userId), await card(member.userId)];
    const mine = await card(owner.userId);
    const archived = await card(member.userId);
    await app.call('POST', 'cards.php', { action: 'archive', card_id: archived }, owner.key);
    const draft = await room.draft(member, { project_id });
    const [sent, others] = [
      await room.draft(member, { project_id }),
      await room.draft(owner, { project_id }),
    ];
    // By SQL: no network publishes it here; only its state counts.
    await db.updateTable('posts').set({ state: 'sent' }).where('id', '=', sent).execute();
    for (const [by, name] of [
      [member, 'Watched'],
      [admin, 'Watched'],
      [member, 'Only saved'],
    ] as const) {
      const view = await app.call(
        'POST',
        'views.php',
        { action: 'save', name, screen: 'explore', search: { source: 'x' } },
        by.key,
      );
      const { id } = (view.body.data as { view: { id: number } }).view;
      if (name === 'Watched')
        await app.call('POST', 'views.php', { action: 'watch', id, min_engagement: 1 }, by.key);
    }
    const counts = { cards: 2, posts: 1, views: 1 };
    const asked = { action: 'holdings', user_id: String(member.userId) };
    expect((await app.call('GET', path, asked, owner.key)).body.data).toEqual(counts);

    const { body } = await deactivate(owner, member, admin.userId);
    expect(body.data).toMatchObject({ handed_over: counts });
    for (const id of [open, second])
      expect(await cardRow(id)).toMatchObject({ assigned_to_user_id: admin.userId, version: 2 });
    expect((await cardRow(mine)).assigned_to_user_id).toBe(owner.userId);
    expect((await cardRow(archived)).assigned_to_user_id).toBe(member.userId);
    const authorOf = async (id: number) => (await room.postOf(owner, id)).author_user_id;
    expect(await Promise.all([draft, sent, others].map(authorOf))).toEqual([
      admin.userId,
      member.userId,
      owner.userId,
    ]);
    const views = await db
      .selectFrom('views')
      .select(['user_id', 'name'])
      .where('organization_id', '=', home)
      .orderBy('id')
      .execute();
    expect(views.filter(({ user_id }) => user_id === admin.userId)).toHaveLength(2);
    expect(views.filter(({ user_id }) => user_id === member.userId)).toMatchObject([{ name: 'Only saved' }]);
    const told = await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', admin.userId)
      .execute();
    expect(told.filter(({ title }) => title.endsWith('assigned you 2 cards'))).toHaveLength(1);
  });

  test('to nobody frees the cards, and drafts keep their author', async () => {
    const project_id = (await room.project(['bluesky'], { organizationId: home })).id;
    const open = await card(member.userId);
    const draft = await room.draft(member, { project_id });
    const { body } = await deactivate(owner, member);
    expect(body.data).toMatchObject({ handed_over: { cards: 1, posts: 0, views: 0 } });
    expect((await cardRow(open)).assigned_to_user_id).toBeNull();
    expect((await room.postOf(owner, draft)).author_user_id).toBe(member.userId);
  });

  test('what a member made and said keeps their name', async () => {
    const { body } = await app.call('POST', 'cards.php', { title: 'Mine' }, member.key);
    const { card_id } = body.data as { card_id: number };
    await app.call('POST', 'card-comments.php', { card_id, comment: 'Said' }, member.key);
    await deactivate(owner, member, admin.userId);
    expect((await cardRow(card_id)).created_by_user_id).toBe(member.userId);
    const comments = await app.call('GET', 'card-comments.php', { card_id: String(card_id) }, owner.key);
    expect(JSON.stringify(comments.body.data)).toContain((await rowOf(member))?.user_name);
  });

  test('hands nothing to who cannot take it, and changes nothing then', async () => {
    const elsewhere = await person('full', 'member', await room.addOrganization());
    const gone = await person('full', 'member');
    await deactivate(owner, gone);
    const open = await card(member.userId);
    for (const to of [member.userId, elsewhere.userId, gone.userId, 999_999])
      expect(codeOf(await deactivate(owner, member, to))).toBe('422 validation_error');
    expect(codeOf(await post(owner, 'deactivate', { user_id: member.userId }))).toBe('422 validation_error');
    expect(await rowOf(member)).toMatchObject({ state: 'active' });
    expect((await cardRow(open)).assigned_to_user_id).toBe(member.userId);
    expect(codeOf(await app.call('GET', 'columns.php', {}, member.key))).toBe('200');
  });

  test('is done once, and not to oneself', async () => {
    await deactivate(owner, member);
    expect(codeOf(await deactivate(owner, member))).toBe('409 invalid_state');
    expect(codeOf(await change(owner, member, { role: 'admin' }))).toBe('409 invalid_state');
    expect(codeOf(await deactivate(owner, owner))).toBe('409 invalid_state');
  });
});

describe('leaving', () => {
  async function inBrowser(role: Role) {
    const { id, browser } = await app.founder.person({ organizationId: home, role });
    const leave = (input = {}) => browser.post('/tool/api/v1/members.php', { action: 'leave', ...input });
    return { id, browser, leave };
  }

  test('ends one’s own membership, and hands over to whom one names', async () => {
    const { id, leave, browser } = await inBrowser('member');
    const open = await card(id);
    expect((await leave({ hand_over_to: admin.userId })).statusCode).toBe(200);
    expect((await cardRow(open)).assigned_to_user_id).toBe(admin.userId);
    expect((await browser.get('/tool/api/v1/me.php')).statusCode).toBe(401);
    expect((await audited()).at(-1)).toMatchObject({ what: 'members.leave', user_id: id });
  });

  test('the last owner stays until there is another; an agent does not count', async () => {
    home = await room.addOrganization();
    const { id, leave } = await inBrowser('owner');
    owner = { userId: id, key: await room.keyOf(id, 'full', home) };
    // By SQL: only the command line makes an agent an owner.
    const { userId } = await room.colleague('full', { role: 'admin', organizationId: home });
    await db.updateTable('members').set({ role: 'owner' }).where('user_id', '=', userId).execute();
    const refused = await leave();
    expect(refused.json().error).toMatchObject({
      code: 'invalid_state',
      message: 'This is the last owner. Make another member an owner first, then leave.',
    });
    const { id: nextId, browser } = await app.founder.person({ organizationId: home });
    await change(owner, { userId: nextId, key: '' }, { role: 'owner' });
    expect((await leave()).statusCode).toBe(200);
    const own = { action: 'create', name: 'Mine', group: 'full' };
    const { key } = (await browser.post('/tool/api/v1/tokens.php', own)).json().data;
    const next = { userId: nextId, key };
    expect(await rowOf(next, next)).toMatchObject({ role: 'owner' });
  });

  test('is a person’s own doing: no key leaves', async () => {
    expect(codeOf(await post(member, 'leave'))).toBe('403 forbidden');
  });
});

describe('an agent', () => {
  const made = async (input: Record<string, unknown>) => post(admin, 'create_agent', input);

  test('is made by name, stands in the same list, and comes with tokens alone', async () => {
    const { body } = await made({ name: 'Drafting agent' });
    const { member: agent } = body.data as { member: Row };
    expect(agent).toMatchObject({
      user_name: 'Drafting agent',
      role: 'member',
      agent: true,
      last_seen_at: null,
    });
    expect(await activeIds()).toContain(agent.user_id);
    const token = await app.call(
      'POST',
      'tokens.php',
      { action: 'create', name: 'Runner', group: 'writer', user_id: agent.user_id },
      owner.key,
    );
    const { key } = token.body.data as { key: string };
    expect(codeOf(await app.call('GET', 'columns.php', {}, key))).toBe('200');
    expect(await rowOf({ userId: agent.user_id, key })).toMatchObject({ last_seen_at: expect.any(String) });
    expect((await new Browser(app.fastify).signIn(agent.user_email)).statusCode).toBe(401);
    await deactivate(admin, { userId: agent.user_id, key });
    expect(codeOf(await app.call('GET', 'columns.php', {}, key))).toBe('401 invalid_key');
  });

  test('is never an owner', async () => {
    expect(codeOf(await made({ name: 'Agent', role: 'owner' }))).toBe('422 validation_error');
    const { body } = await made({ name: 'Agent', role: 'admin' });
    const { member: agent } = body.data as { member: Row };
    expect(codeOf(await change(owner, { userId: agent.user_id, key: '' }, { role: 'owner' }))).toBe(
      '403 forbidden',
    );
  });

  test('two of one name are two', async () => {
    expect([codeOf(await made({ name: 'Twin' })), codeOf(await made({ name: 'Twin' }))]).toEqual([
      '200',
      '200',
    ]);
    expect(codeOf(await made({ name: '  ' }))).toBe('422 validation_error');
  });
});

test('whoever comes by browser is seen', async () => {
  const { id, email } = await app.founder.person({ organizationId: home });
  // By SQL: as a member who joined and has not returned since.
  await db.updateTable('members').set({ last_seen_at: null }).where('user_id', '=', id).execute();
  expect(await rowOf({ userId: id, key: '' })).toMatchObject({ last_seen_at: null });
  const browser = new Browser(app.fastify);
  await browser.signIn(email);
  await browser.get('/tool/api/v1/me.php');
  expect(await rowOf({ userId: id, key: '' })).toMatchObject({ last_seen_at: expect.any(String) });
});

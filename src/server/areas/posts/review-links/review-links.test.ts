import { beforeAll, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { linksOf } from '#test/data/review-links.ts';

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app } = room;
const { create, linkBy, revoke, open } = linksOf(app);

let project: number;
let author: Colleague;
let admin: Colleague;
let owner: Colleague;

beforeAll(async () => {
  project = (await room.project()).id;
  author = await room.colleague('writer');
  admin = await room.colleague('full', { role: 'admin' });
  owner = await room.colleague('full', { role: 'owner' });
});

const list = async (by: Colleague, input: Record<string, unknown>) =>
  (
    (await app.call('GET', 'review-links.php', input, by.key)).body.data as DataOf<
      Contract['reviewLinks']['list']
    >
  ).links;
const audited = async (id: number) =>
  db
    .selectFrom('audit_log')
    .select(['what', 'user_id', 'details', 'outcome'])
    .where('subject', '=', `review link ${id}`)
    .orderBy('id')
    .execute();

describe('who may make a link', () => {
  test('to a post: its author, an owner and an admin, nobody else', async () => {
    const post_id = await room.draft(author);
    const others = [
      [await room.colleague('reader'), '403 insufficient_scope'],
      [await room.colleague('reviewer', { okPublishes: true }), '403 insufficient_scope'],
      [await room.colleague('writer'), '403 forbidden'],
      [await room.colleague('publisher'), '403 forbidden'],
      [author, '200'],
      [admin, '200'],
      [owner, '200'],
    ] as const;
    for (const [by, said] of others) expect(codeOf(await create(by, { post_id }))).toBe(said);
  });

  test('to all of a project: an owner or admin whose key may manage', async () => {
    const project_id = project;
    expect(codeOf(await create(author, { project_id }))).toBe('403 insufficient_scope');
    const member = await room.colleague('full');
    expect(codeOf(await create(member, { project_id }))).toBe('403 forbidden');
    const key = await room.keyOf(admin.userId, 'publisher');
    expect(codeOf(await create({ ...admin, key }, { project_id }))).toBe('403 insufficient_scope');
    expect(codeOf(await create(admin, { project_id }))).toBe('200');
  });

  test('that may send: only an owner, with a key that may publish', async () => {
    const post_id = await room.draft(owner);
    const may_send = true;
    expect(codeOf(await create(admin, { post_id, may_send }))).toBe('403 forbidden');
    const key = await room.keyOf(owner.userId, 'writer');
    expect(codeOf(await create({ ...owner, key }, { post_id, may_send }))).toBe('403 insufficient_scope');
    expect(codeOf(await create(owner, { post_id, may_send }))).toBe('200');
  });

  test('nobody of another organization, which learns nothing of the post', async () => {
    const home = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: home });
    const post_id = await room.draft(author);
    const { id } = await linkBy(author, { post_id });
    expect(codeOf(await create(stranger, { post_id }))).toBe('404 not_found');
    expect(codeOf(await create(stranger, { project_id: project }))).toBe('404 not_found');
    expect(codeOf(await revoke(stranger, id))).toBe('404 not_found');
    expect(await list(stranger, {})).toEqual([]);
  });

  test('nobody to what is no draft and not scheduled', async () => {
    const post_id = await room.draft(author);
    await room.schedule(author, 'cancel', { id: post_id });
    expect(codeOf(await create(author, { post_id }))).toBe('409 invalid_state');
  });
});

test.each([
  ['nothing', {}],
  ['a post and a project', { post_id: 1, project_id: 1 }],
  ['no day', { post_id: 1, expires_in_days: 0 }],
  ['91 days', { post_id: 1, expires_in_days: 91 }],
  ['a name of blanks', { post_id: 1, name: '  ' }],
])('a link to %s is refused', async (_what, input) => {
  expect(codeOf(await create(owner, input))).toBe('422 validation_error');
});

test('the address is said once; kept are a hash of it and nothing else', async () => {
  const { id, secret } = await linkBy(author, { post_id: await room.draft(author) });
  expect(secret).toMatch(/^[\w-]{43}$/);
  for (const table of ['review_links', 'audit_log', 'events', 'rate_limits'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(secret);
  const [row] = await list(author, {});
  expect(row).toMatchObject({
    id,
    expires_at: '2026-12-04T12:00:00.000Z',
    may_send: false,
    last_opened_at: null,
  });
  expect(JSON.stringify(row)).not.toContain(secret);
});

test('a post lists the links to it and those to all of its project, open ones alone where asked', async () => {
  const [post_id, other] = [await room.draft(author), await room.draft(author)];
  const own = await linkBy(author, { post_id });
  const wide = await linkBy(admin, { project_id: project });
  await linkBy(author, { post_id: other });
  const over = await linkBy(author, { post_id });
  await revoke(author, over.id);
  const ids = (await list(author, { post_id, open: '1' })).map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([wide.id, own.id]);
  expect(ids).not.toContain(over.id);
  expect((await list(author, { post_id })).map(({ id }) => id)).toContain(over.id);
});

test('what is revoked opens nothing more, and whoever asked for it stands in the log, refused ones too', async () => {
  const post_id = await room.draft(author);
  const { id, secret } = await linkBy(admin, { post_id });
  expect(codeOf(await revoke(await room.colleague('writer'), id))).toBe('403 forbidden');
  expect(codeOf(await open(secret))).toBe('200');
  expect(codeOf(await revoke(author, id))).toBe('200');
  expect(codeOf(await revoke(author, id))).toBe('200');
  expect(codeOf(await open(secret))).toBe('404 not_found');
  const asked = (await audited(id)).filter(({ what }) => what === 'reviewLinks.revoke');
  expect(asked.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'done']);
});

test('a link to a post that is out by now can still be revoked', async () => {
  const post_id = await room.draft(author);
  const { id } = await linkBy(author, { post_id });
  await room.schedule(author, 'cancel', { id: post_id });
  expect(codeOf(await revoke(author, id))).toBe('200');
});

test('the audit log says who made it for whom, and when it was first opened', async () => {
  const { id, secret } = await linkBy(author, { post_id: await room.draft(author), name: 'Dr. Lawson' });
  await open(secret);
  await open(secret);
  expect(await audited(id)).toMatchObject([
    { what: 'reviewLinks.create', user_id: author.userId, details: { name: 'Dr. Lawson' } },
    { what: 'reviewLinks.open', user_id: null },
  ]);
  expect((await list(author, {}))[0]).toMatchObject({ first_opened_at: now.toISOString() });
});

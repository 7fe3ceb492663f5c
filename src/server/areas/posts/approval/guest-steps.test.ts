import { beforeEach, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startApprovals } from '#test/data/approvals.ts';
import { codeOf, type Colleague } from '#test/data/newsroom.ts';

const approvals = await startApprovals(await freshDatabase());
const { room, create, linkBy, revoke, open, say, owner, writer, editor, desk } = approvals;
const { save, ok, approvalOf, editing, final, begin, draft, turnOf } = approvals;

const client = { name: 'Client', guests: true };
const person = await room.colleague('reviewer', { agent: false });

beforeEach(begin);

const entriesOf = async (id: number, by = owner) => (await room.postOf(by, id)).review.entries;

test('a reviewer creates the link where the team has nobody else but the author, and the guest’s OK counts', async () => {
  await save(client);
  const id = await room.draft(owner, { project_id: desk.project });
  const { secret } = await linkBy(person, { post_id: id });
  expect(codeOf(await say(secret, id, { verdict: 'ok' }))).toBe('200');
  expect(await approvalOf(id)).toMatchObject({ step_id: null, steps: [{ state: 'approved' }] });
});

test('while an open step takes guests, whoever may review a post may create a link to it', async () => {
  await save(editing(), client);
  const id = await draft();
  const rows: readonly [Colleague, string][] = [
    [await room.colleague('reader'), '403 insufficient_scope'],
    [await room.colleague('writer', { agent: false }), '403 forbidden'],
    [await room.colleague('reviewer', { agent: false }), '200'],
    [await room.colleague('reviewer', { agent: false, okPublishes: true }), '200'],
    [await room.colleague('publisher', { agent: false }), '200'],
    // By a link of its own, an agent would approve where nobody named it.
    [await room.colleague('reviewer'), '403 insufficient_scope'],
    [writer, '200'],
    [await room.colleague('full', { role: 'admin' }), '200'],
    [owner, '200'],
  ];
  for (const [by, said] of rows) expect(codeOf(await create(by, { post_id: id }))).toBe(said);
  expect(codeOf(await create(person, { post_id: id, may_send: true }))).toBe('403 insufficient_scope');
  expect(codeOf(await create(person, { project_id: desk.project }))).toBe('403 insufficient_scope');
});

test('nobody by the right to review alone where no open step takes guests', async () => {
  await save(editing(), final());
  expect(codeOf(await create(person, { post_id: await draft() }))).toBe('403 insufficient_scope');
  await save(client, final());
  const id = await draft();
  const { secret } = await linkBy(person, { post_id: id });
  await say(secret, id, { verdict: 'ok' });
  expect(await turnOf(id)).toBe('Release');
  expect(codeOf(await create(person, { post_id: id }))).toBe('403 insufficient_scope');
});

test('nobody who is limited to another project, or may only read in this one', async () => {
  await save(client);
  const id = await draft();
  const elsewhere = (await room.project(['bluesky'])).id;
  const of = async (project_id: number, role: 'reviewer' | 'viewer') => {
    const one = await room.colleague('reviewer', { agent: false });
    await room.manage('members.php', {
      action: 'change',
      user_id: one.userId,
      projects: [{ project_id, role }],
    });
    return one;
  };
  expect(codeOf(await create(await of(elsewhere, 'reviewer'), { post_id: id }))).toBe('404 not_found');
  expect(codeOf(await create(await of(desk.project, 'viewer'), { post_id: id }))).toMatch(/^40[34] /);
  expect(codeOf(await create(await of(desk.project, 'reviewer'), { post_id: id }))).toBe('200');
});

test('whoever created a link may revoke it, also after the step is approved', async () => {
  await save(client, final());
  const id = await draft();
  const { id: link, secret } = await linkBy(person, { post_id: id });
  await say(secret, id, { verdict: 'ok' });
  const other = await room.colleague('reviewer', { agent: false });
  expect(codeOf(await revoke(other, link))).toBe('403 insufficient_scope');
  expect(codeOf(await revoke(person, link))).toBe('200');
  expect(codeOf(await open(secret))).toBe('404 not_found');
});

test('a guest’s OK by a link of the author says so to all, and the post names who can create one that counts', async () => {
  await save(client);
  const id = await draft();
  const { secret } = await linkBy(writer, { post_id: id });
  await say(secret, id, { verdict: 'ok' });
  for (const by of [writer, person, owner])
    expect(await entriesOf(id, by)).toMatchObject([{ by_link: true, by_authors_link: true, verdict: 'ok' }]);
  const makers = (await approvalOf(id, writer))?.link_makers.map(({ user_id }) => user_id) ?? [];
  expect(makers).toContain(person.userId);
  expect(makers).toContain(owner.userId);
  expect(makers).not.toContain(writer.userId);
  // An agent.
  expect(makers).not.toContain(editor.userId);
  const { secret: other } = await linkBy(person, { post_id: id });
  await say(other, id, { verdict: 'ok' });
  expect((await entriesOf(id))[0]).toMatchObject({ by_authors_link: false });
});

test('where no open step takes guests, nobody is named', async () => {
  await save(editing());
  const id = await draft();
  expect(await approvalOf(id)).toMatchObject({ link_makers: [] });
  await ok(editor, id);
  expect(await approvalOf(id)).toMatchObject({ link_makers: [] });
});
